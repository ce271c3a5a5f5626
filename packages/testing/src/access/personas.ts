import { type AccountStatus, type FeatureFlag, featureFlags, type PermissionName, permissionNames } from '@videozz/contract'
import { freePlan, type Plan, professionalPlan, type SubscriptionOrigin, supportRules } from '@videozz/domain'

/** The account a persona acts for. */
export type PersonaAccount = { plan: Plan; status: AccountStatus; origin: SubscriptionOrigin; flags: readonly FeatureFlag[] }

/** A caller of every route. `rules` makes a manager of the account under these rules; without them the account is their own. */
export type Persona = {
  name: string
  account: PersonaAccount
  rules?: readonly PermissionName[]
  /** A member of an access group with these rules that is bound to a folder, instead of a manager. */
  bound?: true
  isSupport?: true
  isTester?: true
  /** Support that is inside another's account. */
  inside?: true
  /** Has a token for an account they may no longer act for. */
  removed?: true
}

const account: PersonaAccount = { plan: professionalPlan, status: 'activated', origin: 'orbita', flags: featureFlags }

/** Columns of the page, each one persona. */
export const namedPersonas = [
  { name: 'Dono', account },
  { name: 'Plano gratuito', account: { ...account, plan: freePlan, origin: 'videozz' } },
  { name: 'Em atraso', account: { ...account, status: 'overdue' } },
  { name: 'Cancelada', account: { ...account, status: 'canceled' } },
  { name: 'Desativada', account: { ...account, status: 'disabled' } },
  { name: 'Gerente sem permissão', account, rules: [] },
  { name: 'Gerente com todas', account, rules: permissionNames },
  { name: 'Gerente, conta space', account: { ...account, origin: 'space' }, rules: permissionNames },
  { name: 'Gerente, em atraso', account: { ...account, status: 'overdue' }, rules: permissionNames },
  { name: 'Membro com todas, preso a pastas', account, rules: permissionNames, bound: true },
  { name: 'Suporte', account, isSupport: true },
  { name: 'Suporte na conta', account, rules: supportRules, isSupport: true, inside: true },
  { name: 'Testador', account, isTester: true },
  { name: 'Vínculo desfeito', account, rules: permissionNames, removed: true },
] as const satisfies readonly Persona[]

/** Managers with one permission, by its name. */
export const singleManagers: readonly (Persona & { permission: PermissionName })[] = permissionNames.map((permission) => ({
  name: `Gerente só com ${permission}`,
  account,
  rules: [permission],
  permission,
}))

/** Owners without one feature flag, by its name. */
export const flaglessOwners: readonly (Persona & { flag: FeatureFlag })[] = featureFlags.map((flag) => ({
  name: `Dono sem ${flag}`,
  account: { ...account, flags: featureFlags.filter((other) => other !== flag) },
  flag,
}))

export const personas: readonly Persona[] = [...namedPersonas, ...singleManagers, ...flaglessOwners]
