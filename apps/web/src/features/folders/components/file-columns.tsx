import { ActionIcon } from '@mantine/core'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import type { FolderVideo } from '@videozz/contract/browser'
import { memo } from 'react'
import { ActionsMenu, type MenuAction } from '../../../shared/lists/actions-menu.tsx'
import { selectingHint } from '../../../shared/lists/selecting-hint.ts'
import { actionsColumn, titleColumn, typeColumn } from '../../../shared/media/media-columns.tsx'
import { samePropsButProgress } from '../../../shared/media/same-but-progress.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { RowActions } from '../../../ui/data-table/row-actions.tsx'
import { dragHelpId } from '../drag/drag-help.ts'
import css from './file-columns.module.css'
import { MediaCaption } from './media-caption.tsx'

export type FileColumnsOptions = {
  /** Rows can be dragged. */
  movable: boolean
  actionsOf: (video: FolderVideo) => readonly MenuAction[]
}

/** The columns of the files of a folder. */
export const fileColumns = ({ movable, actionsOf }: FileColumnsOptions): Column<FolderVideo>[] => [
  titleColumn((video) => <MediaCaption video={video} />),
  typeColumn,
  actionsColumn((video, { selecting }) => <Actions video={video} selecting={selecting} movable={movable} actionsOf={actionsOf} />),
]

type ActionsProps = { video: FolderVideo; selecting: boolean } & FileColumnsOptions

// Not re-rendered at each progress event of an encode.
const Actions = memo(function Actions({ video, selecting, movable, actionsOf }: ActionsProps) {
  return (
    <RowActions off={selecting}>
      {movable && (
        <ActionIcon className={css.handle ?? ''} aria-label={`Mover ${video.title}`} aria-describedby={dragHelpId} data-drag-handle>
          <IconGripVertical size={18} />
        </ActionIcon>
      )}
      <ActionsMenu label={`Mais ações de ${video.title}`} actions={actionsOf(video)} off={selecting ? selectingHint : null} />
    </RowActions>
  )
}, samePropsButProgress)
