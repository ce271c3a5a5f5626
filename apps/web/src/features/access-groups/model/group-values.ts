import type { PermissionName } from '@videozz/contract/browser'
import type { AccessGroup } from '../../../shared/queries/access-groups.ts'

/** Most symbols of a group's texts. */
export const longestName = 80
export const longestDescription = 500

/** What the page of a group edits; `bound`: its members see only `folders`. */
export type GroupValues = {
  name: string
  description: string
  bound: boolean
  folders: { key: string; name: string }[]
  actions: PermissionName[]
}

export const valuesOf = ({ name, description, bound, folders }: AccessGroup, actions: readonly PermissionName[]): GroupValues => ({
  name,
  description,
  bound,
  folders: [...folders],
  actions: [...actions],
})

export const checkName = (name: string): string | null => (name.trim() === '' ? 'Informe o nome do grupo.' : null)

/** Restricting a group without choosing a folder would free it. */
export const checkFolders = (folders: readonly unknown[], { bound }: Pick<GroupValues, 'bound'>): string | null =>
  bound && folders.length === 0 ? 'Escolha pelo menos uma pasta, ou deixe o grupo ver a conta toda.' : null
