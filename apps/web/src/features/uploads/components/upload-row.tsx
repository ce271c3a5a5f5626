import { ActionIcon, Button } from '@mantine/core'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Link } from '@tanstack/react-router'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { goOn } from '../api/interrupted-uploads.ts'
import { uploads } from '../api/uploads.ts'
import { labelUpload } from '../engine/label-upload.ts'
import type { UploadView } from '../engine/types.ts'
import { detailUpload } from '../model/detail-upload.ts'
import { steadyTimeOf } from '../../../shared/media/steady-time.ts'
import { useLook } from '../api/use-look.ts'
import { TransferRow } from '../../../ui/transfer-row.tsx'
import { UploadDial } from './upload-dial.tsx'

export type UploadRowProps = {
  upload: UploadView
  /** Place in the queue, from 1; null for a file that is not queued. */
  place: number | null
  /** Lets the user choose the file it needs. */
  onChoose: () => void
  /** Called before the row is removed: focus must move first. */
  onDismiss: () => void
}

/** One file of the panel. */
export function UploadRow({ upload, place, onChoose, onDismiss }: UploadRowProps) {
  const { name, status, hash, error, waiting } = upload
  const { look, queued } = useLook(upload)
  const detail = detailUpload({ ...upload, secondsLeft: steadyTimeOf(upload.id) }, place)
  const details = [look === 'looking' ? queued : null, detail].filter((text) => text !== null)
  return (
    <TransferRow
      status={status}
      dial={<UploadDial upload={upload} look={look} />}
      name={name}
      label={labelUpload(upload, look)}
      detail={details.length === 0 ? null : details.join(' · ')}
      long={error !== null || waiting !== null}
      hint={error}
    >
      <GoOn upload={upload} onChoose={onChoose} />
      {hash === null && <End upload={upload} onDismiss={onDismiss} />}
      {hash !== null && (
        <Button
          component={Link}
          to={upload.leak ? `/inspect?aba=arquivo&caso=${hash}` : `/media/${hash}`}
          variant="subtle"
          color="gray"
          size="xs"
          data-quiet
          aria-label={`Abrir ${name}`}
        >
          Abrir
        </Button>
      )}
    </TransferRow>
  )
}

/** Pauses, continues or tries again. One element for pausing and continuing, so that focus stays on it. */
function GoOn({ upload, onChoose }: Pick<UploadRowProps, 'upload' | 'onChoose'>) {
  const { id, name, status, needs, controllable, error } = upload
  if (needs === 'file' && (status === 'paused' || error !== null)) {
    return (
      <Button variant="default" size="xs" px={8} fz={12} aria-label={`Selecionar arquivo ${name}`} onClick={onChoose}>
        Selecionar arquivo
      </Button>
    )
  }
  if (status === 'canceled' && error !== null) {
    return (
      <Button variant="default" size="xs" px={8} fz={12} aria-label={`Tentar novamente ${name}`} onClick={() => uploads.retry(id)}>
        Tentar novamente
      </Button>
    )
  }
  if (!controllable || (status !== 'running' && status !== 'paused')) return null
  const paused = status === 'paused'
  const turn = (): void => {
    if (paused) goOn(upload).catch(notifyError)
    else uploads.pause(id)
  }
  return (
    <ActionIcon aria-label={`${paused ? 'Continuar' : 'Pausar'} ${name}`} onClick={turn}>
      {paused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
    </ActionIcon>
  )
}

/** Cancels what is open, takes off the list what is not. */
function End({ upload: { id, name, status, controllable }, onDismiss }: Pick<UploadRowProps, 'upload' | 'onDismiss'>) {
  if (!controllable) return null
  const closed = status === 'canceled'
  const end = (): void => {
    if (!closed) return uploads.cancel(id)
    onDismiss()
    uploads.dismiss(id)
  }
  return (
    <ActionIcon aria-label={closed ? `Tirar ${name} da lista` : `Cancelar ${name}`} onClick={end}>
      <IconX size={16} />
    </ActionIcon>
  )
}
