import { freePlan } from '@videozz/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { AccountTable, UserTable } from '../../schema/accounts.ts'

type Db = Kysely<DatabaseSchema>
export type User = Selectable<UserTable>

/** A person of the embedded account service by e-mail, whatever its case. */
export async function findEmbeddedUser(db: Db, email: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('issuer', '=', 'embedded')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

export async function findUserById(db: Db, id: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A person by issuer and their id there. */
export async function findUserBySubject(db: Db, issuer: string, subject: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst()
}

/** The account a person owns. */
export async function findOwnAccount(db: Db, userId: string): Promise<Selectable<AccountTable> | undefined> {
  return db.selectFrom('accounts').selectAll().where('owner_id', '=', userId).executeTakeFirst()
}

/** When an account was opened. @throws when there is none. */
export async function findAccountOpening(db: Db, accountId: string): Promise<Date> {
  return (await db.selectFrom('accounts').select('created_at').where('id', '=', accountId).executeTakeFirstOrThrow()).created_at
}

export async function findAccountById(db: Db, id: string): Promise<Selectable<AccountTable> | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A new person. `subject` is the id at the issuer; by default, the one in our tables. */
export type NewPerson = {
  issuer: string
  subject?: string
  name: string
  email: string
  passwordHash?: string
  /** The address, where the person has shown that it is theirs. */
  provedEmail?: string
  belt?: string | null
  isClubeBlack?: boolean
}

/**
 * Makes a person and their account on the free plan. Call it in a transaction.
 * @returns undefined when the person already exists, or the e-mail is taken in the embedded service.
 */
export async function createPerson(db: Db, person: NewPerson): Promise<{ userId: string; accountId: string } | undefined> {
  const userId = createKey()
  const accountId = createKey()
  const made = await db
    .insertInto('users')
    .values({
      id: userId,
      issuer: person.issuer,
      subject: person.subject ?? userId,
      name: person.name,
      email: person.email,
      password_hash: person.passwordHash ?? null,
      proved_email: person.provedEmail ?? null,
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      belt: person.belt ?? null,
      is_clube_black: person.isClubeBlack ?? false,
      tokens_valid_from: new Date(0),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return undefined
  await db
    .insertInto('accounts')
    .values({
      id: accountId,
      owner_id: userId,
      name: person.name,
      plan_id: freePlan.id,
      status: 'activated',
      subscription_origin: 'videozz',
    })
    .execute()
  return { userId, accountId }
}

/** Name and e-mail of an account's owner. @throws when there is no such account. */
export async function findOwner(db: Db, accountId: string): Promise<{ name: string; email: string }> {
  return db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.owner_id')
    .select(['users.name', 'users.email'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Stores the person's identity as the account service returned it. */
export async function updateIdentity(
  db: Db,
  userId: string,
  identity: { name: string; email: string; belt: string | null; isClubeBlack: boolean },
): Promise<void> {
  const { name, email, belt, isClubeBlack } = identity
  await db.updateTable('users').set({ name, email, belt, is_clube_black: isClubeBlack }).where('id', '=', userId).execute()
}

type AuditEntry = { accountId: string; userId: string | null; action: string; subject?: string; details?: Record<string, unknown> }

/** Records in the audit log of an account what a person did to it or to themselves. */
export const writeAudit = (db: Db, entry: AuditEntry): Promise<void> => writeAudits(db, [entry])

/** The same for several entries. */
export async function writeAudits(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await db
    .insertInto('audit_log')
    .values(
      entries.map((entry) => ({
        account_id: entry.accountId,
        user_id: entry.userId,
        action: entry.action,
        subject: entry.subject ?? null,
        details: JSON.stringify(entry.details ?? {}),
      })),
    )
    .execute()
}

/** Records in the audit log of a person's own account what they did to themselves, whichever account they act for. */
export async function writeOwnAudit(db: Db, userId: string, action: string): Promise<void> {
  const own = await findOwnAccount(db, userId)
  if (own) await writeAudit(db, { accountId: own.id, userId, action })
}
