import { type ComponentType, Suspense } from 'react'
import type { GroupValues } from '../model/group-values.ts'

type Folder = GroupValues['folders'][number]
/** Dialog of another feature that chooses folders. */
export type ChooseFoldersSlot = ComponentType<{
  opened: boolean
  confirmLabel: string
  onConfirm: (folders: readonly Folder[]) => void
  onClose: () => void
}>

export type ChooseFoldersProps = {
  opened: boolean
  folders: readonly Folder[]
  onChange: (folders: Folder[]) => void
  onClose: () => void
  Dialog: ChooseFoldersSlot
}

/** Adds folders to those of a group. Outside of the group's form: the dialog has forms of its own. */
export function ChooseFolders({ opened, folders, onChange, onClose, Dialog }: ChooseFoldersProps) {
  const add = (more: readonly Folder[]): void => {
    const known = new Set(folders.map(({ key }) => key))
    onChange([...folders, ...more.filter(({ key }) => !known.has(key)).map(({ key, name }) => ({ key, name }))])
    onClose()
  }
  return (
    <Suspense>
      <Dialog opened={opened} confirmLabel="Adicionar ao grupo" onConfirm={add} onClose={onClose} />
    </Suspense>
  )
}
