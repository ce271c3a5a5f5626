import { Button } from '@mantine/core'
import { accessRules, errorMessage } from '@videozz/contract/browser'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { useTranscriptionCall } from './use-transcription-call.ts'

/** Deletes the automatic subtitle with its text, after a question. */
export function DeleteTranscribed({ videoKey }: { videoKey: string }) {
  const [confirming, setConfirming] = useState(false)
  const fault = ruleFault(accessRules.editVideos, useSession())
  const remove = useTranscriptionCall(
    videoKey,
    () => api('DELETE /videos/transcribe/{key}', { params: { key: videoKey }, body: { videoKey } }),
    () => notifySuccess('Legenda excluída com sucesso!'),
  )
  return (
    <>
      <DisabledHint reason={fault && errorMessage(fault)}>
        <Button variant="subtle" color="red" onClick={() => fault === null && setConfirming(true)}>
          Excluir
        </Button>
      </DisabledHint>
      <ConfirmModal
        opened={confirming}
        title="Excluir a legenda automática?"
        confirmLabel="Excluir"
        danger
        loading={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setConfirming(false) })}
        onClose={() => setConfirming(false)}
      >
        O texto e as suas correções se perdem, e ela sai do player e da busca. Os minutos usados não voltam.
      </ConfirmModal>
    </>
  )
}
