import { Button, Modal, Select } from '@mantine/core'
import { liveExtendMinutes, type Live, errorMessage } from '@videozz/contract/browser'
import { extendLive, liveLongestMs } from '@videozz/domain'
import { useState } from 'react'
import { formatDateTime } from '../../../shared/format/date.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { useExtendLive } from '../api/use-live-actions.ts'
import css from './room.module.css'

const choices = [
  { value: '15', label: '15 minutos' },
  { value: '30', label: '30 minutos' },
  { value: '60', label: '1 hora' },
  { value: '120', label: '2 horas' },
]

/** Moves the planned end of a live. @param now in milliseconds, from which an end that has passed is moved. */
export function ExtendDialog({ live, now, opened, onClose }: { live: Live; now: number; opened: boolean; onClose: () => void }) {
  const [minutes, setMinutes] = useState(String(liveExtendMinutes.usual))
  const extending = useExtendLive(onClose)
  const times = { scheduledAt: new Date(live.scheduledAt), plannedEndAt: new Date(live.plannedEndAt) }
  const end = extendLive(times, Number(minutes), new Date(now))
  const reason = end ? null : errorMessage('LIVE_TOO_LONG').replace('{hours}', String(liveLongestMs / 3_600_000))
  return (
    <Modal opened={opened} onClose={onClose} title="Estender transmissão" size={440}>
      <Select label="Por mais" data={choices} value={minutes} onChange={(value) => value !== null && setMinutes(value)} data-autofocus />
      <p className={css.newEnd}>{end ? `Novo fim previsto: ${formatDateTime(end)}` : reason}</p>
      <ModalEnd>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <DisabledHint reason={reason}>
          <Button loading={extending.isPending} onClick={() => extending.mutate({ id: live.id, minutes: Number(minutes) })}>
            Estender
          </Button>
        </DisabledHint>
      </ModalEnd>
    </Modal>
  )
}
