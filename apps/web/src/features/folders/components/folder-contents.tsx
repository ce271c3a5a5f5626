import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { FolderDetail, FolderVideo, Video } from '@videozz/contract/browser'
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { Page } from '../../../ui/page.tsx'
import { noSelection, type Selection, withoutKeys, withRows } from '../../../ui/data-table/selection.ts'
import { useMoveContent } from '../api/use-place-media.ts'
import { useOrderContent } from '../api/use-order-content.ts'
import { DragArea } from '../drag/drag-area.tsx'
import { tooManyReason } from '../model/file-reasons.ts'
import { isWhole } from '../model/files-view.ts'
import { FolderFiles } from './folder-files.tsx'
import { Subfolders } from './subfolders.tsx'
import { type FileAsk, useFileActions } from './use-file-actions.tsx'
import type { FolderDialogs } from './use-folder-dialogs.tsx'
import { useFolderFiles } from './use-folder-files.ts'

// Dialogs, loaded when an action is first chosen.
const RemoveFiles = lazy(async () => ({ default: (await import('./remove-files.tsx')).RemoveFiles }))
const AddContent = lazy(() => import('./add-content.tsx'))
// With the tree of folders, loaded when media are first sent or moved.
const SendToFolder = lazy(async () => ({ default: (await import('./send-to-folder.tsx')).SendToFolder }))
const MoveToFolder = lazy(async () => ({ default: (await import('./send-to-folder.tsx')).MoveToFolder }))

export type FolderContentsProps = {
  folder: FolderDetail
  folders: FolderDialogs
  /** The embed dialog, passed in by the app. `video` is null while it is closed. */
  EmbedDialog: ComponentType<{ video: Video | null; onClose: () => void }>
  DownloadDialog: ComponentType<{ video: Video | null; onClose: () => void }>
  PublishDialog: ComponentType<{ video: Video | null; onClose: () => void }>
  /** The confirmation of a deletion, given by the app. Closed while `videos` is empty. */
  DeleteDialog: ComponentType<{ videos: readonly Video[]; onClose: () => void; onDeleted: (keys: readonly string[]) => void }>
  /** What is being imported into the folder, given by the app; null while nothing is. */
  imports?: ReactNode
  /** The page; gets the function that opens the modal that adds media, and the list. */
  children: (add: () => void, list: ReactNode) => ReactNode
}

const none: readonly FolderVideo[] = []

/** The contents of a folder, and their actions. */
export function FolderContents({ folder, folders, imports, children, ...dialogs }: FolderContentsProps) {
  const { EmbedDialog, DownloadDialog, PublishDialog, DeleteDialog } = dialogs
  const files = useFolderFiles(folder.key)
  const navigate = useNavigate()
  const [selected, setSelected] = useState<Selection<FolderVideo>>(noSelection)
  const [action, setAction] = useState<FileAsk | null>(null)
  const [adding, setAdding] = useState<'never' | 'open' | 'closed'>('never')
  const [acted, setActed] = useState(false)
  if (!acted && action !== null) setActed(true)
  const [placed, setPlaced] = useState(false)
  if (!placed && (action?.kind === 'send' || action?.kind === 'move')) setPlaced(true)
  const { editReason } = folders
  const { data, view, limit, show } = files

  const select = useCallback((video: FolderVideo): void => setSelected((before) => withRows(before, [video])), [])
  const unselect = (): void => setSelected(noSelection)
  const { actionsOf, bulkOf } = useFileActions({ editReason, ask: setAction, select })
  const moving = useMoveContent(unselect)
  const ordering = useOrderContent({ key: folder.key, orderBy: view.orderBy, page: view.page, limit }, () => {
    // The folder now has a manual order, which is shown instead of the selected one.
    if (view.orderBy !== null && view.orderBy !== 'manual') show({ orderBy: 'manual', page: view.page })
  })
  const close = (): void => setAction(null)
  const about = (kind: FileAsk['kind']): readonly FolderVideo[] => (action?.kind === kind ? action.videos : none)

  const add = (): void => setAdding('open')
  const addButton = (
    <DisabledHint reason={editReason}>
      <Button size="md" onClick={add}>
        Enviar arquivo
      </Button>
    </DisabledHint>
  )
  return (
    <DragArea
      videos={data?.items ?? none}
      selected={[...selected.values()]}
      off={editReason !== null}
      onDrop={(videos, to) => moving.mutate({ videos: videos.map(({ key }) => key), from: folder.key, to })}
      onOrder={
        data && isWhole(view) && !files.query.isPlaceholderData ? (moved, over) => ordering.mutate({ moved, over, shown: data }) : undefined
      }
    >
      <Page foot="panel">
        {children(
          add,
          <>
            {folder.subFolders.length > 0 && <Subfolders folders={folder.subFolders} actionsOf={(one) => folders.actionsOf(one)} />}
            <FolderFiles
              files={files}
              manual={folder.manual || data?.orderBy === 'manual'}
              add={addButton}
              imports={imports}
              selected={selected}
              bulk={bulkOf([...selected.values()])}
              movable={editReason === null}
              actionsOf={actionsOf}
              onSelected={setSelected}
              onOpen={({ key }) => void navigate({ to: '/media/$id', params: { id: key } })}
              onDelete={(videos) => editReason === null && tooManyReason(videos.length) === null && setAction({ kind: 'remove', videos })}
            />
          </>,
        )}
      </Page>
      {folders.dialogs}
      {placed && (
        <Suspense fallback={null}>
          <SendToFolder videos={about('send')} onClose={close} onSent={unselect} />
          <MoveToFolder from={folder.key} videos={about('move')} onClose={close} onMoved={unselect} />
        </Suspense>
      )}
      {acted && (
        <Suspense fallback={null}>
          <RemoveFiles
            folder={folder}
            videos={about('remove')}
            onClose={close}
            onRemoved={(keys) => setSelected((before) => withoutKeys(before, keys))}
          />
          <EmbedDialog video={about('embed')[0] ?? null} onClose={close} />
          <DownloadDialog video={about('download')[0] ?? null} onClose={close} />
          <PublishDialog video={about('publish')[0] ?? null} onClose={close} />
          <DeleteDialog videos={about('delete')} onClose={close} onDeleted={(keys) => setSelected((before) => withoutKeys(before, keys))} />
        </Suspense>
      )}
      {adding !== 'never' && (
        <Suspense fallback={null}>
          <AddContent folder={folder} opened={adding === 'open'} onClose={() => setAdding('closed')} />
        </Suspense>
      )}
    </DragArea>
  )
}
