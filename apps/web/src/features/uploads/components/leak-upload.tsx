import { Button } from '@mantine/core'
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatSize } from '../../../shared/format/size.ts'
import { planUsageQuery } from '../../../shared/queries/plans.ts'
import { useExtraFormats } from '../../../shared/settings/use-settings.ts'
import { Bar } from '../../../ui/bar.tsx'
import { uploads } from '../api/uploads.ts'
import { useUploads } from '../api/use-uploads.ts'
import { isOpen, labelUpload } from '../engine/label-upload.ts'
import type { UploadView } from '../engine/types.ts'
import { judgeLeak } from '../model/judge-leak.ts'
import type { PickedFile } from '../model/file-access.ts'
import css from './leak-upload.module.css'
import { useFileChooser } from './use-file-chooser.tsx'
import { useFileDrop } from './use-file-drop.ts'

export type LeakUploadProps = {
  /** The case that another part is added to; null for a new one. */
  caseId: string | null
  /** The media it is compared with alone; null to search for it. */
  videoKey: string | null
  /** Called with the id of the case once the file was sent. */
  onSent: (caseId: string) => void
}

const isOf = (upload: UploadView, caseId: string | null): boolean => upload.leak !== null && upload.leak.caseId === caseId

/** Where a leaked copy is dropped or chosen, and how far it was sent. */
export default function LeakUpload({ caseId, videoKey, onSent }: LeakUploadProps) {
  const plan = useQuery(planUsageQuery)
  const extra = useExtraFormats()
  const [fault, setFault] = useState<string | null>(null)
  const current = useUploads().findLast((upload) => isOf(upload, caseId))
  const hash = current?.hash ?? null
  const id = current?.id
  useEffect(() => {
    if (hash === null || id === undefined) return
    // It is shown as a case from now on.
    uploads.dismiss(id)
    onSent(hash)
  }, [hash, id, onSent])

  const send = (picked: readonly PickedFile[]): void => {
    if (!plan.data) return setFault('Não foi possível verificar o seu plano. Tente novamente.')
    const chosen = judgeLeak(picked, plan.data.plan.uploadSize, extra)
    if (chosen === null) return
    if (typeof chosen === 'string') return setFault(chosen)
    setFault(null)
    uploads.add([{ ...chosen, kind: 'default', leak: { caseId, videoKey } }])
  }
  const chooser = useFileChooser('Cópia que vazou', send)
  const drop = useFileDrop(send)

  // The same file chosen again continues one that an earlier page left.
  if (current && isOpen(current) && !current.interrupted) return <Sending upload={current} />
  return (
    <div className={css.drop} {...drop}>
      {chooser.field}
      <span className={css.icon} aria-hidden="true">
        <IconCloudUpload size={24} />
      </span>
      <b>
        <span className="only-pointer">Arraste a cópia que vazou para cá</span>
        <span className="only-touch">Escolha a cópia que vazou</span>
      </b>
      <Button variant="default" onClick={chooser.open}>
        Escolher arquivo
      </Button>
      <small>
        Gravação de tela, vídeo de celular ou arquivo baixado. Dois minutos bastam.
        {plan.data && ` Até ${formatSize(plan.data.plan.uploadSize)}. Não conta no seu plano e é apagado depois de lido.`}
      </small>
      <p role="alert" className={css.fault} hidden={fault === null && (current?.error ?? null) === null}>
        {fault ?? current?.error}
      </p>
    </div>
  )
}

function Sending({ upload }: { upload: UploadView }) {
  const { id, name, progress, status, error } = upload
  return (
    <div className={css.sending}>
      <div>
        <b>{name}</b>
        <span role="status">{labelUpload(upload)}</span>
        <Bar value={progress} label={`Envio de ${name}`} />
        {error !== null && <p role="alert">{error}</p>}
      </div>
      {status === 'paused' && (
        <Button variant="default" onClick={() => uploads.resume(id)}>
          Continuar
        </Button>
      )}
      <Button variant="subtle" color="gray" onClick={() => uploads.cancel(id)}>
        Cancelar
      </Button>
    </div>
  )
}
