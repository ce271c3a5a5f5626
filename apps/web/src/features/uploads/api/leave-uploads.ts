import { createStore } from '../../../shared/store.ts'
import { hasOpenUploads, uploads } from './uploads.ts'

/** What the user is about to do. */
export type LeaveReason = 'sign-out' | 'switch-profile'
type Question = { reason: LeaveReason; answer: (agreed: boolean) => void }

/** The question on the screen, if any; the upload panel shows it. */
export const leaveQuestion = createStore<Question | null>(null)

const ask = (reason: LeaveReason): Promise<boolean> =>
  new Promise((resolve) => {
    leaveQuestion.get()?.answer(false)
    leaveQuestion.set({
      reason,
      answer: (agreed) => {
        leaveQuestion.set(null)
        resolve(agreed)
      },
    })
  })

/** Longest wait for the cancel calls; the session may end right after. */
const cancelTimeoutMs = 5000

/**
 * Asks for confirmation before an action that ends the uploads of this account, if any is under way; confirming cancels them. Interrupted
 * ones stay for a later visit.
 * @returns whether to go ahead.
 */
export async function leaveUploads(reason: LeaveReason): Promise<boolean> {
  if (!hasOpenUploads()) return true
  if (!(await ask(reason))) return false
  await Promise.race([uploads.cancelAll(), new Promise((resolve) => setTimeout(resolve, cancelTimeoutMs))])
  return true
}
