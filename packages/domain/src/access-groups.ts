import { isOfferedPermission } from '@videozz/contract/browser'
import { permissionWords } from './permission-words.ts'
import type { PermissionName } from './stored-values.ts'

/** Most groups of an account, members of a group and folders a group is bound to. */
export const mostAccessGroups = 50
export const mostGroupMembers = 100
export const mostGroupFolders = 100

/** The permission without which the others of its module lead nowhere is named like this in every module. */
export const viewAction = 'Visualização'

/** A part of the product with what may be done in it. Ids of actions are permissions. */
export type AccessModule = { id: string; name: string; actions: { id: PermissionName; name: string }[] }

const modules: readonly AccessModule[] = [
  {
    id: 'videos',
    name: 'Mídias',
    actions: [
      { id: 'videozz:videos:list', name: viewAction },
      { id: 'videozz:videos:upload', name: 'Envio' },
      { id: 'videozz:videos:edit', name: 'Edição' },
      { id: 'videozz:videos:download', name: 'Download' },
      { id: 'videozz:videos:embed', name: 'Incorporação' },
      { id: 'videozz:videos:delete', name: 'Exclusão' },
      { id: 'videozz:video:player:edit', name: permissionWords['videozz:video:player:edit'] },
    ],
  },
  {
    id: 'folders',
    name: 'Pastas',
    actions: [
      { id: 'videozz:folders:list', name: viewAction },
      { id: 'videozz:folders:edit', name: 'Criação e edição' },
      { id: 'videozz:folders:delete', name: 'Exclusão' },
    ],
  },
  { id: 'player', name: 'Player', actions: [{ id: 'videozz:player:edit', name: 'Personalização do player padrão' }] },
  { id: 'launcher', name: 'Lançador', actions: [{ id: 'videozz:launcher:incorporate', name: 'Incorporação' }] },
]

/** The modules of this build with the actions it has. */
export const accessModules: readonly AccessModule[] = modules
  .map((module) => ({ ...module, actions: module.actions.filter(({ id }) => isOfferedPermission(id)) }))
  .filter(({ actions }) => actions.length > 0)

/** Keys of the folders that access groups bind a session to; null: it sees the whole account. */
export const folderKeysOf = (session: { tenant: { folders?: readonly { key: string }[] | null } | null }): string[] | null =>
  session.tenant?.folders?.map(({ key }) => key) ?? null
