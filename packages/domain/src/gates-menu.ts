import type { ErrorCode, MenuPlace, ScreenDefinition } from '@videozz/contract'
import { accessFault, type GateSubject } from './gates.ts'

/** State of an entry in the side menu. `reason` is why it is blocked. */
export type MenuEntryState = { shown: 'open' | 'hidden' } | { shown: 'blocked'; reason: ErrorCode }

/**
 * State of a screen's menu entry for a person: hidden when they may not open the screen. For a manager, an entry with `forManagers:
 * 'blocked'` is blocked with a reason when the owner could open it, else hidden.
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
