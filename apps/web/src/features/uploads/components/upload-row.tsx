import { ActionIcon, Button } from '@mantine/core'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Link } from '@tanstack/react-router'
import { formatTimeLeft } from '../../../shared/format/duration.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { uploads } from '../api/uploads.ts'
import { labelUpload } from '../engine/label-upload.ts'
import type { UploadView } from '../engine/types.ts'
import { UploadDial } from './upload-dial.tsx'
import css from './upload-panel.module.css'

/** What follows the state: time left, amount sent, size, or why it stopped. */
function detailOf({ status, error, secondsLeft, sent, size }: UploadView): string | null {
  if (error !== null) return error
  if (status === 'running') return secondsLeft === null ? null : formatTimeLeft(secondsLeft)
  if (status === 'paused') return `${formatSize(sent)} de ${formatSize(size)}`
  return status === 'queued' || status === 'completed' ? formatSize(size) : null
}

/** One file of the panel. */
export function UploadRow({ upload }: { upload: UploadView }) {
  const { id, name, status, hash, controllable } = upload
  const detail = detailOf(upload)
  const steerable = controllable && (status === 'running' || status === 'paused')
  return (
    <li className={css.row} data-status={status}>
      <UploadDial upload={upload} />
      <div className={css.words}>
        <h3 title={name}>{name}</h3>
        <p title={upload.error ?? undefined}>
          <b>{labelUpload(upload)}</b>
          {detail !== null && ` · ${detail}`}
        </p>
      </div>
      {steerable && status === 'running' && (
        <ActionIcon aria-label={`Pausar ${name}`} onClick={() => uploads.pause(id)}>
          <IconPlayerPause size={16} />
        </ActionIcon>
      )}
      {steerable && status === 'paused' && (
        <ActionIcon aria-label={`Continuar ${name}`} onClick={() => uploads.resume(id)}>
          <IconPlayerPlay size={16} />
        </ActionIcon>
      )}
      {(steerable || status === 'queued' || status === 'loading') && (
        <ActionIcon aria-label={`Cancelar ${name}`} onClick={() => uploads.cancel(id)}>
          <IconX size={16} />
        </ActionIcon>
      )}
      {status === 'canceled' && (
        <ActionIcon aria-label={`Tirar ${name} da lista`} onClick={() => uploads.dismiss(id)}>
          <IconX size={16} />
        </ActionIcon>
      )}
      {hash !== null && (
        <Button component={Link} to={`/media/${hash}`} variant="subtle" color="gray" size="xs" data-quiet aria-label={`Abrir ${name}`}>
          Abrir
        </Button>
      )}
    </li>
  )
}
