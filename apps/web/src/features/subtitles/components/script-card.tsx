import { Button, FileButton, Select, Textarea } from '@mantine/core'
import {
  accessRules,
  errorMessage,
  longestScript,
  subtitleLanguageNames,
  type SubtitleLanguage,
  subtitleLanguages,
} from '@videozz/contract/browser'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { TranscriptionRun } from '../../../shared/queries/transcriptions.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { readScriptFile } from '../model/script-file.ts'
import css from './script-card.module.css'
import { useTranscriptionCall } from './use-transcription-call.ts'

const languages = subtitleLanguages.map((value) => ({ value, label: subtitleLanguageNames[value] }))

export type ScriptCardProps = {
  videoKey: string
  /** The last run of the media. */
  run: TranscriptionRun | null
  onDirty: (dirty: boolean) => void
  onClose: () => void
}

/** A script that is pasted or chosen as a text file: its words are given the times they are said at. */
export function ScriptCard({ videoKey, run, onDirty, onClose }: ScriptCardProps) {
  const [language, setLanguage] = useState<SubtitleLanguage>('pt-BR')
  const [text, setText] = useState('')
  const [fileFault, setFileFault] = useState<string | null>(null)
  const fault = ruleFault(accessRules.editSubtitles, useSession())
  const write = (words: string): void => {
    setText(words)
    setFileFault(null)
    onDirty(words.trim() !== '')
  }
  const send = useTranscriptionCall(
    videoKey,
    () => api('POST /videos/{key}/transcript/script', { params: { key: videoKey }, body: { language, text } }),
    () => write(''),
  )
  const tooLong = text.length > longestScript
  const reason = fault
    ? errorMessage(fault)
    : text.trim() === ''
      ? 'Cole o roteiro do que é dito na mídia.'
      : tooLong
        ? 'O roteiro passa de 600.000 caracteres.'
        : null
  const choose = async (file: File | null): Promise<void> => {
    if (!file) return
    const read = await readScriptFile(file)
    if ('fault' in read) setFileFault(read.fault)
    else write(read.text)
  }
  return (
    <div className={css.card}>
      {run?.script && run.state === 'failed' && (
        <p className={css.fault} role="alert">
          <b>O roteiro não pôde ser sincronizado.</b> {run.message}
        </p>
      )}
      <Select
        label="Idioma do roteiro"
        data={languages}
        value={language}
        allowDeselect={false}
        onChange={(value) => value !== null && setLanguage(value as SubtitleLanguage)}
      />
      <Textarea
        label="Roteiro"
        description="O texto exato do que é dito. Títulos entre colchetes e nomes antes de dois-pontos não viram legenda."
        rows={10}
        value={text}
        error={fileFault ?? (tooLong ? 'O roteiro passa de 600.000 caracteres.' : null)}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <div className={css.foot}>
        <DisabledHint reason={reason}>
          <Button loading={send.isPending} onClick={() => reason === null && send.mutate()}>
            Sincronizar com o áudio
          </Button>
        </DisabledHint>
        <FileButton accept="text/plain,.txt" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button variant="default" {...props}>
              Escolher arquivo .txt
            </Button>
          )}
        </FileButton>
        <Button variant="subtle" color="gray" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </div>
  )
}
