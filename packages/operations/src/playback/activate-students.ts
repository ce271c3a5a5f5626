import {
  bookEntries,
  type Database,
  emitEvent,
  hashStudent,
  inTransaction,
  type NewLedgerEntry,
  type NewStudent,
  settleStudents,
} from '@videozz/db'
import { activationFee, dayOf } from '@videozz/domain'
import type { OperationContext } from '../context.ts'

/** The first frame of a view by a viewer whose first play is not settled yet. */
export type FirstPlay = { accountId: string; student: NewStudent; videoKey: string; viewStartedAt: Date }
type Charge = { play: FirstPlay; entry: NewLedgerEntry }

/**
 * Books the fee of students who play for the first time in their account: signed viewers alone, once whatever they play at the same
 * time and however often they were erased, on plans that have a fee. Who first played on a plan without one is never charged.
 */
export async function activateStudents(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  secretKey: string,
  plays: readonly FirstPlay[],
): Promise<void> {
  if (plays.length === 0) return
  const charges = new Map<string, Charge>()
  for (const play of plays.toSorted((one, other) => one.viewStartedAt.getTime() - other.viewStartedAt.getTime())) {
    const entry = toEntry(secretKey, play)
    if (entry && !charges.has(nameOf(entry))) charges.set(nameOf(entry), { play, entry })
  }
  await inTransaction(db, async (trx) => {
    const booked = await bookEntries(
      trx,
      [...charges.values()].map(({ entry }) => entry),
    )
    await settleStudents(
      trx,
      plays.map(({ student }) => student.viewerId),
      now,
    )
    for (const row of booked) {
      const charge = charges.get(nameOf(row))
      if (charge?.play.student.hasEndpoint) await emitActivation(trx, charge, now)
    }
  })
}

const nameOf = ({ accountId, source }: { accountId: string; source: string }): string => `${accountId} ${source}`

/** What the play costs; null on a plan without fee. */
function toEntry(secretKey: string, { accountId, student, videoKey, viewStartedAt }: FirstPlay): NewLedgerEntry | null {
  const { viewerId, identity, planTitle, planType, hasFee } = student
  const amountCents = activationFee({ type: planType, hasFee })
  if (amountCents === null) return null
  const source = `activation:${hashStudent(secretKey, accountId, identity)}`
  return { accountId, kind: 'activation', day: dayOf(viewStartedAt), amountCents, source, details: { viewerId, videoKey, planTitle } }
}

async function emitActivation(trx: Database, { play, entry }: Charge, now: Date): Promise<void> {
  const { viewerId: id, email, name } = play.student
  await emitEvent(
    trx,
    play.accountId,
    'student.activated',
    { viewer: { id, verified: true, email, name }, amountCents: entry.amountCents },
    now,
  )
}
