import type { AccountRule, ErrorCode, PlanFeature } from '@videozz/contract'
import type { AccountSession, TranscriptionSource } from './account-session.ts'
import type { Plan } from './plans.ts'
import type { AccountStatus, FeatureFlag, PermissionName, PluginType } from './stored-values.ts'
import { mayUseSubtitles } from './subtitle-rules.ts'

/** Values an access check reads; an `AccountSession` fits. An absent value grants nothing. */
export type GateSubject = {
  status: AccountStatus
  /** `folders`: those that access groups bind the person to; absent or null: none does. */
  tenant: { rules: readonly PermissionName[]; folders?: readonly unknown[] | null } | null
  plan: Pick<Plan, 'type' | Exclude<PlanFeature, 'nonDefaultPlan'>>
  flags: readonly FeatureFlag[]
  isTester?: boolean
  isPlatformUser?: boolean
  /** Plugins the account may use now. */
  plugins?: readonly { type: PluginType }[]
  transcriptionSources?: readonly TranscriptionSource[]
} & Partial<Pick<AccountSession, 'subscription' | 'isSupport' | 'supportUserId'>>

const statusFaults: Partial<Record<AccountStatus, ErrorCode>> = {
  overdue: 'ACCOUNT_OVERDUE',
  canceled: 'ACCOUNT_CANCELED',
  disabled: 'ACCOUNT_DISABLED',
}

/** The error of an overdue, canceled or disabled account, else null. */
export function standingFault(status: AccountStatus): ErrorCode | null {
  return statusFaults[status] ?? null
}

/** Whether the person has a permission: always on their own account, on another's when its rules contain it. */
export function hasPermission(subject: Pick<GateSubject, 'tenant'>, permission: PermissionName): boolean {
  return subject.tenant === null || subject.tenant.rules.includes(permission)
}

/** Whether the plan of the account acted for has a feature. */
export function planHas(plan: GateSubject['plan'], feature: PlanFeature): boolean {
  return feature === 'nonDefaultPlan' ? plan.type !== 'default' : plan[feature]
}

/**
 * Decides whether a signed-in person may do what `rule` guards: account status, tenant rules, folders of access groups, permission, plan feature,
 * feature flag, plugin, allow-list, in this order. Web and server both call it.
 * @returns the first fault, or null when access is granted.
 */
export function accessFault(rule: AccountRule, subject: GateSubject, now: Date): ErrorCode | null {
  if (rule.standing === 'good') {
    const fault = standingFault(subject.status)
    if (fault) return fault
  }
  if (subject.tenant && deniesManagers(rule, subject)) return 'TENANT_BLOCKED'
  if (subject.tenant?.folders && rule.bound !== 'allowed') return 'FOLDERS_ONLY'
  if (rule.permission && ![rule.permission].flat().some((one) => hasPermission(subject, one)) && !isLetInAsSupport(rule, subject))
    return 'FORBIDDEN'
  if (rule.feature && !planHas(subject.plan, rule.feature)) return 'PLAN_LACKS_FEATURE'
  if (rule.gate === 'subtitles' && !mayUseSubtitles(subject, now)) return 'PLAN_LACKS_FEATURE'
  if (rule.flag && !subject.flags.includes(rule.flag)) return 'FEATURE_OFF'
  if (rule.plugin) {
    const fault = standingFault(subject.status) ?? (subject.plugins?.some(({ type }) => type === rule.plugin) ? null : 'PLUGIN_NEEDED')
    if (fault) return fault
  }
  if (rule.people === 'testers' && !subject.isSupport && !subject.isTester) return 'FEATURE_OFF'
  if (rule.people === 'platform' && !subject.isPlatformUser) return 'PLATFORM_USERS_ONLY'
  return null
}

const isLetInAsSupport = (rule: AccountRule, subject: GateSubject): boolean => rule.support === 'allowed' && Boolean(subject.supportUserId)

/** Whether a rule excludes managers; `denied-on-space` does so without a subscription or when its origin is `space`. */
function deniesManagers(rule: AccountRule, { subscription }: GateSubject): boolean {
  return rule.tenant === 'denied' || (rule.tenant === 'denied-on-space' && (subscription?.origin ?? 'space') === 'space')
}
