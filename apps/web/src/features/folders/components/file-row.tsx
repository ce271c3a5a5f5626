import { ActionIcon } from '@mantine/core'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import type { FolderVideo } from '@videozz/contract/browser'
import { memo } from 'react'
import { ActionsMenu, type MenuAction } from '../../../shared/lists/actions-menu.tsx'
import { selectingHint } from '../../../shared/lists/row-clicks.ts'
import { MediaRow, type MediaRowState } from '../../../shared/media/media-row.tsx'
import table from '../../../shared/media/media-table.module.css'
import { samePropsButProgress } from '../../../shared/media/same-but-progress.ts'
import { kindLabel } from '../../../shared/media/tile-of-video.ts'
import { dragHelpId } from '../drag/drag-help.ts'
import css from './folders.module.css'
import { MediaCaption } from './media-caption.tsx'

export type FileRowProps = {
  video: FolderVideo
  /** It can be dragged. */
  movable: boolean
  actionsOf: (video: FolderVideo) => readonly MenuAction[]
} & MediaRowState<FolderVideo>

/** One media of a folder. */
export const FileRow = memo(function FileRow({ selecting, actionsOf, ...row }: FileRowProps) {
  const { video, movable } = row
  return (
    <MediaRow {...row} caption={<MediaCaption video={video} />}>
      <td className={table.cellType}>{kindLabel(video.type)}</td>
      <td className={table.cellActs}>
        <Actions video={video} selecting={selecting} movable={movable} actionsOf={actionsOf} />
      </td>
    </MediaRow>
  )
})

// What an encode has no part in is not drawn anew with each of its steps.

const Actions = memo(function Actions({
  video,
  selecting,
  movable,
  actionsOf,
}: Pick<FileRowProps, 'video' | 'selecting' | 'movable' | 'actionsOf'>) {
  return (
    <div className={table.acts} data-off={selecting || undefined}>
      {movable && (
        <ActionIcon className={css.handle ?? ''} aria-label={`Mover ${video.title}`} aria-describedby={dragHelpId} data-drag-handle>
          <IconGripVertical size={18} />
        </ActionIcon>
      )}
      <ActionsMenu label={`Mais ações de ${video.title}`} actions={actionsOf(video)} off={selecting ? selectingHint : null} />
    </div>
  )
}, samePropsButProgress)
