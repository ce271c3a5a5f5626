import { addSessionSigns, inTransaction, type KeyPaceRow, lockKeyPaces, saveKeyPaces, type SessionRef, type SessionSign } from '@videozz/db'
import { type RequestedKey, type KeyPace, paceKeys } from '@videozz/domain'
import type { OperationContext } from '../context.ts'

/** Keys that a session requested. */
export type RequestedKeys = { session: SessionRef; accountId: string; keys: RequestedKey[] }

/** Adds requested keys to the pace of their sessions, and records the sign `key-rush` for those that request faster than they can play. */
export async function recordKeyPaces(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  requested: readonly RequestedKeys[],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const rows = await lockKeyPaces(
      trx,
      requested.map(({ session }) => session),
    )
    const paces: KeyPaceRow[] = []
    const signs: SessionSign[] = []
    for (const { session, accountId, keys } of requested) {
      const row = rows.get(session.id)
      if (!row) continue
      const { pace, rushed } = paceKeys(row, keys)
      paces.push({ ...row, ...pace })
      if (rushed) signs.push({ sessionId: session.id, accountId, kind: 'key-rush', detail: JSON.stringify(describe(row, keys)) })
    }
    await saveKeyPaces(trx, paces)
    await addSessionSigns(trx, signs, now)
  })
}

/** Number of keys, and seconds since the one before them. */
function describe(before: KeyPace, keys: readonly RequestedKey[]): { keys: number; seconds: number } {
  const from = before.at ?? keys[0]?.at
  const to = keys.at(-1)?.at
  return { keys: keys.length, seconds: from && to ? Math.round((to.getTime() - from.getTime()) / 1000) : 0 }
}
