import type { ApiScope } from '@videozz/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { ApiKeyTable } from '../../schema/programs.ts'

type Db = Kysely<DatabaseSchema>
export type ApiKeyRow = Selectable<ApiKeyTable>
export type NewApiKey = {
  id: string
  accountId: string
  userId: string
  name: string
  beginning: string
  hash: string
  scopes: ApiScope[]
  expiresAt: Date | null
}
/** Number of the latest changes made with a key that are returned. */
const changesListed = 20
/** Of keys that are good no more, so many of the latest are listed. */
const endedListed = 50

const living = (now: Date) => sql<boolean>`k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})`

/** Keeps a new key, unless the account has `limit` good ones. Call it in a transaction. @returns whether it was kept. */
export async function addApiKey(trx: Db, key: NewApiKey, limit: number, now: Date): Promise<boolean> {
  // Two at a time wait here for each other, so that both see all there are.
  await sql`select from accounts where id = ${key.accountId} for no key update`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from api_keys k where k.account_id = ${key.accountId} and ${living(now)}`.execute(trx)
  if ((rows[0]?.count ?? 0) >= limit) return false
  await trx
    .insertInto('api_keys')
    .values({
      id: key.id,
      account_id: key.accountId,
      user_id: key.userId,
      name: key.name,
      beginning: key.beginning,
      hash: key.hash,
      scopes: key.scopes,
      created_at: now,
      expires_at: key.expiresAt,
    })
    .execute()
  return true
}

/** The key of a hash, unless it was revoked or its time is over. */
export const findApiKey = (db: Db, hash: string, now: Date): Promise<ApiKeyRow | undefined> =>
  db.selectFrom('api_keys as k').selectAll().where('k.hash', '=', hash).where(living(now)).executeTakeFirst()

/** Records the last use of a key, to the minute. */
export async function touchApiKey(db: Db, key: Pick<ApiKeyRow, 'id' | 'last_used_at'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 60_000)
  if (key.last_used_at && key.last_used_at > before) return
  await sql`update api_keys set last_used_at = ${now} where id = ${key.id} and (last_used_at is null or last_used_at <= ${before})`.execute(
    db,
  )
}

/** Ends a key of an account for good. @returns its name, or undefined where the account has no such key in use or expired. */
export async function revokeApiKey(trx: Db, accountId: string, id: string, now: Date): Promise<string | undefined> {
  const row = await trx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export type ListedApiKey = ApiKeyRow & { user_name: string; changes: { at: string; route: string }[] }

/** Keys of an account, the newest first: all that are good, and of the others those that ended last; with what they changed. */
export async function listApiKeys(db: Db, accountId: string, now: Date): Promise<ListedApiKey[]> {
  const { rows } = await sql<ListedApiKey>`
    with page as (
      select k.* from api_keys k where k.account_id = ${accountId} and ${living(now)}
      union all
      (select k.* from api_keys k where k.account_id = ${accountId} and not (${living(now)})
        order by least(k.revoked_at, k.expires_at) desc, k.id limit ${sql.lit(endedListed)}))
    select page.*, u.name as user_name, array(
        select json_build_object('at', l.created_at, 'route', l.details->>'route') from audit_log l
        where l.action = 'key.change' and l.subject = page.id and l.account_id = ${accountId} and not l.details ? 'failed'
        order by l.id desc limit ${sql.lit(changesListed)}) as changes
    from page join users u on u.id = page.user_id
    order by page.created_at desc, page.id`.execute(db)
  return rows
}

/** Records a changing call made with a key. @returns what `failChange` takes. */
export async function recordKeyChange(
  db: Db,
  change: { accountId: string; userId: string; key: Pick<ApiKeyRow, 'id' | 'name'>; route: string; params: Record<string, unknown> },
): Promise<number> {
  const details = { route: change.route, params: change.params, key: change.key.name }
  const { id } = await db
    .insertInto('audit_log')
    .values({
      account_id: change.accountId,
      user_id: change.userId,
      action: 'key.change',
      subject: change.key.id,
      details: JSON.stringify(details),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes the changes made with API keys before an instant. */
export async function tidyKeyChanges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('audit_log').where('action', '=', 'key.change').where('created_at', '<', before).execute()
}
