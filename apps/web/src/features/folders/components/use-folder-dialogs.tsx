import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { Folder } from '@videozz/contract/browser'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useSession } from '../../../shared/session/use-session.ts'
import type { FolderWish } from '../api/use-folder-changes.ts'
import { deleteReason, editReason, firstLevelReason, shareReason } from '../model/folder-reasons.ts'
import type { DoomedFolder } from './delete-folder.tsx'
import type { MenuAction } from '../../../shared/lists/actions-menu.tsx'

// Loaded when a folder is first named, with the library of forms, or deleted.
const FolderForm = lazy(async () => ({ default: (await import('./folder-form.tsx')).FolderForm }))
const DeleteFolder = lazy(async () => ({ default: (await import('./delete-folder.tsx')).DeleteFolder }))

export type FolderDialogs = {
  /** Why folders cannot be changed by this person, or null. */
  editReason: string | null
  /** Why none of the first level can be created. */
  firstLevelReason: string | null
  ask: (wish: FolderWish) => void
  /** Sharing, renaming and deleting, for the menu of a folder. */
  actionsOf: (folder: Pick<Folder, 'key' | 'name' | 'subFoldersCount'>, onDeleted?: () => void) => MenuAction[]
  /** To be rendered anywhere on the page. */
  dialogs: ReactNode
}

/** The share dialog of a folder, passed in by the app. `folder` is null while it is closed. */
export type FolderShareSlot = ComponentType<{ folder: Pick<Folder, 'key' | 'name'> | null; onClose: () => void }>

/** Actions on a folder, with their form and dialogs. */
export function useFolderDialogs(ShareDialog: FolderShareSlot): FolderDialogs {
  const session = useSession()
  const [wish, setWish] = useState<FolderWish | null>(null)
  const [asked, setAsked] = useState(false)
  if (wish !== null && !asked) setAsked(true)
  const [doomed, setDoomed] = useState<{ folder: DoomedFolder; onDeleted?: (() => void) | undefined } | null>(null)
  const [dooming, setDooming] = useState(false)
  if (doomed !== null && !dooming) setDooming(true)
  const [shared, setShared] = useState<Pick<Folder, 'key' | 'name'> | null>(null)
  const reasons = { share: shareReason(session), edit: editReason(session), delete: deleteReason(session) }
  return {
    editReason: reasons.edit,
    firstLevelReason: firstLevelReason(session),
    ask: setWish,
    actionsOf: (folder, onDeleted) => [
      {
        label: 'Incorporar',
        icon: <IconCode size={17} aria-hidden />,
        reason: reasons.share,
        run: () => setShared(folder),
      },
      {
        label: 'Renomear',
        icon: <IconPencil size={17} aria-hidden />,
        reason: reasons.edit,
        run: () => setWish({ kind: 'rename', folder }),
      },
      {
        label: 'Excluir',
        icon: <IconTrash size={17} aria-hidden />,
        reason: reasons.delete,
        danger: true,
        run: () => setDoomed({ folder, onDeleted }),
      },
    ],
    dialogs: (
      <>
        <ShareDialog folder={shared} onClose={() => setShared(null)} />
        {asked && (
          <Suspense fallback={null}>
            <FolderForm wish={wish} onClose={() => setWish(null)} />
          </Suspense>
        )}
        {dooming && (
          <Suspense fallback={null}>
            <DeleteFolder
              folder={doomed?.folder ?? null}
              onClose={() => setDoomed(null)}
              {...(doomed?.onDeleted && { onDeleted: doomed.onDeleted })}
            />
          </Suspense>
        )}
      </>
    ),
  }
}
