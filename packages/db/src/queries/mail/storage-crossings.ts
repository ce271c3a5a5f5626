import { storageLimitPercent, storageWarningPercent } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
/** An account whose stored media have come to a limit of its plan, and its owner. */
export type StorageCrossing = {
  kind: 'storage-80' | 'storage-100'
  account_id: string
  plan_id: string
  /** Title of the plan. */
  plan: string
  /** Bytes used, and those of the plan. */
  used: number
  total: number
  hasAdditional: boolean
  name: string
  email: string
}

const most = 500
const limits = [
  { kind: 'storage-100', percent: storageLimitPercent },
  { kind: 'storage-80', percent: storageWarningPercent },
] as const

/** Deletes crossings that were mailed in another month or on another plan, where the account is below the limit again. */
export async function deletePastCrossings(db: Db, month: string): Promise<void> {
  for (const { kind, percent } of limits) {
    await sql`
      delete from usage_mails m using accounts a join plans p on p.id = a.plan_id
      where m.kind = ${kind} and m.account_id = a.id and m.period <> ${month} || ':' || a.plan_id
        and a.storage_used::numeric * 100 < p.storage_size::numeric * ${percent}::integer`.execute(db)
  }
}

/** Accounts, not overdue or canceled, that reached a limit of their plan and were not mailed about it. */
export async function listStorageCrossings(db: Db): Promise<StorageCrossing[]> {
  const { rows } = await sql<StorageCrossing>`
    select c.*, u.name, u.email from (
      select a.id as account_id, a.owner_id, a.plan_id, p.title as plan, a.storage_used as used, p.storage_size as total,
        p.has_additional as "hasAdditional",
        case when a.storage_used::numeric * 100 >= p.storage_size::numeric * ${storageLimitPercent}::integer then 'storage-100' else 'storage-80' end as kind
      from accounts a join plans p on p.id = a.plan_id
      where a.status = 'activated' and a.storage_used > 0
        and a.storage_used::numeric * 100 >= p.storage_size::numeric * ${storageWarningPercent}::integer) c
      join users u on u.id = c.owner_id
    where not exists (select 1 from usage_mails m where m.account_id = c.account_id and m.kind = c.kind)
    order by c.account_id limit ${most}`.execute(db)
  return rows
}
