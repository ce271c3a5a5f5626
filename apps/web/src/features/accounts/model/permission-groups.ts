import { isOfferedPermission, type PermissionName } from '@videozz/contract/browser'
import { completeRules, permissionOrder } from '@videozz/domain'

const offered = permissionOrder.filter(isOfferedPermission)
const of = (...kinds: string[]) => offered.filter((name) => kinds.some((kind) => name.startsWith(`videozz:${kind}`)))

/** Permissions a manager can be given, by what they are about. */
export const permissionGroups: readonly { title: string; names: readonly PermissionName[] }[] = [
  { title: 'Mídias', names: of('videos:') },
  { title: 'Pastas', names: of('folders:') },
  { title: 'Player e incorporação', names: of('player:', 'video:player:', 'launcher:') },
].filter(({ names }) => names.length > 0)

const view: readonly PermissionName[] = ['videozz:videos:list', 'videozz:folders:list']
const edit = offered.filter(
  (name) => !name.endsWith(':delete') && name !== 'videozz:player:edit' && name !== 'videozz:launcher:incorporate',
)

/** Rule lists that are chosen at once. */
export const presets: readonly { label: string; rules: readonly PermissionName[] }[] = [
  { label: 'Ver', rules: completeRules(view) },
  { label: 'Editar', rules: completeRules(edit) },
  { label: 'Tudo', rules: completeRules(offered) },
]

/** The preset that a rule list is, or null. */
export const presetOf = (rules: readonly PermissionName[]): string | null =>
  presets.find((preset) => completeRules(rules).join() === preset.rules.join())?.label ?? null
