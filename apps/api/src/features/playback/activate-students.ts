import {
  activationListeners,
  bookEntries,
  type DatabaseSchema,
  emitEvent,
  findNewStudents,
  type NewLedgerEntry,
  type NewStudent,
  settleStudents,
} from '@videozz/db'
import { activationFee, dayOf } from '@videozz/domain'
import type { Transaction } from 'kysely'
import { hashStudent } from '../../shared/viewer-hash.ts'

type Trx = Transaction<DatabaseSchema>
/** The first frame of a view by a viewer whose first play is not settled yet. */
export type FirstPlay = { viewerId: string; videoKey: string; viewStartedAt: Date }

/**
 * Books the fee of students who play for the first time in their account: signed viewers alone, once whatever they play at the same
 * time and however often they were erased, on plans that have a fee. Who first played on a plan without one is never charged.
 */
export async function activateStudents(trx: Trx, secretKey: string, plays: readonly FirstPlay[], now: Date): Promise<void> {
  const first = new Map<string, FirstPlay>()
  for (const play of plays) {
    const known = first.get(play.viewerId)
    if (!known || play.viewStartedAt < known.viewStartedAt) first.set(play.viewerId, play)
  }
  if (first.size === 0) return
  const students = await findNewStudents(trx, [...first.keys()])
  if (students.length === 0) return
  const charged = new Map<string, { student: NewStudent; entry: NewLedgerEntry }>()
  for (const student of students) {
    const play = first.get(student.viewerId)
    const amountCents = activationFee({ type: student.planType, hasFee: student.hasFee })
    if (!play || amountCents === null) continue
    const { accountId, viewerId, planTitle } = student
    const source = `activation:${hashStudent(secretKey, accountId, student.identity)}`
    const details = { viewerId, videoKey: play.videoKey, planTitle }
    charged.set(`${accountId} ${source}`, {
      student,
      entry: { accountId, kind: 'activation', day: dayOf(play.viewStartedAt), amountCents, source, details },
    })
  }
  const booked = await bookEntries(
    trx,
    [...charged.values()].map(({ entry }) => entry),
  )
  await settleStudents(trx, [...first.keys()], now)
  await tell(
    trx,
    booked.flatMap(({ accountId, source }) => charged.get(`${accountId} ${source}`) ?? []),
    now,
  )
}

async function tell(trx: Trx, activated: { student: NewStudent; entry: NewLedgerEntry }[], now: Date): Promise<void> {
  if (activated.length === 0) return
  const listening = await activationListeners(trx, [...new Set(activated.map(({ entry }) => entry.accountId))])
  for (const { student, entry } of activated) {
    if (!listening.has(entry.accountId)) continue
    const viewer = { id: student.viewerId, verified: true, email: student.email, name: student.name }
    await emitEvent(trx, entry.accountId, 'student.activated', { viewer, amountCents: entry.amountCents }, now)
  }
}
