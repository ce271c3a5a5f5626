import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Video } from '@videozz/contract/browser'
import { memo, type ReactNode } from 'react'
import { isExtending } from '../lists/row-clicks.ts'
import css from './media-table.module.css'
import { samePropsButProgress } from './same-but-progress.ts'
import { ThumbLink } from './thumb-link.tsx'

/** What a row is told of the selection; the functions stay the same as long as the table stands. */
export type MediaRowState<Row extends Video> = {
  selected: boolean
  /** Rows are being selected, so single actions are off. */
  selecting: boolean
  /** The one row in the order of Tab. */
  tabbable: boolean
  onToggle: (video: Row, selected: boolean) => void
  /** From the row selected last to this one. */
  onExtend: (key: string) => void
}
export type MediaRowProps<Row extends Video> = {
  video: Row
  /** It can be dragged. */
  movable: boolean
  /** Stands under the title. */
  caption: ReactNode
  /** The cells after the title. */
  children: ReactNode
} & Omit<MediaRowState<Row>, 'selecting'>

/** One media of a table: its mark, picture and title, which lead to its page, and further cells. */
export function MediaRow<Row extends Video>({
  video,
  selected,
  tabbable,
  movable,
  caption,
  onToggle,
  onExtend,
  children,
}: MediaRowProps<Row>) {
  return (
    <tr
      aria-selected={selected}
      className={css.row}
      data-key={video.key}
      data-drag-media={movable ? video.key : undefined}
      tabIndex={tabbable ? 0 : -1}
      onMouseDown={(event) => isExtending(event) && event.preventDefault()}
      onClick={(event) => isExtending(event) && onExtend(video.key)}
    >
      <td className={css.cellCheck}>
        <Mark video={video} selected={selected} onToggle={onToggle as MarkProps['onToggle']} onExtend={onExtend} />
      </td>
      <td className={css.cellMain}>
        <div className={css.media}>
          <ThumbLink video={video} className={css.thumb} />
          <div className={css.words}>
            <h3>
              <Title video={video} />
            </h3>
            {caption}
          </div>
        </div>
      </td>
      {children}
    </tr>
  )
}

// What an encode has no part in is not drawn anew with each of its steps.

type MarkProps = { video: Video } & Pick<MediaRowState<Video>, 'selected' | 'onToggle' | 'onExtend'>
const Mark = memo(function Mark({ video, selected, onToggle, onExtend }: MarkProps) {
  return (
    <Checkbox
      className={css.check ?? ''}
      aria-label={`Selecionar ${video.title}`}
      checked={selected}
      onChange={(event) => {
        if ((event.nativeEvent as MouseEvent).shiftKey) onExtend(video.key)
        else onToggle(video, event.currentTarget.checked)
      }}
    />
  )
}, samePropsButProgress)

const Title = memo(function Title({ video: { key, title } }: { video: Video }) {
  return (
    <Link to="/media/$id" params={{ id: key }} title={title}>
      {title}
    </Link>
  )
}, samePropsButProgress)
