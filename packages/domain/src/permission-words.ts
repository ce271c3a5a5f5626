import { features, isOfferedPermission } from '@videozz/contract/browser'
import type { PermissionName } from './stored-values.ts'

const imports = features.linkImports || features.cloudImports || features.hostImports

/** What each permission allows, in Portuguese. */
export const permissionWords: Record<PermissionName, string> = {
  'videozz:videos:list': 'Ver a biblioteca',
  'videozz:videos:upload': imports ? 'Enviar e importar mídias' : 'Enviar mídias',
  'videozz:videos:edit': 'Editar mídias',
  'videozz:videos:download': 'Baixar mídias',
  'videozz:videos:embed': 'Incorporar mídias',
  'videozz:videos:delete': 'Excluir mídias',
  'videozz:folders:list': 'Ver pastas',
  'videozz:folders:edit': 'Criar e editar pastas',
  'videozz:folders:delete': 'Excluir pastas',
  'videozz:player:edit': 'Personalizar o player',
  'videozz:video:player:edit': 'Personalizar o player de uma mídia',
  'videozz:launcher:incorporate': 'Incorporar pelo lançador',
}

/** The permissions as they are listed to people: seeing comes first. */
export const permissionOrder = Object.keys(permissionWords) as PermissionName[]

/** The permissions of a rule list in words; those about something this build has not are left out. */
export const wordsOf = (rules: readonly PermissionName[]): string[] =>
  permissionOrder.filter((name) => rules.includes(name) && isOfferedPermission(name)).map((name) => permissionWords[name])
