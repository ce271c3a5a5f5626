import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { CSSProperties } from 'react'
import type { Look } from '../engine/label-upload.ts'
import type { UploadView } from '../engine/types.ts'
import css from './upload-panel.module.css'

/** The round gauge of a file; the text beside it has the same information. */
export function UploadDial({ upload, look }: { upload: UploadView; look: Look }) {
  const { status, progress, error } = upload
  const failed = (status === 'canceled' && error !== null) || (status === 'completed' && look === 'failed')
  return (
    <span
      className={css.dial}
      data-status={status}
      data-good={(status === 'completed' && look === 'good') || undefined}
      data-failed={failed || undefined}
      style={{ '--p': `${progress}%` } as CSSProperties}
      aria-hidden="true"
    >
      {status === 'paused' && <IconPlayerPauseFilled size={11} />}
      {status === 'completed' && look === 'looking' && <IconHourglass size={13} />}
      {status === 'completed' && look === 'good' && <IconCheck size={15} />}
      {failed && <IconAlertTriangle size={14} />}
      {status === 'canceled' && !failed && <IconX size={14} />}
    </span>
  )
}
