import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { completionPercents } from '@videozz/contract/browser'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { useLast } from '../../../shared/dialogs/use-last.ts'
import { showServerErrors } from '../../../shared/forms/server-errors.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { Part } from '../../../ui/part.tsx'
import { type EmbedSettings, setEmbedSettings } from '../../../shared/queries/embed-settings.ts'
import css from './settings.module.css'

const { least, most } = completionPercents
const fault = `Informe um número inteiro de ${least} a ${most}.`
const readPercent = (text: string): number | null => {
  const percent = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return percent >= least && percent <= most ? percent : null
}

/** The part of a media that a viewer must have watched for it to count as completed. */
export function CompletionRule({ settings }: { settings: EmbedSettings }) {
  const client = useQueryClient()
  const [lower, setLower] = useState<number | null>(null)
  const shown = useLast(lower)
  const form = useForm({
    initialValues: { percent: String(settings.completionPercent) },
    validate: { percent: (text) => (readPercent(text) === null ? fault : null) },
  })
  const saving = useMutation({
    mutationFn: (percent: number) => api('PUT /embed-settings/completion', { body: { percent } }),
    onSuccess: (saved) => {
      setEmbedSettings(client, saved)
      form.setValues({ percent: String(saved.completionPercent) })
      notifySuccess(`Agora uma aula conta como concluída com ${saved.completionPercent} % vista.`)
    },
    onError: showServerErrors(form),
    onSettled: () => setLower(null),
  })
  /** A lower percent completes lessons at once, which nothing takes back. */
  const ask = (percent: number): void => {
    if (percent < settings.completionPercent) setLower(percent)
    else saving.mutate(percent)
  }
  const changed = form.values.percent.trim() !== String(settings.completionPercent)
  return (
    <Part
      id="conclusao"
      title="Conclusão"
      text="Decide quando uma aula aparece como concluída e quando a sua área de membros é avisada, por exemplo para emitir o certificado."
    >
      <form onSubmit={form.onSubmit(({ percent }) => ask(readPercent(percent) ?? settings.completionPercent))}>
        <TextInput
          label="Uma aula conta como concluída com"
          description={`De ${least} a ${most} % dos segundos. Cada segundo conta uma vez, somando todas as vezes e aparelhos do aluno. Aulas já concluídas continuam concluídas.`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          className={css.percent}
          rightSection="% vista"
          rightSectionWidth={72}
          {...form.getInputProps('percent')}
        />
        <DisabledHint reason={!changed && 'Nada foi alterado'}>
          <Button type="submit" loading={saving.isPending}>
            Salvar conclusão
          </Button>
        </DisabledHint>
      </form>
      <ConfirmModal
        opened={lower !== null}
        title={`Baixar a conclusão para ${shown} %?`}
        confirmLabel="Baixar e concluir"
        loading={saving.isPending}
        onConfirm={() => lower !== null && saving.mutate(lower)}
        onClose={() => setLower(null)}
      >
        Quem já viu {shown} % de uma aula passa a ter a aula concluída em alguns minutos, e a sua área de membros é avisada uma vez por
        aluno e aula. Aumentar depois não desfaz essas conclusões.
      </ConfirmModal>
    </Part>
  )
}
