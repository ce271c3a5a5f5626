import { Button, Select } from '@mantine/core'
import { accessRules, errorMessage, type SubtitleLanguage } from '@videozz/contract/browser'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { Transcription } from '../../../shared/queries/transcriptions.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { costWords, placeWords, spokenChoices } from '../model/transcription-words.ts'
import { readQuota } from '../model/transcription.ts'
import css from './request-card.module.css'
import { useTranscriptionCall } from './use-transcription-call.ts'

export type RequestCardProps = {
  videoKey: string
  transcription: Transcription
  /** There is a text already. */
  again?: boolean
  onRequested?: () => void
}

/** Asks for a transcription: what is spoken, what it takes of the minutes, and where the sound goes. */
export function RequestCard({ videoKey, transcription, again = false, onRequested }: RequestCardProps) {
  const { seconds, place, run } = transcription
  const session = useSession()
  const [opened] = useState(() => new Date())
  const [spoken, setSpoken] = useState('heard')
  const left = readQuota(session, opened).totalSeconds
  const request = useTranscriptionCall(
    videoKey,
    () =>
      api('POST /videos/transcribe', {
        body: { key: videoKey, language: spoken === 'heard' ? null : (spoken as SubtitleLanguage) },
      }),
    onRequested,
  )
  const fault = ruleFault(accessRules.editSubtitles, session)
  const reason = fault ? errorMessage(fault) : left < (seconds ?? 1) ? errorMessage('TRANSCRIBE_SECONDS_SHORT') : null
  const failed = !again && run?.state === 'failed' && !run.script
  return (
    <div className={css.card}>
      {failed && (
        <p className={css.fault} role="alert">
          <b>A transcrição falhou.</b> {run.message} Os minutos voltaram para você.
        </p>
      )}
      <Select
        label="Idioma falado"
        data={spokenChoices}
        value={spoken}
        allowDeselect={false}
        onChange={(value) => value !== null && setSpoken(value)}
      />
      <ul className={css.facts}>
        {seconds !== null && <li>{costWords(seconds)}</li>}
        <li>{placeWords(place)}</li>
        {again && <li>Suas correções continuam: o que a nova transcrição ouvir diferente aparece como sugestão.</li>}
      </ul>
      <DisabledHint reason={reason}>
        <Button variant={again ? 'default' : 'filled'} loading={request.isPending} onClick={() => reason === null && request.mutate()}>
          {failed ? 'Tentar novamente' : again ? 'Transcrever de novo' : 'Gerar legenda'}
        </Button>
      </DisabledHint>
    </div>
  )
}
