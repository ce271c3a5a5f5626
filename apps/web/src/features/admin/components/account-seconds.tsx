import { Button } from '@mantine/core'
import type { AdminAccountDetail } from '@videozz/contract/browser'
import { useState } from 'react'
import { formatDateTime } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { useAccountChange } from '../api/use-account-change.ts'
import { writeStretch } from '../model/time-words.ts'
import { Entry, EntryList } from './entry-list.tsx'
import { Part } from './part.tsx'
import { SecondsDialog } from './seconds-dialog.tsx'
import { SecondaryLine } from '../../../ui/secondary-line.tsx'

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
