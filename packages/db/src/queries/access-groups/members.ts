import type { PermissionName } from '@videozz/domain'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { AccessGroupMemberTable } from '../../schema/access-groups.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type GroupMemberRow = Selectable<AccessGroupMemberTable>

/** A member as the owner sees them. `name` is null until they joined: it would tell whether the address has an account. */
export type GroupMember = { id: string; name: string | null; email: string; addedAt: Date; joinedAt: Date | null }

/** The members of a group: those that joined first, by name, then the others by address. */
export const listGroupMembers = (db: Db, group: { id: string; accountId: string }): Promise<GroupMember[]> =>
  db
    .selectFrom('access_group_members as m')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'm.user_id').on('m.joined_at', 'is not', null))
    .select(['m.id', 'u.name', 'm.added_at as addedAt', 'm.joined_at as joinedAt'])
    .select(sql<string>`coalesce(lower(u.email), m.email)`.as('email'))
    .where('m.group_id', '=', group.id)
    .where('m.account_id', '=', group.accountId)
    .orderBy(sql`u.name collate "pt-BR-x-icu"`, (order) => order.nullsLast())
    .orderBy('m.email')
    .execute()

/** A person `u` has shown that their e-mail address is theirs; other platforms than the embedded account service vouch for it. */
const isProven: RawBuilder<boolean> = sql`(u.issuer <> 'embedded' or lower(u.proved_email) = lower(u.email))`

/** The person who has shown that an e-mail address is theirs. @param issuer who signs people in. */
export async function findProvenUser(db: Db, email: string, issuer: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where lower(u.email) = ${email} and u.issuer = ${issuer} and ${isProven} order by u.created_at limit 1`.execute(
    db,
  )
  return rows[0]?.id
}

/** A member of a group by the person, or else by the address while no person is known. */
export const findGroupMember = (
  db: Db,
  groupId: string,
  { userId, email }: { userId: string | undefined; email: string },
): Promise<GroupMemberRow | undefined> =>
  db
    .selectFrom('access_group_members')
    .selectAll()
    .where('group_id', '=', groupId)
    .where((where) =>
      where.or([where('user_id', '=', userId ?? ''), where.and([where('user_id', 'is', null), where('email', '=', email)])]),
    )
    .executeTakeFirst()

/** Adds a member to a locked group. */
export const insertGroupMember = async (db: Db, row: GroupMemberRow): Promise<void> => {
  await db.insertInto('access_group_members').values(row).execute()
}

/** Gives a member another link, which ends the earlier one. */
export const renewGroupMember = async (db: Db, id: string, link: Pick<GroupMemberRow, 'token_hash' | 'expires_at'>): Promise<void> => {
  await db.updateTable('access_group_members').set(link).where('id', '=', id).execute()
}

/** Removes the member with an address from a group. @returns undefined when there is none. */
export async function deleteGroupMember(db: Db, groupId: string, email: string): Promise<GroupMemberRow | undefined> {
  const { rows } = await sql<GroupMemberRow>`
    delete from access_group_members where id = (
      select m.id from access_group_members m left join users u on u.id = m.user_id and m.joined_at is not null
      where m.group_id = ${groupId} and coalesce(lower(u.email), m.email) = ${email} limit 1)
    returning *`.execute(db)
  return rows[0]
}

/** People who are members of a group, with what a mail to them needs. */
export const listGroupPeople = (db: Db, groupId: string): Promise<{ id: string; name: string; email: string; joinedAt: Date | null }[]> =>
  db
    .selectFrom('access_group_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name', 'u.email', 'm.joined_at as joinedAt'])
    .where('m.group_id', '=', groupId)
    .orderBy('u.id')
    .execute()

/** Makes a person the member of each group that waits for their verified address, but for groups of their own account. */
export async function claimMemberships(db: Db, userId: string): Promise<void> {
  await sql`
    update access_group_members m set user_id = u.id from users u
    where u.id = ${userId} and m.user_id is null and m.email = lower(u.email) and ${isProven}
      and not exists (select from accounts a where a.id = m.account_id and a.owner_id = u.id)
      and not exists (select from access_group_members o where o.group_id = m.group_id and o.user_id = u.id)`.execute(db)
}

/** Records that a person began to act for an account as a member of its groups; the links mailed to them end. @returns the groups newly joined. */
export async function joinGroups(db: Db, who: { userId: string; accountId: string }, now: Date): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    update access_group_members m set joined_at = ${now}, token_hash = null, expires_at = null from access_groups g
    where m.user_id = ${who.userId} and m.account_id = ${who.accountId} and m.joined_at is null and g.id = m.group_id
    returning g.id, g.name`.execute(db)
  return rows
}

/** Whether a person may act for an account, by a relation or a group. */
export async function mayActFor(db: Db, userId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select access_rules(${userId}, ${accountId}) is not null as may`.execute(db)
  return rows[0]?.may ?? false
}

/** What the link of a member is for. */
export type GroupInvitation = {
  groupId: string
  groupName: string
  accountId: string
  accountName: string
  ownerEmail: string
  email: string
  rules: PermissionName[]
  expiresAt: Date
}

/** The member of a mailed link that has not expired, unless the account is disabled. @param lock until the end of the transaction. */
export const findGroupInvitation = (db: Db, tokenHash: string, now: Date, lock = false): Promise<GroupInvitation | undefined> =>
  db
    .selectFrom('access_group_members as m')
    .innerJoin('access_groups as g', 'g.id', 'm.group_id')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .innerJoin('users as o', 'o.id', 'a.owner_id')
    .select(['m.email', 'g.id as groupId', 'g.name as groupName', 'g.privileges as rules'])
    .select(['a.id as accountId', 'a.name as accountName', 'o.email as ownerEmail'])
    .select(sql<Date>`m.expires_at`.as('expiresAt'))
    .where('m.token_hash', '=', tokenHash)
    .where('m.expires_at', '>', now)
    .where('a.status', '<>', 'disabled')
    .$if(lock, (query) => query.forUpdate('m'))
    .executeTakeFirst()
