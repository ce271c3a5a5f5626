import type { ErrorCode, MenuPlace, ScreenDefinition } from '@videozz/contract'
import { accessFault, type GateSubject } from './gates.ts'

/** How an entry stands in the side menu. `reason` says why it is blocked. */
export type MenuEntryState = { shown: 'open' | 'hidden' } | { shown: 'blocked'; reason: ErrorCode }

/**
 * How a screen's menu entry stands for a person: hidden where they may not open it; for a manager, entries that are the producer's
 * own are blocked and say why, unless the account itself has no use of them.
 */
export function menuEntryState(
  { rule, menu }: { rule: ScreenDefinition['rule']; menu: MenuPlace },
  subject: GateSubject,
  now: Date,
): MenuEntryState {
  if (subject.tenant && menu.forManagers === 'blocked')
    return accessFault(rule, { ...subject, tenant: null }, now) ? { shown: 'hidden' } : { shown: 'blocked', reason: 'TENANT_BLOCKED' }
  const away = subject.tenant !== null && menu.forManagers === 'hidden'
  return { shown: away || accessFault(rule, subject, now) ? 'hidden' : 'open' }
}
