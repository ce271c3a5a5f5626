import type { Session } from '@videozz/contract/browser'
import { browserKept } from '../../../shared/kept.ts'

const nameFor = (person: string): string => `videozz:free-alert:${person}`

/** Accounts on the product's own free plan see its limits. */
export const isOnFreePlan = ({ tenant, planType, subscription }: Pick<Session, 'tenant' | 'planType' | 'subscription'>): boolean =>
  tenant === null && planType === 'default' && subscription.origin === 'videozz'

/** Whether this person closed the free plan's alert in this browser. */
export const wasClosed = (person: string): boolean => browserKept.read(nameFor(person)) !== null

/** Stores that the person closed it; without a store it shows again at the next visit. */
export const rememberClosed = (person: string): void => browserKept.write(nameFor(person), '1')
