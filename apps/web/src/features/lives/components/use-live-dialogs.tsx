import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useNavigate } from '@tanstack/react-router'
import type { Live } from '@videozz/contract/browser'
import { type ReactNode, useState } from 'react'
import { useLast } from '../../../shared/dialogs/use-last.ts'
import type { MenuAction } from '../../../shared/lists/actions-menu.tsx'
import { useSession } from '../../../shared/session/use-session.ts'
import { type ConnectionOfLive, useShowConnection } from '../api/use-live-actions.ts'
import { formPath, studioPath } from '../model/live-paths.ts'
import { liveReasons } from '../model/live-reasons.ts'
import { ConnectionDialog } from './connection-dialog.tsx'
import { ConvertQuestion, DeleteQuestion, FinishQuestion, RotateQuestion } from './live-questions.tsx'

type Question = { kind: 'finish' | 'rotate' | 'convert' | 'delete'; live: Live }

export type LiveDialogs = {
  actionsOf: (live: Live) => MenuAction[]
  ask: (kind: Question['kind'], live: Live) => void
  connect: (live: Live) => void
  /** The dialogs themselves, once on a screen. */
  dialogs: ReactNode
}

/** What can be done with lives, and the dialogs of it. @param onDeleted for a screen of the live that is no more. */
export function useLiveDialogs(onDeleted?: () => void): LiveDialogs {
  const session = useSession()
  const navigate = useNavigate()
  const [question, setQuestion] = useState<Question | null>(null)
  const [connection, setConnection] = useState<ConnectionOfLive | null>(null)
  const shown = useLast(question)
  const connecting = useShowConnection(setConnection)
  const ask = (kind: Question['kind'], live: Live): void => setQuestion({ kind, live })
  const close = (): void => setQuestion(null)
  const connect = (live: Live): void => {
    if (!connecting.isPending) connecting.mutate(live)
  }

  const actionsOf = (live: Live): MenuAction[] => {
    const reasons = liveReasons(live, session)
    const isFinished = live.status === 'finished'
    return [
      {
        label: 'Editar',
        icon: <IconEdit size={17} aria-hidden />,
        reason: reasons.edit,
        run: () => void navigate({ to: formPath(live.id) }),
      },
      {
        label: 'Transmitir pelo navegador',
        icon: <IconVideo size={17} aria-hidden />,
        reason: reasons.connect,
        run: () => void navigate({ to: studioPath(live.id) }),
      },
      {
        label: 'Informações de Conexão',
        icon: <IconPlugConnected size={17} aria-hidden />,
        reason: reasons.connect,
        run: () => connect(live),
      },
      { label: 'Trocar chave', icon: <IconKey size={17} aria-hidden />, reason: reasons.connect, run: () => ask('rotate', live) },
      ...(isFinished
        ? []
        : [
            {
              label: 'Encerrar transmissão',
              icon: <IconPlayerStop size={17} aria-hidden />,
              reason: reasons.finish,
              run: () => ask('finish', live),
            },
          ]),
      ...(isFinished && live.liveSaveMode === 'temporary' && !live.inLibrary
        ? [
            {
              label: 'Converter em vídeo',
              icon: <IconMovie size={17} aria-hidden />,
              reason: reasons.convert,
              run: () => ask('convert', live),
            },
          ]
        : []),
      ...(live.inLibrary
        ? [
            {
              label: 'Ver na biblioteca',
              icon: <IconMovie size={17} aria-hidden />,
              reason: null,
              run: () => void navigate({ to: '/media/$id', params: { id: live.id } }),
            },
          ]
        : []),
      ...(isFinished && live.startedAt !== null && !live.expired
        ? [
            {
              label: 'Ver estatísticas',
              icon: <IconChartBar size={17} aria-hidden />,
              reason: reasons.statistics,
              run: () => void navigate({ to: '/media/$id', params: { id: live.id }, search: { tab: 'estatisticas' } }),
            },
          ]
        : []),
      { label: 'Excluir', icon: <IconTrash size={17} aria-hidden />, reason: reasons.remove, danger: true, run: () => ask('delete', live) },
    ]
  }

  const modal = shown && { live: shown.live, opened: question !== null, onClose: close }
  const dialogs = (
    <>
      {modal && shown.kind === 'finish' && <FinishQuestion {...modal} />}
      {modal && shown.kind === 'rotate' && <RotateQuestion {...modal} onRotated={setConnection} />}
      {modal && shown.kind === 'convert' && <ConvertQuestion {...modal} />}
      {modal && shown.kind === 'delete' && <DeleteQuestion {...modal} onDeleted={onDeleted} />}
      <ConnectionDialog connection={connection} onClose={() => setConnection(null)} />
    </>
  )
  return { actionsOf, ask, connect, dialogs }
}
