import type { PermissionName } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { FolderName } from '../folders/folders.ts'

type Db = Kysely<DatabaseSchema>

/** A group with what lists show of it. `folders`: by name; none where it is not bound, or all of them were deleted. */
export type AccessGroup = {
  id: string
  name: string
  description: string
  privileges: PermissionName[]
  bound: boolean
  folders: FolderName[]
  members: number
  createdAt: Date
}

const groups = (db: Db, accountId: string) =>
  db
    .selectFrom('access_groups as g')
    .select(['g.id', 'g.name', 'g.description', 'g.privileges', 'g.bound', 'g.created_at as createdAt'])
    .select(sql<number>`(select count(*) from access_group_members m where m.group_id = g.id)`.as('members'))
    .select(
      sql<FolderName[]>`array(
        select json_build_object('key', f.id, 'name', f.name) from access_group_folders gf join folders f on f.id = gf.folder_id
        where gf.group_id = g.id order by f.name collate "pt-BR-x-icu", f.id)`.as('folders'),
    )
    .where('g.account_id', '=', accountId)

/** The groups of an account, by name. */
export const listAccessGroups = (db: Db, accountId: string): Promise<AccessGroup[]> =>
  groups(db, accountId)
    .orderBy('g.name', (order) => order.collate('pt-BR-x-icu'))
    .orderBy('g.id')
    .execute()

/** A group of an account. */
export const findAccessGroup = (db: Db, accountId: string, id: string): Promise<AccessGroup | undefined> =>
  groups(db, accountId).where('g.id', '=', id).executeTakeFirst()

/** Locks a group for a change of it, its folders or its members, and reads it. Call it in a transaction. */
export async function lockAccessGroup(trx: Db, accountId: string, id: string): Promise<AccessGroup | undefined> {
  const held = await trx
    .selectFrom('access_groups')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  // A statement of its own: it must see what the transactions waited for have committed.
  return held && findAccessGroup(trx, accountId, id)
}

/** Locks an account for a new group, and counts its groups. Call it in a transaction. */
export async function countAccessGroups(trx: Db, accountId: string): Promise<number> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const { count } = await trx
    .selectFrom('access_groups')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export const insertAccessGroup = async (db: Db, group: { id: string; accountId: string; name: string; now: Date }): Promise<void> => {
  const { id, accountId, name, now } = group
  await db.insertInto('access_groups').values({ id, account_id: accountId, name, created_at: now, updated_at: now }).execute()
}

/** Changes the texts or permissions of a group. */
export const updateAccessGroup = async (
  db: Db,
  id: string,
  change: { name?: string; description?: string; privileges?: PermissionName[] },
  now: Date,
): Promise<void> => {
  await db
    .updateTable('access_groups')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Binds a locked group to folders of its account, in the place of those it had; none frees it. Call it in a transaction.
 * @returns false, with nothing changed, when the account does not have one of the folders.
 */
export async function setGroupFolders(trx: Db, group: { id: string; accountId: string }, keys: readonly string[]): Promise<boolean> {
  const folders = [...new Set(keys)]
  const found = await trx
    .selectFrom('folders')
    .select('id')
    .where('account_id', '=', group.accountId)
    .where('id', '=', sql<string>`any(${folders}::char(16)[])`)
    .forKeyShare()
    .execute()
  if (found.length !== folders.length) return false
  await trx.deleteFrom('access_group_folders').where('group_id', '=', group.id).execute()
  if (folders.length > 0)
    await trx
      .insertInto('access_group_folders')
      .values(folders.map((folder) => ({ group_id: group.id, folder_id: folder, account_id: group.accountId })))
      .execute()
  await trx
    .updateTable('access_groups')
    .set({ bound: folders.length > 0 })
    .where('id', '=', group.id)
    .execute()
  return true
}

/** Deletes a group with its folders and members. */
export const deleteAccessGroup = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('access_groups').where('id', '=', id).execute()
}

/** One change of the groups of an account. `name` of who made it; null where they are not known any more. */
export type GroupLogEntry = { id: number; at: Date; action: string; name: string | null; details: Record<string, unknown> }

/** Changes of the groups of an account, or of one of them, the latest first. */
export async function listGroupLog(
  db: Db,
  accountId: string,
  { group, page, limit }: { group: string | undefined; page: number; limit: number },
): Promise<{ entries: GroupLogEntry[]; total: number }> {
  const entries = db
    .selectFrom('audit_log as l')
    .where('l.account_id', '=', accountId)
    .where(sql<boolean>`l.action like 'group.%'`)
    .$if(group !== undefined, (query) => query.where('l.subject', '=', group ?? null))
  const [rows, { total }] = await Promise.all([
    entries
      .leftJoin('users as u', 'u.id', 'l.user_id')
      .select(['l.id', 'l.created_at as at', 'l.action', 'u.name'])
      .select(sql<Record<string, unknown>>`l.details`.as('details'))
      .orderBy('l.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    entries.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { entries: rows, total }
}
