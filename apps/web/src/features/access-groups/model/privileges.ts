import type { PermissionName } from '@videozz/contract/browser'
import { completeRules, isNeeded } from '@videozz/domain'
import type { AccessModule } from '../../../shared/queries/access-groups.ts'

/** Why a view cannot be switched off. */
export const lockedHint = 'A permissão de leitura é obrigatória para as outras permissões.'

/** Switches an action on or off. The views that the others need are on. */
export const toggleAction = (chosen: readonly PermissionName[], action: PermissionName, on: boolean): PermissionName[] =>
  completeRules(on ? [...chosen, action] : chosen.filter((one) => one !== action))

/** Whether an action is on because another one needs it. */
export const isLocked = (chosen: readonly PermissionName[], action: PermissionName): boolean =>
  chosen.includes(action) && isNeeded(action, chosen)

const allOf = (modules: readonly AccessModule[]): PermissionName[] => modules.flatMap(({ actions }) => actions.map(({ id }) => id))

/** Whether all, some or none of the actions are chosen. */
export function shareOf(chosen: readonly PermissionName[], modules: readonly AccessModule[]): 'all' | 'some' | 'none' {
  const ids = allOf(modules)
  const count = ids.filter((id) => chosen.includes(id)).length
  return count === ids.length ? 'all' : count === 0 ? 'none' : 'some'
}

/** Chooses every action, or none. Those this build does not show stay as they are. */
export const toggleAll = (chosen: readonly PermissionName[], modules: readonly AccessModule[], on: boolean): PermissionName[] => {
  const ids = allOf(modules)
  const others = chosen.filter((name) => !ids.includes(name))
  return completeRules(on ? [...others, ...ids] : others)
}
