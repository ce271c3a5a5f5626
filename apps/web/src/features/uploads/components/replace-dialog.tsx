import { useQuery } from '@tanstack/react-query'
import { errorMessage, hasFeature, type Video } from '@videozz/contract/browser'
import { listFormats, replaceFault } from '@videozz/domain'
import { useState } from 'react'
import { useLast } from '../../../shared/dialogs/use-last.ts'
import { api } from '../../../shared/api/client.ts'
import { notifyInfo } from '../../../shared/notify/notify.tsx'
import { useExtraFormats } from '../../../shared/settings/use-settings.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { planUsageQuery } from '../../../shared/queries/plans.ts'
import { uploads } from '../api/uploads.ts'
import { useUploads } from '../api/use-uploads.ts'
import { isOpen } from '../engine/label-upload.ts'
import { judgeNewFile } from '../model/judge-new-file.ts'
import type { PickedFile } from '../model/file-access.ts'
import css from './replace-dialog.module.css'
import { useFileChooser } from './use-file-chooser.tsx'

export type ReplaceDialogProps = { video: Pick<Video, 'key' | 'title' | 'type'> | null; onClose: () => void }

/** Whether a media is being encoded by now: its file cannot be replaced, and nothing is sent for that. */
async function isBusy(id: string): Promise<boolean> {
  try {
    return replaceFault(await api('GET /videos/{id}', { params: { id } })) === 'REPLACE_RUNNING'
  } catch {
    // The call that sends reports why it is refused.
    return false
  }
}

/** Asks for confirmation before a media's file is replaced, lists what stays, and sends the new one. Closed while `video` is null. */
export default function ReplaceDialog({ video, onClose }: ReplaceDialogProps) {
  const shown = useLast(video)
  const [fault, setFault] = useState<string | null>(null)
  const { status } = useSession()
  const plan = useQuery(planUsageQuery)
  const extra = useExtraFormats()
  const formats = listFormats(extra)
  const sending = useUploads().some((upload) => upload.replaces === shown?.key && isOpen(upload))

  const send = async (picked: readonly PickedFile[]): Promise<void> => {
    if (!shown || !plan.data) return
    if (await isBusy(shown.key)) return setFault(errorMessage('VIDEO_NOT_READY'))
    const chosen = judgeNewFile(picked, shown, { status, usage: plan.data, extra })
    if (chosen === null) return
    if (typeof chosen === 'string') return setFault(chosen)
    const { file, kind, handle } = chosen
    uploads.add([{ file, kind, handle, replaces: shown.key }])
    notifyInfo('O envio do novo arquivo começou. O conteúdo atual continua no ar.')
    close()
  }
  const close = (): void => {
    setFault(null)
    onClose()
  }
  const chooser = useFileChooser('Novo arquivo', (picked) => void send(picked))
  const problem =
    fault ??
    (sending ? 'Um novo arquivo desta mídia já está sendo enviado.' : plan.isError ? 'Não foi possível verificar o seu plano.' : null)

  return (
    <>
      <ConfirmModal
        opened={video !== null}
        title="Substituir arquivo?"
        confirmLabel={sending ? 'Ok, entendi' : plan.isError ? 'Tentar novamente' : 'Escolher arquivo'}
        loading={plan.isPending}
        onConfirm={() => {
          setFault(null)
          if (sending) close()
          else if (plan.data) chooser.open()
          else if (plan.isError) void plan.refetch()
        }}
        onClose={close}
      >
        <p className={css.title}>{shown?.title}</p>
        <p>O conteúdo atual fica no ar até o novo poder ser reproduzido. Se o novo arquivo não puder ser processado, nada muda.</p>
        <ul className={css.list}>
          <li>
            Continuam: códigos de incorporação, {hasFeature('statistics') && 'estatísticas, '}pastas, legendas, ofertas, capítulos e a capa
            escolhida.
          </li>
          <li>São refeitas: as capas automáticas e as imagens da barra de progresso.</li>
          <li>Capítulos e ofertas depois do fim do novo arquivo ficam guardados, mas não aparecem.</li>
        </ul>
        <p>Formatos: {[...formats.video, ...formats.audio].join(', ')}.</p>
        <p>Durante o envio, o novo arquivo precisa caber no seu espaço livre; depois, só ele conta.</p>
        <p role="alert" className={css.fault} hidden={problem === null}>
          {problem}
        </p>
      </ConfirmModal>
      {chooser.field}
    </>
  )
}
