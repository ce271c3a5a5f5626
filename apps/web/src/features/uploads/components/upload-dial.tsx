import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { CSSProperties } from 'react'
import type { UploadView } from '../engine/types.ts'
import css from './upload-panel.module.css'

/** The round gauge of a file; the text beside it has the same information. */
export function UploadDial({ upload }: { upload: UploadView }) {
  const { status, progress, error } = upload
  return (
    <span
      className={css.dial}
      data-status={status}
      data-failed={(status === 'canceled' && error !== null) || undefined}
      style={{ '--p': `${progress}%` } as CSSProperties}
      aria-hidden="true"
    >
      {status === 'paused' && <IconPlayerPauseFilled size={11} />}
      {status === 'completed' && <IconCheck size={15} />}
      {status === 'canceled' && (error === null ? <IconX size={14} /> : <IconAlertTriangle size={14} />)}
    </span>
  )
}
