import { type PermissionName, permissionNames } from './stored-values.ts'

/** Managers and invitations an account may have together. */
export const mostManagers = 20
/** Days for which the link of an invitation is valid. */
export const invitationDays = 7

/** The permission to list, without which the others of its kind lead nowhere. */
const listing: readonly (readonly [RegExp, PermissionName])[] = [
  [/^videozz:videos:/, 'videozz:videos:list'],
  [/^videozz:folders:/, 'videozz:folders:list'],
  [/^videozz:video:player:/, 'videozz:videos:list'],
]

/** A rule list with the permissions that those in it need, in the order of the contract, each once. */
export function completeRules(rules: readonly PermissionName[]): PermissionName[] {
  const needed = listing.flatMap(([kind, list]) => (rules.some((name) => kind.test(name)) ? [list] : []))
  return permissionNames.filter((name) => rules.includes(name) || needed.includes(name))
}

/** Whether a permission is in a rule list only because another needs it. */
export const isNeeded = (name: PermissionName, rules: readonly PermissionName[]): boolean =>
  completeRules(rules.filter((one) => one !== name)).includes(name)
