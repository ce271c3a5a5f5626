import { type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { OperatorTable } from '../../schema/operator.ts'
import { type OperatorActor, writeOperatorLog } from './operator-log.ts'

type Db = Kysely<DatabaseSchema>
export type OperatorRow = Selectable<OperatorTable>

/** Finds an operator by e-mail, ignoring case; includes disabled ones. */
export const findOperatorByEmail = (db: Db, email: string): Promise<OperatorRow | undefined> =>
  db
    .selectFrom('operators')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

/** Creates an operator. @returns its id, or undefined when the e-mail is taken. */
export function createOperator(
  db: Db,
  actor: OperatorActor,
  operator: { email: string; name: string; passwordHash: string },
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const id = createKey()
    const email = operator.email.toLowerCase()
    const made = await trx
      .insertInto('operators')
      .values({ id, email, name: operator.name, password_hash: operator.passwordHash, totp_confirmed_at: null, disabled_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return undefined
    await writeOperatorLog(trx, actor, { action: 'operator.create', subject: email })
    return id
  })
}

/**
 * Restores the access of an operator: sets a password, removes the second factor, enables the operator, ends every session, and deletes
 * the rate limits of failed attempts, including those of the networks they came from.
 * @returns false when there is no such operator.
 */
export async function resetOperator(db: Db, actor: OperatorActor, email: string, passwordHash: string): Promise<boolean> {
  const nothing = { totp_secret: null, totp_confirmed_at: null, totp_last_step: null, disabled_at: null }
  const reset = await changeOperator(db, actor, email, 'operator.reset', { password_hash: passwordHash, ...nothing })
  if (reset)
    await sql`
      delete from rate_limits r using operators o where lower(o.email) = ${email.toLowerCase()} and starts_with(r.key, 'operator-')
        and (right(r.key, length(o.email) + 1) = ' ' || lower(o.email) or right(r.key, 17) = ':' || o.id
          or r.key in (select 'operator-network:' || left(substr(s.key, length('operator-sign-in:') + 1), -(length(o.email) + 1)) from rate_limits s
            where starts_with(s.key, 'operator-sign-in:') and right(s.key, length(o.email) + 1) = ' ' || lower(o.email)))`.execute(db)
  return reset
}

/** Disables an operator and ends the open sessions. @returns false when there is no such operator. */
export const disableOperator = (db: Db, actor: OperatorActor, email: string, now: Date): Promise<boolean> =>
  changeOperator(db, actor, email, 'operator.disable', { disabled_at: now })

function changeOperator(
  db: Db,
  actor: OperatorActor,
  email: string,
  action: string,
  values: Partial<Omit<OperatorRow, 'id'>>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('operators')
      .set(values)
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .returning('id')
      .executeTakeFirst()
    if (!changed) return false
    await endOperatorSessions(trx, changed.id, new Date())
    await writeOperatorLog(trx, actor, { action, subject: email.toLowerCase() })
    return true
  })
}

/** All operators, each with the last use of a session. */
export const listOperators = (db: Db): Promise<(OperatorRow & { last_used_at: Date | null })[]> =>
  db
    .selectFrom('operators as o')
    .selectAll('o')
    .select((eb) =>
      eb
        .selectFrom('operator_sessions as s')
        .select((session) => session.fn.max('s.last_used_at').as('at'))
        .whereRef('s.operator_id', '=', 'o.id')
        .as('last_used_at'),
    )
    .orderBy('o.created_at')
    .orderBy('o.id')
    .execute()

/** Ends the open sessions of an operator. @param except id of a session that stays open. */
export async function endOperatorSessions(db: Db, operatorId: string, now: Date, except?: string): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ ended_at: now })
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .execute()
}
