import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Video } from '@videozz/contract/browser'
import { useState } from 'react'
import { api, ApiError } from '../../../shared/api/client.ts'
import type { CloudConnection } from '../../../shared/queries/cloud-connections.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidatePublications } from '../../../shared/queries/publications.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { Note } from '../../../ui/note.tsx'
import { useOnePress } from '../../../ui/use-one-press.ts'
import { addTags, firstValues, publishRules } from '../model/publish-form.ts'
import { PublishFields } from './publish-fields.tsx'
import css from './publishing.module.css'

export type FormStepProps = {
  video: Pick<Video, 'key' | 'title' | 'description' | 'thumbnail'>
  connection: CloudConnection
  onPublished: () => void
  onReconnect: () => void
  onOther: () => void
  onClose: () => void
}

/** Second step: what the video is called at YouTube and who may see it. A publication that fails resets it. */
export function FormStep({ video, connection, onPublished, onReconnect, onOther, onClose }: FormStepProps) {
  const client = useQueryClient()
  const press = useOnePress()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const form = useForm({ initialValues: firstValues(video), validate: publishRules })
  const publishing = useMutation({
    mutationFn: (fields: typeof form.values) => api('POST /videos/youtube/{videoKey}', { params: { videoKey: video.key }, body: fields }),
    onSuccess: () => {
      notifySuccess('Conteúdo enviado com sucesso!')
      onPublished()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'PUBLISH_TOKEN_MISSING') {
        notifyError(error.message)
        return onReconnect()
      }
      notifyError('Ocorreu um erro, tente novamente mais tarde!')
      setFault(error instanceof ApiError ? error.message : 'Não foi possível falar com o servidor.')
      form.reset()
      setTyped('')
    },
    onSettled: () => invalidatePublications(client, video.key),
    meta: { silent: true },
  })
  const submit = form.onSubmit((fields) => {
    // What stands in the field when the form is sent counts too.
    const whole = { ...fields, tags: addTags(fields.tags, typed) }
    const wrong = publishRules.tags(whole.tags)
    if (wrong !== null) return form.setFieldError('tags', wrong)
    if (publishing.isPending || !press()) return
    setFault(null)
    publishing.mutate(whole)
  })
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <p className={css.channel}>
        <span>
          Canal: <b>{connection.label}</b>
        </span>
        <Button variant="subtle" size="compact-sm" onClick={onOther}>
          Usar outra conta
        </Button>
      </p>
      {fault !== null && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
      <PublishFields form={form} typed={typed} onTyped={setTyped} />
      <Note>
        Ao publicar, você se compromete a seguir os{' '}
        <a className="link" href="https://www.youtube.com/t/terms" target="_blank" rel="noreferrer">
          Termos de Serviço do YouTube
        </a>{' '}
        e a não violar direitos autorais nem a privacidade de outras pessoas. O arquivo vai sem Imprint, e só você pode tirar o vídeo do ar,
        no YouTube Studio.
      </Note>
      <ModalEnd stays>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={publishing.isPending}>
          Publicar
        </Button>
      </ModalEnd>
    </form>
  )
}
