import { ActionIcon, Checkbox } from '@mantine/core'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import type { FolderVideo } from '@videozz/contract/browser'
import { memo } from 'react'
import { kindLabel } from '../../../shared/media/tile-of-video.ts'
import { dragHelpId } from '../drag/drag-help.ts'
import { ActionsMenu, type MenuAction } from './folder-menu.tsx'
import css from './folders.module.css'
import { MediaCell } from './media-cell.tsx'

export type FileRowProps = {
  video: FolderVideo
  selected: boolean
  /** Rows are being selected, so single actions are off. */
  selecting: boolean
  /** It can be dragged. */
  movable: boolean
  actionsOf: (video: FolderVideo) => readonly MenuAction[]
  onSelect: (videos: readonly FolderVideo[], selected: boolean) => void
}

/** One media of a folder. */
export const FileRow = memo(function FileRow({ video, selected, selecting, movable, actionsOf, onSelect }: FileRowProps) {
  return (
    <tr aria-selected={selected} className={css.row} data-drag-media={movable ? video.key : undefined}>
      <td className={css.cellCheck}>
        <Checkbox
          className={css.check ?? ''}
          aria-label={`Selecionar ${video.title}`}
          checked={selected}
          onChange={(event) => onSelect([video], event.currentTarget.checked)}
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
          <ActionsMenu label={`Mais ações de ${video.title}`} actions={actionsOf(video)} off={selecting} />
        </div>
      </td>
    </tr>
  )
})
