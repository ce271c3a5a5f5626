import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ImportBatch, ImportItem } from '@videozz/contract/browser'
import { steadyTimeOf } from '../../../shared/media/steady-time.ts'
import { type MediaLook, useMediaLook } from '../../../shared/media/use-media-look.ts'
import { isMoving } from '../../../shared/queries/imports.ts'
import { TransferDial, TransferRow, type TransferStatus } from '../../../ui/transfer-row.tsx'
import { useNow } from '../../../shared/use-now.ts'
import { percentOf, timeKeyOf } from '../model/import-sums.ts'
import { sourceName, stateText, titleOf } from '../model/import-words.ts'
import { PauseIcon } from './batch-actions.tsx'
import { ItemActions } from './item-actions.tsx'

const statuses: Record<ImportItem['state'], TransferStatus> = {
  listed: 'queued',
  waiting: 'queued',
  preparing: 'loading',
  pulling: 'running',
  checking: 'running',
  done: 'completed',
  failed: 'canceled',
  canceled: 'canceled',
  skipped: 'canceled',
}
const lookTexts: Record<MediaLook, string> = {
  looking: 'Importado, verificando…',
  good: 'Na biblioteca',
  failed: 'Processamento interrompido',
}

export type ImportRowProps = {
  item: ImportItem
  /** Why nothing of its batch moves; null when it may. */
  hold: string | null
  /** Its batch, where it is the only file of it. */
  batch: ImportBatch | undefined
  onClose: () => void
}

/** One imported file of the upload panel. */
export function ImportRow({ item, hold, batch, onClose }: ImportRowProps) {
  const { id, state, waitReason, provider } = item
  const now = useNow(state === 'waiting')
  const { look, queued } = useMediaLook(state === 'done' ? item.videoKey : null)
  const media = look === 'looking' && queued !== null ? `Importado, ${queued}` : lookTexts[look]
  const text = stateText(item, { hold, secondsLeft: steadyTimeOf(timeKeyOf(id)), now, media })
  const status = hold !== null && isMoving(item) ? 'paused' : statuses[state]
  const name = titleOf(item)
  return (
    <TransferRow
      status={status}
      dial={<Dial item={item} status={status} look={look} />}
      name={name}
      label={text}
      detail={state === 'failed' ? null : sourceName(provider)}
      long={state === 'failed' || waitReason !== null || hold !== null}
      hint={text}
    >
      {batch && <PauseIcon batch={batch} name={name} />}
      <ItemActions item={item} onClose={onClose} />
    </TransferRow>
  )
}

function Dial({ item, status, look }: { item: ImportItem; status: TransferStatus; look: MediaLook }) {
  const { state } = item
  const failed = state === 'failed' || (state === 'done' && look === 'failed')
  return (
    <TransferDial
      status={status}
      progress={state === 'checking' || state === 'done' ? 100 : percentOf(item)}
      good={state === 'done' && look === 'good'}
      failed={failed}
    >
      {status === 'paused' && <IconPlayerPauseFilled size={11} />}
      {(state === 'preparing' || (state === 'done' && look === 'looking')) && status !== 'paused' && <IconHourglass size={13} />}
      {state === 'done' && look === 'good' && <IconCheck size={15} />}
      {failed && <IconAlertTriangle size={14} />}
      {state === 'canceled' && <IconX size={14} />}
    </TransferDial>
  )
}
