import { isOfferedPermission, type PermissionName, permissionNames } from '@videozz/contract/browser'

const words: Record<PermissionName, string> = {
  'videozz:videos:list': 'Ver a biblioteca',
  'videozz:videos:upload': 'Enviar e importar mídias',
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

/** The permissions of a rule list in words, in their order; those about something this build has not are left out. */
export const wordsOf = (rules: readonly PermissionName[]): string[] =>
  permissionNames.filter((name) => rules.includes(name) && isOfferedPermission(name)).map((name) => words[name])
