import type { AccountStatus } from '@videozz/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { PlanTable } from '../../schema/accounts.ts'
import { type Page, type PageRequest, toPage } from './page.ts'

type Db = Kysely<DatabaseSchema>
export type AccountSearch = PageRequest & {
  /** Part of a name or e-mail, or the key of the account or its owner. */
  search?: string
  status?: AccountStatus | undefined
  planId?: string | undefined
  orderBy?: 'createdAt' | 'name' | 'storageUsed'
}

export type ListedAccount = ReturnType<typeof toListedAccount>
type Row = {
  id: string
  name: string
  email: string
  plan_id: string
  plan_title: string
  plan_type: PlanTable['type']
  status: AccountStatus
  status_since: Date
  storage_used: number
  storage_reserved: number
  storage_size: number
  created_at: Date
}

const orders = { createdAt: sql`a.created_at`, name: sql`a.name_folded`, storageUsed: sql`a.storage_used` }
const directions = { createdAt: sql`desc`, name: sql`asc`, storageUsed: sql`desc` }

/** Accounts as the console lists them. Ids and the sort column are sorted and counted; the other columns are read for the page only. */
export async function searchAccounts(db: Db, request: AccountSearch): Promise<Page<ListedAccount>> {
  const { search = '', status, planId, orderBy = 'createdAt', page, limit } = request
  const filters = sql`${status ? sql`a.status = ${status}` : sql`true`} and ${planId ? sql`a.plan_id = ${planId}` : sql`true`}`
  const matches = search === '' ? sql`accounts a where ${filters}` : sql`${await matchesOf(db, search)} and ${filters}`
  const [sort, direction] = [orders[orderBy], directions[orderBy]]
  // With a search text accounts are scanned once; without one, sorting and counting each use an index.
  const found = sql`found as ${search === '' ? sql`not materialized` : sql`materialized`} (select a.id, ${sort} as sort from ${matches})`
  const { rows } = await sql<{ total: number } & (Row | { id: null })>`
    with ${found}, page as (select id, sort from found order by sort ${direction}, id limit ${limit} offset ${(page - 1) * limit})
    select counted.total, a.id, a.name, u.email, a.plan_id, p.title as plan_title, p.type as plan_type, a.status, a.status_since,
      a.storage_used, a.storage_reserved, p.storage_size, a.created_at
    from (select count(*) as total from found) counted left join page on true left join accounts a on a.id = page.id
      left join users u on u.id = a.owner_id left join plans p on p.id = a.plan_id
    order by page.sort ${direction}, page.id`.execute(db)
  const listed = rows.filter((row): row is { total: number } & Row => row.id !== null)
  return toPage(listed, request, rows[0]?.total ?? 0, toListedAccount)
}

/** From clause of the accounts matching a search text. An existing key matches its account only. */
async function matchesOf(db: Db, search: string): Promise<RawBuilder<unknown>> {
  const keyed = await db
    .selectFrom('accounts')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', search), eb('owner_id', '=', search)]))
    .executeTakeFirst()
  if (keyed) return sql`accounts a where a.id = ${keyed.id}`
  // The subquery selects the smaller set: when most people match, such as by a part of every e-mail, those who do not.
  const owners = (await findsMost(db, search))
    ? sql`a.owner_id not in (select id from users where strpos(folded, fold_text(${search})) = 0)`
    : sql`a.owner_id in (select id from users where strpos(folded, fold_text(${search})) > 0)`
  return sql`accounts a where (strpos(a.name_folded, fold_text(${search})) > 0 or ${owners})`
}

/** Whether a search text matches most people, by a sample of 500. */
async function findsMost(db: Db, search: string): Promise<boolean> {
  const { rows } = await sql<{ most: boolean }>`
    select coalesce(avg((strpos(folded, fold_text(${search})) > 0)::int) > 0.5, false) as most
    from (select folded from users limit 500) sample`.execute(db)
  return rows[0]?.most ?? false
}

/** An account as the console lists it; sizes in bytes, `storageSize` of its plan. */
export const toListedAccount = (row: Row) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  plan: { id: row.plan_id, title: row.plan_title, type: row.plan_type },
  status: row.status,
  statusSince: row.status_since,
  storageUsed: row.storage_used,
  storageReserved: row.storage_reserved,
  storageSize: row.storage_size,
  createdAt: row.created_at,
})
