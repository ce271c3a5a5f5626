import { tabKept } from '../../../shared/kept.ts'

/** A sign-up that waits for its code, kept for the tab so that a reload does not lose it. It has no password. */
export type PendingSignUp = { id: string; email: string; resendAfter: number; outbox: string | null }

const name = 'videozz-sign-up'

/** The sign-up kept in this tab; null when there is none. */
export function readPendingSignUp(): PendingSignUp | null {
  const { id, email, resendAfter, outbox } = (tabKept.readJson(name) ?? {}) as Record<string, unknown>
  if (typeof id !== 'string' || typeof email !== 'string') return null
  return { id, email, resendAfter: Number(resendAfter) || 0, outbox: typeof outbox === 'string' ? outbox : null }
}

/** Keeps a sign-up, or with null forgets it. */
export function keepPendingSignUp(pending: PendingSignUp | null): void {
  if (pending === null) tabKept.drop(name)
  else tabKept.write(name, JSON.stringify(pending))
}
