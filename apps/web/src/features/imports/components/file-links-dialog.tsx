import { Button, Modal, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { importSelectionLimit } from '@videozz/contract/browser'
import { ApiError } from '../../../shared/api/api-error.ts'
import { api } from '../../../shared/api/client.ts'
import { serverErrors } from '../../../shared/forms/server-errors.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidateImports } from '../../../shared/queries/imports.ts'
import { invalidatePlans } from '../../../shared/queries/plans.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { Note } from '../../../ui/note.tsx'
import { useOnePress } from '../../../ui/use-one-press.ts'
import { seeBatches } from '../api/panel-state.ts'
import { fileLinksFault, readFileLinks, refusedLinks } from '../model/file-links.ts'
import { FolderSelect } from './folder-select.tsx'
import css from './imports.module.css'

/** Imports files by links to them. */
export const FileLinksDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="Importar por link de arquivo" size={560}>
    <FileLinksForm onClose={onClose} />
  </Modal>
)

const fieldOfCode = {
  IMPORT_ADDRESS_REFUSED: 'links',
  IMPORT_INPUT_MISSING: 'links',
  IMPORT_RUNNING: 'links',
  FOLDER_NOT_FOUND: 'folderId',
  FOLDERS_ONLY: 'folderId',
} as const

/** Mounted only while the dialog is open, so that nothing typed is kept. */
function FileLinksForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const press = useOnePress()
  const form = useForm({ initialValues: { links: '', folderId: null as string | null }, validate: { links: fileLinksFault } })
  const count = readFileLinks(form.values.links).links.length
  const importing = useMutation({
    mutationFn: ({ links, folderId }: typeof form.values) =>
      api('POST /imports', { body: { provider: 'link', folderId, items: readFileLinks(links).links } }),
    onSuccess: ({ id }) => {
      // Its files may have ended before the panel sees them move.
      seeBatches([id])
      notifySuccess('Conteúdo importado com sucesso!')
      onClose()
    },
    onError: (error, { links }) => {
      const refused = error instanceof ApiError ? refusedLinks(error.fields, links) : null
      form.setErrors({ ...serverErrors(error, { codes: fieldOfCode }), ...(refused !== null && { links: refused }) })
      notifyError('Erro ao importar conteúdo, tente novamente mais tarde.')
    },
    onSettled: () => Promise.all([invalidateImports(client), invalidatePlans(client)]),
    meta: { silent: true },
  })
  const submit = form.onSubmit((values) => {
    if (!importing.isPending && press()) importing.mutate(values)
  })
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <Textarea
        label="Links"
        description={
          <>
            Um por linha, até {importSelectionLimit}. Depois do link, se quiser, o título.
            <span className="num">
              {' '}
              {count}/{importSelectionLimit}
            </span>
          </>
        }
        placeholder={'https://arquivos.exemplo.com/aula-1.mp4\nhttps://arquivos.exemplo.com/aula-2.mp4 Aula 2: cores'}
        autosize
        minRows={5}
        maxRows={12}
        spellCheck={false}
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus
        classNames={{ error: css.lines ?? '' }}
        {...form.getInputProps('links')}
      />
      <FolderSelect {...form.getInputProps('folderId')} />
      <Note>
        O link precisa levar direto ao arquivo de vídeo ou áudio, sem login. Você pode fechar a página: a importação segue sozinha.
      </Note>
      <ModalEnd>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={importing.isPending}>
          Importar
        </Button>
      </ModalEnd>
    </form>
  )
}
