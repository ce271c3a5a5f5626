import { ActionIcon, Button } from '@mantine/core'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import type { ImportBatch } from '@videozz/contract/browser'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { useBatchActions, useImportReason } from '../api/use-import-actions.ts'
import { sumBatch } from '../model/import-sums.ts'
import { amountText } from '../model/import-words.ts'

/** Pauses a batch or goes on with it; nothing for one that is over. */
export function PauseButton({ batch }: { batch: ImportBatch }) {
  const { pause, resume, turning } = useBatchActions(batch.id)
  const reason = useImportReason()
  const paused = batch.state === 'paused'
  if (!paused && batch.state !== 'running') return null
  return (
    <DisabledHint reason={paused && reason}>
      <Button
        variant="default"
        size="md"
        loading={turning}
        leftSection={paused ? <IconPlayerPlay size={17} aria-hidden /> : <IconPlayerPause size={17} aria-hidden />}
        onClick={paused ? resume : pause}
      >
        {paused ? 'Continuar' : 'Pausar'}
      </Button>
    </DisabledHint>
  )
}

/** The same as a small button; `name` is what it pauses. */
export function PauseIcon({ batch, name }: { batch: ImportBatch; name: string }) {
  const { pause, resume, turning } = useBatchActions(batch.id)
  const reason = useImportReason()
  const paused = batch.state === 'paused'
  if (!paused && batch.state !== 'running') return null
  return (
    <DisabledHint reason={paused && reason}>
      <ActionIcon loading={turning} aria-label={`${paused ? 'Continuar' : 'Pausar'} ${name}`} onClick={paused ? resume : pause}>
        {paused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
      </ActionIcon>
    </DisabledHint>
  )
}

/** Asks before a batch is canceled. */
export function CancelDialog({ batch, opened, onClose }: { batch: ImportBatch; opened: boolean; onClose: () => void }) {
  const { cancel, canceling } = useBatchActions(batch.id)
  const { done, all, ended } = sumBatch(batch)
  const open = all - ended
  const noun = batch.kind === 'library' ? 'migração' : 'importação'
  return (
    <ConfirmModal
      opened={opened}
      title={`Cancelar a ${noun}?`}
      confirmLabel={`Cancelar ${noun}`}
      cancelLabel="Voltar"
      danger
      loading={canceling}
      onConfirm={() => cancel(onClose)}
      onClose={onClose}
    >
      {open === 1 ? 'O arquivo que falta não será importado' : `Os ${amountText(open, batch)} que faltam não serão importados`}, e o que já
      chegou
      {open === 1 ? ' dele' : ' deles'} é descartado.{done > 0 && ' O que já está na biblioteca fica.'}
    </ConfirmModal>
  )
}
