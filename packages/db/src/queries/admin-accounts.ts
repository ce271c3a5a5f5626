import type { AccountStatus, AdminAccount } from '@videozz/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema, PlanTable } from '../schema.ts'
import { anywhere, type Page, type PageRequest, toPage } from './admin-page.ts'

type Db = Kysely<DatabaseSchema>
export type AccountSearch = PageRequest & {
  /** Part of a name or e-mail, or the key of the account or its owner. */
  search?: string
  status?: AccountStatus | undefined
  planId?: string | undefined
  orderBy?: 'createdAt' | 'name' | 'storageUsed'
}

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

const orders: Record<NonNullable<AccountSearch['orderBy']>, RawBuilder<unknown>> = {
  createdAt: sql`a.created_at desc, a.id`,
  name: sql`a.name_folded, a.id`,
  storageUsed: sql`a.storage_used desc, a.id`,
}

/** Accounts as the console lists them. */
export async function searchAccounts(db: Db, request: AccountSearch): Promise<Page<AdminAccount>> {
  const { search = '', status, planId, orderBy = 'createdAt' } = request
  const wanted = anywhere(search)
  const matches = sql`${status ? sql`a.status = ${status}` : sql`true`} and ${planId ? sql`a.plan_id = ${planId}` : sql`true`} and ${
    search === ''
      ? sql`true`
      : sql`(a.id = ${search} or a.owner_id = ${search} or a.name_folded like fold_text(${wanted}) or u.folded like fold_text(${wanted}))`
  }`
  // Who has no word to look for need not be joined to be counted.
  const people = search === '' ? sql`` : sql`join users u on u.id = a.owner_id`
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from accounts a ${people} where ${matches}`.execute(db)
  const { rows } = await sql<Row>`
    select a.id, a.name, u.email, a.plan_id, p.title as plan_title, p.type as plan_type, a.status, a.status_since, a.storage_used,
      a.storage_reserved, p.storage_size, a.created_at
    from accounts a join users u on u.id = a.owner_id join plans p on p.id = a.plan_id
    where ${matches} order by ${orders[orderBy]} limit ${request.limit} offset ${(request.page - 1) * request.limit}`.execute(db)
  return toPage(rows, request, counted[0]?.total ?? 0, presentAccount)
}

export const presentAccount = (row: Row): AdminAccount => ({
  id: row.id,
  name: row.name,
  email: row.email,
  plan: { id: row.plan_id, title: row.plan_title, type: row.plan_type },
  status: row.status,
  statusSince: row.status_since.toISOString(),
  storageUsed: row.storage_used,
  storageReserved: row.storage_reserved,
  storageSize: row.storage_size,
  createdAt: row.created_at.toISOString(),
})
