import type { AccountRule, AccountStatus, ErrorCode, PermissionName, PlanFeature, Session } from '@videozz/contract'

/** What a gate looks at; a `Session` fits. */
export type GateSubject = Pick<Session, 'status' | 'tenant' | 'plan' | 'flags'>

const statusFaults: Partial<Record<AccountStatus, ErrorCode>> = {
  overdue: 'ACCOUNT_OVERDUE',
  canceled: 'ACCOUNT_CANCELED',
  disabled: 'ACCOUNT_DISABLED',
}

/** Why an account is not in good standing, or null when it is. */
export function standingFault(status: AccountStatus): ErrorCode | null {
  return statusFaults[status] ?? null
}

/** Whether the person holds a permission: always on his own account, by the rule list on another's (spec `core.md` § 6). */
export function hasPermission(subject: Pick<GateSubject, 'tenant'>, permission: PermissionName): boolean {
  return subject.tenant === null || subject.tenant.rules.includes(permission)
}

/** Whether the plan of the account acted for carries a feature. */
export function planHas(plan: GateSubject['plan'], feature: PlanFeature): boolean {
  return feature === 'nonDefaultPlan' ? plan.type !== 'default' : plan[feature]
}

/**
 * Decides whether a signed-in person may do what `rule` guards: account status, tenant rules, permission, plan feature,
 * feature flag, in this order. Web and server both ask here.
 * @returns the first fault, or null when access is granted.
 */
export function accessFault(rule: AccountRule, subject: GateSubject): ErrorCode | null {
  if (rule.standing === 'good') {
    const fault = standingFault(subject.status)
    if (fault) return fault
  }
  if (rule.tenant === 'denied' && subject.tenant) return 'TENANT_BLOCKED'
  if (rule.permission && !hasPermission(subject, rule.permission)) return 'FORBIDDEN'
  if (rule.feature && !planHas(subject.plan, rule.feature)) return 'PLAN_LACKS_FEATURE'
  if (rule.flag && !subject.flags.includes(rule.flag)) return 'FEATURE_OFF'
  return null
}
