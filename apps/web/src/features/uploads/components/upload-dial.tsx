import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Look } from '../engine/label-upload.ts'
import { TransferDial } from '../../../ui/transfer-row.tsx'
import type { UploadView } from '../engine/types.ts'

/** The round gauge of a file; the text beside it has the same information. */
export function UploadDial({ upload, look }: { upload: UploadView; look: Look }) {
  const { status, progress, error } = upload
  const failed = (status === 'canceled' && error !== null) || (status === 'completed' && look === 'failed')
  return (
    <TransferDial status={status} progress={progress} good={status === 'completed' && look === 'good'} failed={failed}>
      {status === 'paused' && <IconPlayerPauseFilled size={11} />}
      {status === 'completed' && look === 'looking' && <IconHourglass size={13} />}
      {status === 'completed' && look === 'good' && <IconCheck size={15} />}
      {failed && <IconAlertTriangle size={14} />}
      {status === 'canceled' && !failed && <IconX size={14} />}
    </TransferDial>
  )
}
