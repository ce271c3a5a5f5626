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
import { type AiKind, aiKinds } from '../model/ai-kinds.ts'
import { mediasText } from '../model/item-words.ts'
import { ItemState } from './item-state.tsx'

/** Where an item is opened: its editor, or its course until it is completed. */
const pathOf = ({ id, origin, status }: ListedAiItem): string =>
  status === 'completed' ? aiKinds[origin].paths.edit(id) : aiKinds[origin].paths.processing(id)

function Picture({ item }: { item: ListedAiItem }) {
  const [media] = item.medias
  const seconds = media?.duration ?? null
  return (
    <Link to={pathOf(item)} aria-hidden tabIndex={-1}>
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

export type ItemsTableProps = {
  kind: AiKind
  items: readonly ListedAiItem[]
  stale: boolean
  /** Why the person may not change items, or null. */
  reason: string | null
  onDelete: (item: ListedAiItem) => void
}

/** The items of one page; on phones rows are cards. */
export function ItemsTable({ kind, items, stale, reason, onDelete }: ItemsTableProps) {
  const navigate = useNavigate()
  const actionsOf = (item: ListedAiItem): MenuAction[] => {
    const open = () => void navigate({ to: pathOf(item) })
    return [
      item.status === 'completed'
        ? { label: kind.edit, icon: <IconEdit size={17} aria-hidden />, reason, run: open }
        : { label: 'Ver status', icon: <IconActivity size={17} aria-hidden />, reason: null, run: open },
      { label: kind.remove, icon: <IconTrash size={17} aria-hidden />, reason, danger: true, run: () => onDelete(item) },
    ]
  }
  const columns: Column<ListedAiItem>[] = [
    {
      header: 'Título',
      title: true,
      cell: (item) => (
        <TitleCell
          picture={<Picture item={item} />}
          title={
            <Link to={pathOf(item)} title={item.title}>
              {item.title}
            </Link>
          }
        >
          <p>
            {mediasText(item.medias.length)}
            <span className="only-mobile"> · {formatDate(item.createdAt)}</span>
          </p>
          <p className="only-mobile">
            <ItemState item={item} />
          </p>
        </TitleCell>
      ),
    },
    { header: kind.origin === 'quiz' ? 'Questões' : 'Situação', width: 320, onCard: 'hidden', cell: (item) => <ItemState item={item} /> },
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
      cell: (item) => (
        <RowActions>
          <ActionsMenu label={`Mais ações de ${item.title}`} actions={actionsOf(item)} />
        </RowActions>
      ),
    },
  ]
  return <DataTable caption={kind.heading} layout="list" rows={items} rowKey={({ id }) => id} stale={stale} columns={columns} />
}
