import IconCheckbox from '@tabler/icons-react/dist/esm/icons/IconCheckbox.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFolderMinus from '@tabler/icons-react/dist/esm/icons/IconFolderMinus.mjs'
import IconFolderShare from '@tabler/icons-react/dist/esm/icons/IconFolderShare.mjs'
import IconFolderSymlink from '@tabler/icons-react/dist/esm/icons/IconFolderSymlink.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { accessRules, errorMessage, type FolderVideo } from '@videozz/contract/browser'
import { useCallback } from 'react'
import { isIos } from '../../../shared/is-ios.ts'
import { downloadReason } from '../../../shared/media/download-reason.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { publishActions } from '../../../shared/media/publish-action.tsx'
import { embedReason } from '../../../shared/media/embed-reason.ts'
import { tooManyReason } from '../model/file-reasons.ts'
import type { MenuAction } from '../../../shared/lists/actions-menu.tsx'

export type FileAsk = { kind: 'embed' | 'download' | 'publish' | 'send' | 'move' | 'remove' | 'delete'; videos: readonly FolderVideo[] }

const icons = {
  send: <IconFolderShare size={17} aria-hidden />,
  move: <IconFolderSymlink size={17} aria-hidden />,
  remove: <IconFolderMinus size={17} aria-hidden />,
  delete: <IconTrash size={17} aria-hidden />,
}

/** Actions on media inside a folder: for one by its menu, for several by the bulk bar. `select` must stay the same. */
export function useFileActions({
  editReason,
  ask,
  select,
}: {
  editReason: string | null
  ask: (action: FileAsk) => void
  select: (video: FolderVideo) => void
}) {
  const session = useSession()
  const placing = useCallback(
    (videos: readonly FolderVideo[], reason: string | null): MenuAction[] => [
      { label: 'Enviar para pasta', icon: icons.send, reason, run: () => ask({ kind: 'send', videos }) },
      { label: 'Mover para pasta', icon: icons.move, reason, run: () => ask({ kind: 'move', videos }) },
    ],
    [ask],
  )
  const removing = useCallback(
    (videos: readonly FolderVideo[], reason: string | null): MenuAction => ({
      label: 'Remover da pasta',
      icon: icons.remove,
      reason,
      run: () => ask({ kind: 'remove', videos }),
    }),
    [ask],
  )
  const deleting = useCallback(
    (videos: readonly FolderVideo[], reason: string | null): MenuAction => ({
      label: 'Excluir',
      icon: icons.delete,
      reason,
      danger: true,
      run: () => ask({ kind: 'delete', videos }),
    }),
    [ask],
  )
  const fault = ruleFault(accessRules.deleteVideos, session)
  const deleteReason = fault && errorMessage(fault)
  const actionsOf = useCallback(
    (video: FolderVideo): MenuAction[] => [
      {
        label: 'Incorporar',
        icon: <IconCode size={17} aria-hidden />,
        reason: embedReason(video, session),
        run: () => ask({ kind: 'embed', videos: [video] }),
      },
      ...(isIos()
        ? []
        : [
            {
              label: 'Baixar',
              icon: <IconDownload size={17} aria-hidden />,
              reason: downloadReason(video, session),
              run: () => ask({ kind: 'download', videos: [video] }),
            },
          ]),
      ...publishActions(video, session, () => ask({ kind: 'publish', videos: [video] })),
      ...placing([video], editReason),
      { label: 'Selecionar', icon: <IconCheckbox size={17} aria-hidden />, reason: null, mobile: true, run: () => select(video) },
      removing([video], editReason),
      deleting([video], deleteReason),
    ],
    [ask, deleteReason, deleting, editReason, placing, removing, select, session],
  )
  const bulkOf = (videos: readonly FolderVideo[]): MenuAction[] => {
    const reason = editReason ?? tooManyReason(videos.length)
    return [...placing(videos, reason), removing(videos, reason), deleting(videos, deleteReason ?? tooManyReason(videos.length))]
  }
  return { actionsOf, bulkOf }
}
