import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { linkDescriptionLengths, linkTitleLengths } from '@videozz/contract/browser'
import { useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { api } from '../../../shared/api/client.ts'
import { serverErrors } from '../../../shared/forms/server-errors.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidateMedia } from '../../../shared/queries/media.ts'
import { invalidatePlans } from '../../../shared/queries/plans.ts'
import { CountedLabel } from '../../../ui/counted-label.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { Note } from '../../../ui/note.tsx'
import { useOnePress } from '../../../ui/use-one-press.ts'
import { useLinkLimit } from '../api/use-link-limit.ts'
import { useLinkPreview } from '../api/use-link-preview.ts'
import { linkRules, titleFrom } from '../model/link-form.ts'
import { FolderSelect } from './folder-select.tsx'
import css from './imports.module.css'
import { LimitNote } from './limit-note.tsx'

/** Imports a video that stays at YouTube. */
export const LinkDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="Importar conteúdo do YouTube" size={560}>
    <LinkForm onClose={onClose} />
  </Modal>
)

const urlErrors = {
  LINK_UNKNOWN: 'url',
  LINK_MISSING: 'url',
  LINK_PRIVATE: 'url',
  LINK_NOT_EMBEDDABLE: 'url',
  LINK_NOT_READ: 'url',
} as const

/** Mounted only while the dialog is open, so that nothing typed is kept. */
function LinkForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const press = useOnePress()
  const form = useForm({
    initialValues: { url: '', title: '', description: '', folderId: null as string | null },
    validate: linkRules,
  })
  const { url, description } = form.values
  const [filled, setFilled] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  // Imports of others, or in another tab, may have been the last ones meanwhile.
  const full = useLinkLimit().reason ?? refused
  const found = useLinkPreview(url, ({ title }) => {
    const next = titleFrom(title)
    // What the user wrote is theirs; what was filled in goes with its link.
    if (form.values.title.trim() === '' || form.values.title === filled) form.setFieldValue('title', next)
    setFilled(next)
  })
  const importing = useMutation({
    mutationFn: (fields: typeof form.values) => api('POST /videos/embed', { body: fields }),
    onSuccess: () => {
      notifySuccess('Conteúdo importado!')
      onClose()
    },
    onError: (error) => {
      form.setErrors(serverErrors(error, { codes: { ...urlErrors, FOLDER_NOT_FOUND: 'folderId' } }))
      setRefused(error instanceof ApiError && error.code === 'LINK_LIMIT' ? error.message : null)
      notifyError('Erro ao importar conteúdo.')
    },
    onSettled: () => Promise.all([invalidateMedia(client), invalidatePlans(client)]),
    meta: { silent: true },
  })
  const submit = form.onSubmit((fields) => {
    if (full === null && !importing.isPending && press()) importing.mutate({ ...fields, url: fields.url.trim() })
  })
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      {full !== null && <LimitNote reason={full} />}
      <TextInput
        label="Link"
        placeholder="https://www.youtube.com/watch?v="
        description={found.text}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2048}
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps('url')}
        error={form.errors['url'] ?? found.fault}
      />
      <TextInput
        label="Título"
        maxLength={linkTitleLengths.most}
        required
        withAsterisk={false}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <Textarea
        label={
          <CountedLabel text="Descrição (opcional)">
            <small aria-hidden="true">
              {description.trim().length}/{linkDescriptionLengths.most}
            </small>
          </CountedLabel>
        }
        aria-label="Descrição (opcional)"
        rows={3}
        maxLength={linkDescriptionLengths.most}
        {...form.getInputProps('description')}
      />
      <FolderSelect {...form.getInputProps('folderId')} />
      <Note>O vídeo continua no YouTube e toca de lá, sem Imprint, incorporação, downloads, legendas nem ofertas.</Note>
      <ModalEnd>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <DisabledHint reason={full}>
          <Button type="submit" loading={importing.isPending}>
            Importar
          </Button>
        </DisabledHint>
      </ModalEnd>
    </form>
  )
}
