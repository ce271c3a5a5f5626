import { Button, Loader } from '@mantine/core'
import { accessRules, errorMessage } from '@videozz/contract/browser'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { TranscriptionRun } from '../../../shared/queries/transcriptions.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { Bar } from '../../../ui/bar.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { runWords } from '../model/transcription-words.ts'
import css from './transcription-progress.module.css'
import { useTranscriptionCall } from './use-transcription-call.ts'

/** The course of an open transcription, with a way to stop it. */
export function TranscriptionProgress({ videoKey, run }: { videoKey: string; run: TranscriptionRun }) {
  const [confirming, setConfirming] = useState(false)
  const fault = ruleFault(accessRules.editSubtitles, useSession())
  const stop = useTranscriptionCall(videoKey, () => api('PUT /videos/transcribe/{key}/stop', { params: { key: videoKey } }))
  const words = runWords(run)
  return (
    <div className={css.card}>
      <div className={css.head}>
        <output className={css.state}>
          {run.progress === null && <Loader size={16} aria-hidden />}
          {words}
        </output>
        <DisabledHint reason={fault && errorMessage(fault)}>
          <Button variant="subtle" color="gray" size="xs" onClick={() => fault === null && setConfirming(true)}>
            Interromper
          </Button>
        </DisabledHint>
      </div>
      {run.progress !== null && <Bar value={run.progress * 100} label={words} />}
      <p className={css.note}>Você pode sair desta página: o processamento continua.</p>
      <ConfirmModal
        opened={confirming}
        title={run.script ? 'Interromper a sincronização?' : 'Interromper a transcrição?'}
        confirmLabel="Interromper"
        cancelLabel="Continuar transcrevendo"
        loading={stop.isPending}
        onConfirm={() => stop.mutate(undefined, { onSettled: () => setConfirming(false) })}
        onClose={() => setConfirming(false)}
      >
        {run.script ? 'O roteiro precisa ser enviado de novo depois.' : 'O que já foi ouvido se perde, e os minutos voltam para você.'}
      </ConfirmModal>
    </div>
  )
}
