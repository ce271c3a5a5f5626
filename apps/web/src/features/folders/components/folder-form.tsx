import { Button, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { folderNameLengths } from '@videozz/contract/browser'
import { useLast } from '../../../shared/dialogs/use-last.ts'
import { showServerErrors } from '../../../shared/forms/server-errors.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { useOnePress } from '../../../ui/use-one-press.ts'
import { type FolderTarget, type FolderWish, useSaveFolder } from '../api/use-folder-changes.ts'
import { nameFault } from '../model/folder-name.ts'
import css from './folder-form.module.css'

export type FolderFormProps = { wish: FolderWish | null; onClose: () => void; onSaved?: (folder: FolderTarget) => void }

const titleOf = (wish: FolderWish | null): string =>
  wish?.kind === 'rename' ? 'Renomear pasta' : wish?.above ? 'Criar subpasta' : 'Criar pasta'

/** Creates or renames a folder: a form of one field. Closed while there is no `wish`. */
export function FolderForm({ wish, onClose, onSaved }: FolderFormProps) {
  const shown = useLast(wish)
  return (
    <Modal opened={wish !== null} onClose={onClose} title={titleOf(shown)} size={440}>
      {shown && <NameForm wish={shown} onClose={onClose} onSaved={onSaved} />}
    </Modal>
  )
}

function NameForm({ wish, onClose, onSaved }: { wish: FolderWish; onClose: () => void; onSaved: FolderFormProps['onSaved'] }) {
  const before = wish.kind === 'rename' ? wish.folder.name : ''
  const form = useForm({ initialValues: { name: before }, validate: { name: nameFault } })
  const { mutate, isPending } = useSaveFolder((folder) => {
    onSaved?.(folder)
    onClose()
  })
  const press = useOnePress()
  const submit = form.onSubmit(({ name }) => {
    if (isPending) return
    if (name.trim() === before) onClose()
    else if (press()) mutate({ wish, name }, { onError: showServerErrors(form) })
  })
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label="Nome da pasta"
        description={
          <span className="num" aria-hidden="true">
            {[...form.values.name.trim()].length}/{folderNameLengths.most}
          </span>
        }
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        classNames={{ root: css.nameField ?? '', description: css.nameCount ?? '' }}
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ModalEnd>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={isPending}>
          {wish.kind === 'rename' ? 'Salvar' : titleOf(wish)}
        </Button>
      </ModalEnd>
    </form>
  )
}
