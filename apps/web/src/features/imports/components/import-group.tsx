import { ActionIcon } from '@mantine/core'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Link } from '@tanstack/react-router'
import type { ImportBatch, ImportItem } from '@videozz/contract/browser'
import { useState } from 'react'
import { filesText } from '../../../shared/format/counts.ts'
import { formatTimeLeft } from '../../../shared/format/duration.ts'
import { formatSpeed } from '../../../shared/format/size.ts'
import { steadyTimeOf } from '../../../shared/media/steady-time.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { TransferDial, TransferRow } from '../../../ui/transfer-row.tsx'
import { useHold } from '../api/use-hold.ts'
import { useBatchActions, useImportReason } from '../api/use-import-actions.ts'
import { percentOfBatch, sumBatch, timeKeyOf } from '../model/import-sums.ts'
import { panelOrder } from '../model/shown-imports.ts'
import { batchTitle, countText, retryAllText } from '../model/import-words.ts'
import { CancelDialog, PauseIcon } from './batch-actions.tsx'
import css from './import-group.module.css'
import { ImportRow } from './import-row.tsx'

/** Files of a batch in the panel; the screen of the batch has all of them. */
const mostRows = 12

export type ImportGroupProps = {
  items: readonly ImportItem[]
  /** Undefined until it is known. */
  batch: ImportBatch | undefined
  onClose: (item: ImportItem) => void
}

/** The files of a batch in the upload panel, under a row of the whole batch where there are several. */
export function ImportGroup({ items, batch, onClose }: ImportGroupProps) {
  const hold = useHold()(batch)
  const count = batch ? Object.values(batch.counts).reduce((sum, some) => sum + some, 0) : items.length
  const rows = panelOrder(items).slice(0, mostRows)
  return (
    <>
      {batch && count > 1 && <BatchRow batch={batch} items={items} hold={hold} />}
      {rows.map((item) => (
        <ImportRow key={item.id} item={item} hold={hold} batch={count > 1 ? undefined : batch} onClose={() => onClose(item)} />
      ))}
      {count > rows.length && items[0] && (
        <li className={css.all}>
          <Link className="link" to="/importacoes/$id" params={{ id: items[0].batchId }}>
            Ver os {filesText(count)}
          </Link>
        </li>
      )}
    </>
  )
}

function BatchRow({ batch, items, hold }: { batch: ImportBatch; items: readonly ImportItem[]; hold: string | null }) {
  const { retry, retrying } = useBatchActions(batch.id)
  const reason = useImportReason()
  const [canceling, setCanceling] = useState(false)
  const sum = sumBatch(batch)
  const isOver = batch.state === 'done' || batch.state === 'canceled'
  const title = batchTitle(batch)
  const secondsLeft = steadyTimeOf(timeKeyOf(batch.id))
  const details = [
    batch.rate !== null && hold === null && formatSpeed(batch.rate),
    batch.rate !== null && hold === null && secondsLeft !== null && formatTimeLeft(secondsLeft),
    sum.failed > 0 && `${sum.failed} com erro`,
  ].filter((text) => text !== false)
  const status = isOver ? (batch.state === 'done' ? 'completed' : 'canceled') : hold === null ? 'running' : 'paused'
  return (
    <TransferRow
      status={status}
      dial={
        <TransferDial
          status={status}
          progress={percentOfBatch(
            batch,
            items.filter(({ state }) => state === 'pulling'),
          )}
        />
      }
      name={title}
      to={`/importacoes/${batch.id}`}
      label={hold ?? countText({ total: sum.all, done: sum.done })}
      detail={details.length === 0 ? null : details.join(' · ')}
      long={hold !== null || sum.failed > 0}
    >
      {sum.failed > 0 && batch.state !== 'canceled' && (
        <DisabledHint reason={reason}>
          <ActionIcon
            loading={retrying}
            aria-label={`${retryAllText(sum.failed)}: ${title}`}
            title={retryAllText(sum.failed)}
            onClick={retry}
          >
            <IconRefresh size={16} />
          </ActionIcon>
        </DisabledHint>
      )}
      <PauseIcon batch={batch} name={title} />
      {!isOver && (
        <ActionIcon aria-label={`Cancelar ${title}`} onClick={() => setCanceling(true)}>
          <IconX size={16} />
        </ActionIcon>
      )}
      <CancelDialog batch={batch} opened={canceling} onClose={() => setCanceling(false)} />
    </TransferRow>
  )
}
