import type { Session } from '@videozz/contract/browser'
import { storageWarningPercent } from '@videozz/domain'

const postponedForMs = 24 * 60 * 60 * 1000
/** The event of a person that the welcome was seen. */
export const welcomeEvent = 'free-plan-welcome'
const laterName = (person: string): string => `videozz:upgrade-later:${person}`
const seenName = (person: string): string => `videozz:${welcomeEvent}:${person}`

type Subject = Pick<Session, 'tenant' | 'planType' | 'status' | 'subscription'>

/**
 * Which dialog of the free plan an account gets: from 80 % of its storage on the offer of a larger plan, only where
 * the subscription is the product's own; otherwise the welcome. Managers get none.
 * @param use share of the plan's storage in use.
 */
export function freePlanDialog({ tenant, planType, status, subscription }: Subject, use: number): 'upgrade' | 'welcome' | null {
  if (tenant !== null || planType !== 'default' || status !== 'activated') return null
  return subscription.origin === 'videozz' && use * 100 >= storageWarningPercent ? 'upgrade' : 'welcome'
}

/** Keeps the offer of a larger plan away from this person, in this browser, for a day. */
export const postponeUpgrade = (person: string, now: number): void => write(laterName(person), String(now + postponedForMs))

/** Whether it was put off less than a day ago; a clock set back does not put it off for longer. */
export function isUpgradePostponed(person: string, now: number): boolean {
  const until = Number(read(laterName(person)))
  return until > now && until <= now + postponedForMs
}

/** Stores in this browser that the person was welcomed; other browsers read it from the server. */
export const rememberWelcome = (person: string): void => write(seenName(person), '1')
export const wasWelcomedHere = (person: string): boolean => read(seenName(person)) !== null

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // A full or closed store shows the dialog again at the next visit.
  }
}
