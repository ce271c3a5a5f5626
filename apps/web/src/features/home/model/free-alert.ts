import type { Session } from '@videozz/contract/browser'

const nameFor = (person: string): string => `videozz:free-alert:${person}`

/** Accounts on the product's own free plan are told what it holds. */
export const isOnFreePlan = ({ tenant, planType, subscription }: Pick<Session, 'tenant' | 'planType' | 'subscription'>): boolean =>
  tenant === null && planType === 'default' && subscription.origin === 'videozz'

/** Whether this person closed the free plan's alert in this browser. */
export function wasClosed(person: string): boolean {
  try {
    return localStorage.getItem(nameFor(person)) !== null
  } catch {
    return false
  }
}

/** Remembers that he closed it. */
export function rememberClosed(person: string): void {
  try {
    localStorage.setItem(nameFor(person), '1')
  } catch {
    // Without a store it comes back with the next visit.
  }
}
