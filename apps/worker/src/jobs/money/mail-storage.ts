import { dayOf, monthOf, storageLimitPercent, storageWarningPercent } from '@videozz/domain'
import { sql } from 'kysely'
import { queueMail } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'
import { composeStorageMail, type StorageNews } from './storage-mail.ts'

const most = 500

type Row = StorageNews & { account_id: string; plan_id: string; name: string; email: string }

/**
 * Mails the owners of accounts in good standing whose stored media have come to 80 % and to 100 % of their plan. Each crossing is told
 * once: whoever stays above is told no more, and whoever falls below and crosses again is told again in another month or on another plan.
 */
export async function mailStorage(deps: Deps, now: Date): Promise<void> {
  const month = monthOf(dayOf(now))
  await forgetBelow(deps, month)
  for (const row of await listCrossings(deps)) await tell(deps, row, month)
}

const limits = [
  { kind: 'storage-100', percent: storageLimitPercent },
  { kind: 'storage-80', percent: storageWarningPercent },
] as const

/** What was told counts no more where the account is below again, and it was in another month or on another plan. */
async function forgetBelow({ db }: Deps, month: string): Promise<void> {
  for (const { kind, percent } of limits) {
    await sql`
      delete from usage_mails m using accounts a join plans p on p.id = a.plan_id
      where m.kind = ${kind} and m.account_id = a.id and m.period <> ${month} || ':' || a.plan_id
        and a.storage_used::numeric * 100 < p.storage_size::numeric * ${percent}::integer`.execute(db)
  }
}

async function listCrossings({ db }: Deps): Promise<Row[]> {
  const { rows } = await sql<Row>`
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

async function tell({ db, env, jobs, log }: Deps, row: Row, month: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Who is told of the limit need not be told of what lies below it.
    const kinds = row.kind === 'storage-100' ? ['storage-80', 'storage-100'] : ['storage-80']
    const told = await trx
      .insertInto('usage_mails')
      .values(kinds.map((kind) => ({ account_id: row.account_id, kind, period: `${month}:${row.plan_id}` })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('kind')
      .execute()
    if (!told.some(({ kind }) => kind === row.kind)) return
    const mail = composeStorageMail(row, { product: env.product, publicUrl: env.publicUrl, name: row.name })
    await queueMail({ db: trx, jobs }, row.email, mail)
    log.info({ account: row.account_id, mail: row.kind }, 'mailed of storage')
  })
}
