import { ActionIcon, Checkbox } from '@mantine/core'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import type { FolderVideo } from '@videozz/contract/browser'
import { memo } from 'react'
import { isExtending, selectingHint } from '../../../shared/lists/row-clicks.ts'
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
        <Checkbox
          className={css.check ?? ''}
          aria-label={`Selecionar ${video.title}`}
          checked={selected}
          onChange={(event) => {
            if ((event.nativeEvent as MouseEvent).shiftKey) onExtend(video.key)
            else onToggle(video, event.currentTarget.checked)
          }}
        />
      </td>
      <td className={css.cellMain}>
        <MediaCell video={video} />
      </td>
      <td className={css.cellType}>{kindLabel(video.type)}</td>
      <td className={css.cellActs}>
        <div className={css.acts} data-off={selecting || undefined}>
          {movable && (
            <ActionIcon className={css.handle ?? ''} aria-label={`Mover ${video.title}`} aria-describedby={dragHelpId} data-drag-handle>
              <IconGripVertical size={18} />
            </ActionIcon>
          )}
          <ActionsMenu label={`Mais ações de ${video.title}`} actions={actionsOf(video)} off={selecting ? selectingHint : null} />
        </div>
      </td>
    </tr>
  )
})
