import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { Part } from '../../../ui/part.tsx'
import { type EmbedSettings, setEmbedSettings } from '../../../shared/queries/embed-settings.ts'
import css from './settings.module.css'

/** The switch «Exigir aluno identificado». */
export function SignedViewerRule({ settings, hasSecret }: { settings: EmbedSettings; hasSecret: boolean }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const saving = useMutation({
    mutationFn: (required: boolean) => api('PUT /embed-settings/signed-viewer', { body: { required } }),
    onSuccess: (saved) => {
      setEmbedSettings(client, saved)
      setAsking(false)
      notifySuccess(saved.requiresSignedViewer ? 'Agora só assiste quem estiver identificado.' : 'Aluno identificado não é mais exigido.')
    },
  })
  const on = settings.requiresSignedViewer
  return (
    <Part
      id="aluno-identificado"
      title="Aluno identificado"
      text="Com prova, a sua área de membros confirma quem assiste. Sem prova, o e-mail vem de uma etiqueta que qualquer pessoa pode escrever: ele aparece como não verificado."
    >
      <DisabledHint reason={!on && !hasSecret && 'Crie uma chave antes de exigir aluno identificado.'}>
        <Switch
          label="Exigir aluno identificado"
          description="Só assiste quem a sua área de membros confirmar, com prova."
          checked={on}
          disabled={saving.isPending}
          onChange={(event) => {
            if (!event.currentTarget.checked) saving.mutate(false)
            else if (hasSecret) setAsking(true)
          }}
        />
      </DisabledHint>
      {on && !hasSecret && (
        <p className={css.hint} data-tone="warn">
          Sua conta não tem chave: agora ninguém consegue assistir. Crie uma chave ou desligue esta exigência.
        </p>
      )}
      <ConfirmModal
        opened={asking}
        title="Exigir aluno identificado?"
        confirmLabel="Exigir"
        loading={saving.isPending}
        onConfirm={() => saving.mutate(true)}
        onClose={() => setAsking(false)}
      >
        Códigos já publicados que não identificam o aluno com prova deixam de tocar na próxima vez que a página for aberta. Quem já está
        assistindo continua até fechar.
      </ConfirmModal>
    </Part>
  )
}
