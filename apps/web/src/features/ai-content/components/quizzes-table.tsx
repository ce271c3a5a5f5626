import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ListedAiItem } from '@videozz/contract/browser'
import { formatDate } from '../../../shared/format/date.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { ActionsMenu, type MenuAction } from '../../../shared/lists/actions-menu.tsx'
import { TitleCell } from '../../../shared/media/title-cell.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { RowActions } from '../../../ui/data-table/row-actions.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { editPath, processingPath } from '../model/quiz-paths.ts'
import { mediasText } from '../model/quiz-words.ts'
import { QuizState } from './quiz-state.tsx'

/** Where a quiz is opened: its editor, or its course until it is completed. */
const pathOf = ({ id, status }: ListedAiItem): string => (status === 'completed' ? editPath(id) : processingPath(id))

function Picture({ quiz }: { quiz: ListedAiItem }) {
  const [media] = quiz.medias
  const seconds = media?.duration ?? null
  return (
    <Link to={pathOf(quiz)} aria-hidden tabIndex={-1}>
      <Tile
        state="ready"
        kind={media?.type ?? 'video'}
        size="thumb"
        picture={media?.thumbnail ?? null}
        duration={seconds === null ? null : formatDuration(seconds)}
      />
    </Link>
  )
}

export type QuizzesTableProps = {
  quizzes: readonly ListedAiItem[]
  stale: boolean
  /** Why the person may not change quizzes, or null. */
  reason: string | null
  onDelete: (quiz: ListedAiItem) => void
}

/** The quizzes of one page; on phones rows are cards. */
export function QuizzesTable({ quizzes, stale, reason, onDelete }: QuizzesTableProps) {
  const navigate = useNavigate()
  const actionsOf = (quiz: ListedAiItem): MenuAction[] => {
    const open = () => void navigate({ to: pathOf(quiz) })
    return [
      quiz.status === 'completed'
        ? { label: 'Editar quiz', icon: <IconEdit size={17} aria-hidden />, reason, run: open }
        : { label: 'Ver status', icon: <IconActivity size={17} aria-hidden />, reason: null, run: open },
      { label: 'Deletar quiz', icon: <IconTrash size={17} aria-hidden />, reason, danger: true, run: () => onDelete(quiz) },
    ]
  }
  const columns: Column<ListedAiItem>[] = [
    {
      header: 'Título',
      title: true,
      cell: (quiz) => (
        <TitleCell
          picture={<Picture quiz={quiz} />}
          title={
            <Link to={pathOf(quiz)} title={quiz.title}>
              {quiz.title}
            </Link>
          }
        >
          <p>
            {mediasText(quiz.medias.length)}
            <span className="only-mobile"> · {formatDate(quiz.createdAt)}</span>
          </p>
          <p className="only-mobile">
            <QuizState quiz={quiz} />
          </p>
        </TitleCell>
      ),
    },
    { header: 'Questões', width: 320, onCard: 'hidden', cell: (quiz) => <QuizState quiz={quiz} /> },
    {
      header: 'Data de criação',
      width: 144,
      wrap: 'never',
      onCard: 'hidden',
      cell: ({ createdAt }) => <span className="num">{formatDate(createdAt)}</span>,
    },
    {
      header: 'Ações',
      headerHidden: true,
      width: 72,
      onCard: 'corner',
      cell: (quiz) => (
        <RowActions>
          <ActionsMenu label={`Mais ações de ${quiz.title}`} actions={actionsOf(quiz)} />
        </RowActions>
      ),
    },
  ]
  return <DataTable caption="Quizzes" layout="list" rows={quizzes} rowKey={({ id }) => id} stale={stale} columns={columns} />
}
