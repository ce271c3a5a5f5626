import { Button, Modal, TextInput } from '@mantine/core'
import { folderNameLengths } from '@videozz/contract/browser'
import { type FormEvent, useState } from 'react'
import { useLast } from '../../../shared/dialogs/use-last.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { ModalEnd } from '../../../ui/modal-end.tsx'
import { useOnePress } from '../../../ui/use-one-press.ts'
import { type FolderWish, useSaveFolder } from '../api/use-folder-changes.ts'
import { nameFault } from '../model/folder-name.ts'
import css from './folders.module.css'

export type FolderFormProps = { wish: FolderWish | null; onClose: () => void }

const titleOf = (wish: FolderWish | null): string =>
  wish?.kind === 'rename' ? 'Renomear pasta' : wish?.above ? 'Criar subpasta' : 'Criar pasta'

/** Makes or renames a folder: a form of one field. Closed while there is no `wish`. */
export function FolderForm({ wish, onClose }: FolderFormProps) {
  const shown = useLast(wish)
  return (
    <Modal opened={wish !== null} onClose={onClose} title={titleOf(shown)} size={440}>
      {shown && <NameForm wish={shown} onClose={onClose} />}
    </Modal>
  )
}

function NameForm({ wish, onClose }: { wish: FolderWish; onClose: () => void }) {
  const before = wish.kind === 'rename' ? wish.folder.name : ''
  const [name, setName] = useState(before)
  const [tried, setTried] = useState(false)
  const { mutate, isPending, error } = useSaveFolder(onClose)
  const press = useOnePress()
  const fault = nameFault(name)
  const refused = error instanceof ApiError ? error.fields.name : undefined
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === '' || isPending) return
    setTried(true)
    if (fault !== null) return
    if (name.trim() === before) onClose()
    else if (press()) mutate({ wish, name })
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label="Nome da pasta"
        description={
          <span className="num" aria-hidden="true">
            {[...name.trim()].length}/{folderNameLengths.most}
          </span>
        }
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        classNames={{ root: css.nameField ?? '', description: css.nameCount ?? '' }}
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={(tried && fault) || refused}
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
