import { ActionIcon, Checkbox } from '@mantine/core'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import type { FolderVideo } from '@videozz/contract/browser'
import { memo } from 'react'
import { isExtending, selectingHint } from '../../../shared/lists/row-clicks.ts'
import { samePropsButProgress } from '../../../shared/media/same-but-progress.ts'
import { kindLabel } from '../../../shared/media/tile-of-video.ts'
import { dragHelpId } from '../drag/drag-help.ts'
import { ActionsMenu, type MenuAction } from '../../../shared/lists/actions-menu.tsx'
import css from './folders.module.css'
import { MediaCell } from './media-cell.tsx'

export type FileRowProps = {
  video: FolderVideo
  selected: boolean
  /** Rows are being selected, so single actions are off. */
  selecting: boolean
  /** The one row in the order of Tab. */
  tabbable: boolean
  /** It can be dragged. */
  movable: boolean
  actionsOf: (video: FolderVideo) => readonly MenuAction[]
  onToggle: (video: FolderVideo, selected: boolean) => void
  /** From the row selected last to this one. */
  onExtend: (key: string) => void
}

/** One media of a folder. */
export const FileRow = memo(function FileRow({
  video,
  selected,
  selecting,
  tabbable,
  movable,
  actionsOf,
  onToggle,
  onExtend,
}: FileRowProps) {
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
        <Mark video={video} selected={selected} onToggle={onToggle} onExtend={onExtend} />
      </td>
      <td className={css.cellMain}>
        <MediaCell video={video} />
      </td>
      <td className={css.cellType}>{kindLabel(video.type)}</td>
      <td className={css.cellActs}>
        <Actions video={video} selecting={selecting} movable={movable} actionsOf={actionsOf} />
      </td>
    </tr>
  )
})

// What an encode has no part in is not drawn anew with each of its steps.

const Mark = memo(function Mark({
  video,
  selected,
  onToggle,
  onExtend,
}: Pick<FileRowProps, 'video' | 'selected' | 'onToggle' | 'onExtend'>) {
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

const Actions = memo(function Actions({
  video,
  selecting,
  movable,
  actionsOf,
}: Pick<FileRowProps, 'video' | 'selecting' | 'movable' | 'actionsOf'>) {
  return (
    <div className={css.acts} data-off={selecting || undefined}>
      {movable && (
        <ActionIcon className={css.handle ?? ''} aria-label={`Mover ${video.title}`} aria-describedby={dragHelpId} data-drag-handle>
          <IconGripVertical size={18} />
        </ActionIcon>
      )}
      <ActionsMenu label={`Mais ações de ${video.title}`} actions={actionsOf(video)} off={selecting ? selectingHint : null} />
    </div>
  )
}, samePropsButProgress)
