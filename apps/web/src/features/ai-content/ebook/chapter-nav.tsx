import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { EbookChapter } from '@videozz/domain'
import { ActionsMenu, type MenuAction } from '../../../shared/lists/actions-menu.tsx'
import DragList, { type DragWords } from '../components/drag-list.tsx'
import { DragGrip, DragPart } from '../components/drag-part.tsx'
import { useDragPart } from '../components/use-drag-part.ts'
import css from './chapter-nav.module.css'

const words: DragWords = { one: 'Capítulo', it: 'o capítulo', endings: 'o' }
const untitled = 'Capítulo sem título'

export type ChapterNavProps = {
  chapters: readonly EbookChapter[]
  /** The chapter that is shown. */
  current: string | undefined
  /** Ids of chapters that have something wrong. */
  faulty: readonly string[]
  /** Why nothing may be changed, or null. */
  reason: string | null
  onOpen: (id: string) => void
  onMove: (moved: string, over: string) => void
  onRemove: (id: string) => void
  onAdd: () => void
}

/** The chapters in their order, which is changed by dragging or from their menus. */
export default function ChapterNav({ chapters, faulty, reason, current, onOpen, onMove, onRemove, onAdd }: ChapterNavProps) {
  const actionsOf = ({ id }: EbookChapter, place: number): MenuAction[] => {
    const move = (to: EbookChapter | undefined) => () => to && onMove(id, to.id)
    return [
      {
        label: 'Mover para cima',
        icon: <IconArrowUp size={17} aria-hidden />,
        reason: reason ?? (place === 0 ? 'É o primeiro capítulo.' : null),
        run: move(chapters[place - 1]),
      },
      {
        label: 'Mover para baixo',
        icon: <IconArrowDown size={17} aria-hidden />,
        reason: reason ?? (place === chapters.length - 1 ? 'É o último capítulo.' : null),
        run: move(chapters[place + 1]),
      },
      { label: 'Excluir capítulo', icon: <IconTrash size={17} aria-hidden />, reason, danger: true, run: () => onRemove(id) },
    ]
  }
  return (
    <nav className={`card ${css.card}`} aria-labelledby="capitulos">
      <h2 id="capitulos">Capítulos</h2>
      <DragList
        keys={chapters.map(({ id }) => id)}
        words={words}
        textOf={(held) => chapters.find(({ id }) => id === held)?.title || untitled}
        onMove={onMove}
      >
        <ol className={css.list}>
          {chapters.map((chapter, place) => (
            <Row
              key={chapter.id}
              chapter={chapter}
              number={place + 1}
              current={chapter.id === current}
              faulty={faulty.includes(chapter.id)}
              disabled={reason !== null}
              actions={actionsOf(chapter, place)}
              onOpen={() => onOpen(chapter.id)}
            />
          ))}
        </ol>
      </DragList>
      <Button
        className={css.add ?? ''}
        variant="subtle"
        size="sm"
        disabled={reason !== null}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={onAdd}
      >
        Novo capítulo
      </Button>
    </nav>
  )
}

type RowProps = {
  chapter: EbookChapter
  number: number
  current: boolean
  faulty: boolean
  disabled: boolean
  actions: MenuAction[]
  onOpen: () => void
}

function Row({ chapter: { id, title }, number, current, faulty, disabled, actions, onOpen }: RowProps) {
  const { place, setNodeRef, handle } = useDragPart(id, disabled)
  return (
    <DragPart {...place} className={css.row} data-current={current || undefined} data-faulty={faulty || undefined}>
      <span ref={setNodeRef}>
        <DragGrip handle={handle} label={`Mover capítulo ${number}`} size={14} className={css.grip} />
      </span>
      <UnstyledButton className={css.open} aria-current={current || undefined} onClick={onOpen}>
        <span className={css.number}>{number}</span>
        <span className="cut" data-empty={title.trim() === '' || undefined} title={title}>
          {title.trim() || untitled}
        </span>
        {faulty && <VisuallyHidden>, com erros</VisuallyHidden>}
      </UnstyledButton>
      <ActionsMenu label={`Mais ações do capítulo ${number}`} actions={actions} />
    </DragPart>
  )
}
