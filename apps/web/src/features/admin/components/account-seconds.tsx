import { Button, TextInput } from '@mantine/core'
import type { AdminAccountDetail } from '@videozz/contract/browser'
import { useState } from 'react'
import { formatDateTime } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { useAccountChange } from '../api/use-account-change.ts'
import { readLocal } from '../model/local-instant.ts'
import { writeStretch } from '../model/time-words.ts'
import { Entry, EntryList } from './entry-list.tsx'
import { FormModal } from './form-modal.tsx'
import { Part } from './part.tsx'
import { SecondaryLine } from '../../../ui/secondary-line.tsx'

const most = 1_000_000_000
const readSeconds = (text: string): number | null => (/^\d{1,10}$/.test(text.trim()) && Number(text) <= most ? Number(text) : null)

/** Seconds of automatic subtitles: those left, and sources of more. */
export function AccountSeconds({ account }: { account: AdminAccountDetail }) {
  const [asking, setAsking] = useState<'left' | 'source' | null>(null)
  const [ending, setEnding] = useState<string | null>(null)
  const [now] = useState(() => Date.now())
  // Ends at the server's clock, which may be ahead of ours.
  const [ended, setEnded] = useState<readonly string[]>([])
  const endingSource = useAccountChange({
    change: (source: string) =>
      consoleApi('DELETE /admin/accounts/{id}/transcription-sources/{source}', { params: { id: account.id, source } }),
    done: 'Fonte de segundos encerrada.',
    onDone: () => {
      if (ending !== null) setEnded((before) => [...before, ending])
      setEnding(null)
    },
  })
  return (
    <Part
      title="Segundos de transcrição"
      action={
        <Button variant="default" size="xs" onClick={() => setAsking('source')}>
          Dar segundos
        </Button>
      }
    >
      <EntryList>
        <Entry
          text={
            <>
              Saldo avulso
              <SecondaryLine>
                {formatCount(account.transcribeSeconds)} s ({writeStretch(account.transcribeSeconds)})
              </SecondaryLine>
            </>
          }
        >
          <Button variant="default" size="xs" onClick={() => setAsking('left')}>
            Mudar saldo
          </Button>
        </Entry>
        {account.transcriptionSources.map(({ id, allocatedSeconds, usedSeconds, expiresAt }) => (
          <Entry
            key={id}
            text={
              <>
                {formatCount(usedSeconds)} de {formatCount(allocatedSeconds)} s usados
                <SecondaryLine>{expiresAt === null ? 'Sem prazo' : `Até ${formatDateTime(expiresAt)}`}</SecondaryLine>
              </>
            }
          >
            {!ended.includes(id) && (expiresAt === null || Date.parse(expiresAt) > now) && (
              <Button variant="subtle" color="red" size="xs" onClick={() => setEnding(id)}>
                Encerrar
              </Button>
            )}
          </Entry>
        ))}
      </EntryList>
      {asking !== null && <SecondsDialog account={account} what={asking} onClose={() => setAsking(null)} />}
      <ConfirmModal
        opened={ending !== null}
        title="Encerrar esta fonte de segundos?"
        confirmLabel="Encerrar"
        danger
        loading={endingSource.isPending}
        onConfirm={() => ending !== null && endingSource.mutate(ending)}
        onClose={() => setEnding(null)}
      >
        <p>O que resta dela deixa de valer agora. O que já foi usado continua contado.</p>
      </ConfirmModal>
    </Part>
  )
}

function SecondsDialog({ account, what, onClose }: { account: AdminAccountDetail; what: 'left' | 'source'; onClose: () => void }) {
  const [text, setText] = useState(what === 'left' ? String(account.transcribeSeconds) : '3600')
  const [until, setUntil] = useState('')
  const [now] = useState(() => Date.now())
  const [tried, setTried] = useState(false)
  const params = { id: account.id }
  const saving = useAccountChange({
    change: (seconds: number) =>
      what === 'left'
        ? consoleApi('PUT /admin/accounts/{id}/transcribe-seconds', { params, body: { seconds } })
        : consoleApi('POST /admin/accounts/{id}/transcription-sources', {
            params,
            body: { allocatedSeconds: seconds, expiresAt: readLocal(until) },
          }),
    done: what === 'left' ? 'Saldo de segundos salvo.' : 'Segundos dados à conta.',
    onDone: onClose,
  })
  const seconds = readSeconds(text)
  const fault = seconds === null || (what === 'source' && seconds < 1) ? 'Informe um número inteiro de segundos.' : undefined
  const late = until !== '' && Date.parse(readLocal(until) ?? '') <= now ? 'Escolha um momento que ainda virá.' : undefined
  return (
    <FormModal
      title={what === 'left' ? 'Mudar o saldo avulso?' : 'Dar segundos de transcrição?'}
      submitLabel={what === 'left' ? 'Salvar saldo' : 'Dar segundos'}
      loading={saving.isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (seconds !== null && fault === undefined && late === undefined) saving.mutate(seconds)
      }}
    >
      <TextInput
        label="Segundos"
        inputMode="numeric"
        value={text}
        description={seconds === null ? undefined : writeStretch(seconds)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={tried && fault}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {what === 'source' && (
        <TextInput
          label="Até quando"
          description="Horário de Brasília. Vazio: sem prazo."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="datetime-local"
          value={until}
          error={tried && late}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
      )}
    </FormModal>
  )
}
