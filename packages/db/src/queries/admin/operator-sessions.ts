import { type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { OperatorSessionTable } from '../../schema/operator.ts'
import type { OperatorRow } from './operators.ts'

type Db = Kysely<DatabaseSchema>
export type OperatorSessionRow = Selectable<OperatorSessionTable>
export type LiveOperatorSession = {
  operator: OperatorRow
  session: OperatorSessionRow
  /** The cookie holds the token before this one. */ old: boolean
}

/** Milliseconds after which the token of a session is replaced. */
export const operatorTokenMaxAgeMs = 15 * 60_000
/** Milliseconds for which the previous token is still accepted, since another tab may be using it. */
const oldTokenGraceMs = 30_000

/** Begins a session of an operator. @returns its id. */
export async function openOperatorSession(
  db: Db,
  session: { operatorId: string; hash: string; userAgent: string; now: Date; expiresAt: Date },
): Promise<string> {
  const id = createKey()
  await db
    .insertInto('operator_sessions')
    .values({
      id,
      hash: session.hash,
      operator_id: session.operatorId,
      user_agent: session.userAgent.slice(0, 400),
      created_at: session.now,
      last_used_at: session.now,
      rotated_at: session.now,
      expires_at: session.expiresAt,
      ended_at: null,
    })
    .execute()
  return id
}

/**
 * The open session of a token, of an operator who is not disabled. A previous token used after its grace period shows that the cookie
 * was copied: the session is ended.
 */
export async function findOperatorSession(db: Db, hash: string, now: Date): Promise<LiveOperatorSession | undefined> {
  const session = await db
    .selectFrom('operator_sessions')
    .selectAll()
    .where((eb) => eb.or([eb('hash', '=', hash), eb('old_hash', '=', hash)]))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!session) return undefined
  const old = session.hash !== hash
  if (old && now.getTime() - session.rotated_at.getTime() > oldTokenGraceMs) {
    await endOperatorSession(db, session.operator_id, session.id, now)
    return undefined
  }
  const operator = await db
    .selectFrom('operators')
    .selectAll()
    .where('id', '=', session.operator_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return operator && { operator, session, old }
}

/** Replaces the current token. @returns false when a concurrent call replaced it first. */
export async function rotateOperatorToken(db: Db, session: OperatorSessionRow, hash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator_sessions')
    .set({ hash, old_hash: session.hash, rotated_at: now, last_used_at: now })
    .where('id', '=', session.id)
    .where('hash', '=', session.hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Updates the last use of a session, at most once a minute. */
export async function touchOperatorSession(db: Db, session: OperatorSessionRow, now: Date): Promise<void> {
  if (now.getTime() - session.last_used_at.getTime() < 60_000) return
  await db.updateTable('operator_sessions').set({ last_used_at: now }).where('id', '=', session.id).execute()
}

export const listOperatorSessions = (db: Db, operatorId: string, now: Date): Promise<OperatorSessionRow[]> =>
  db
    .selectFrom('operator_sessions')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .execute()

/** Ends one session of an operator. @returns false when the operator has no such open session. */
export async function endOperatorSession(db: Db, operatorId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator_sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes sessions that ended or expired before an instant. */
export async function tidyOperatorSessions(db: Db, before: Date): Promise<void> {
  await sql`delete from operator_sessions where coalesce(ended_at, expires_at) < ${before}`.execute(db)
}
