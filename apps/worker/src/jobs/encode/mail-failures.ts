import { type Database, takeUntoldReplacements } from '@videozz/db'
import { sql } from 'kysely'
import { queueMail } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'
import { composeFailureMail } from './failure-mail.ts'

/** Least time between two mails to one account, in milliseconds: what fails meanwhile is told in one. */
const gatherMs = 60 * 60 * 1000
const mostMedia = 50
/** Of a file that was to replace another. */
const keptWords = 'O arquivo não foi substituído: o conteúdo anterior continua no ar.'

/** Tells the owner of an account of its failed encodes: at once, or gathered with those of the hour. Leaves with the transaction. */
export async function tellFailure(trx: Database, deps: Deps, accountId: string): Promise<void> {
  const now = new Date()
  const { rows } = await sql<{ sent_at: Date }>`
    insert into failure_mails as m (account_id, sent_at) values (${accountId}, ${now})
    on conflict (account_id) do update
      set sent_at = case when m.sent_at <= ${new Date(now.getTime() - gatherMs)} then excluded.sent_at else m.sent_at end
    returning sent_at`.execute(trx)
  const sentAt = rows[0]?.sent_at ?? now
  if (sentAt.getTime() === now.getTime()) return composeAndQueue(trx, deps, accountId)
  const after = sentAt.getTime() + gatherMs
  await deps.jobs.enqueue(trx, 'mail-failures', { accountId, after }, { startAfter: new Date(after) })
}

/** Sends what has gathered since the last mail. */
export async function mailFailures(deps: Deps, { accountId }: { accountId: string }): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('failure_mails')
      .values({ account_id: accountId, sent_at: new Date() })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ sent_at: new Date() }))
      .execute()
    await composeAndQueue(trx, deps, accountId)
  })
}

/** One mail of all failures not told yet; none when they were deleted, or encoded after all. */
async function composeAndQueue(trx: Database, { env, jobs, log }: Deps, accountId: string): Promise<void> {
  const failed = await trx
    .updateTable('videos')
    .set({ failure_told: true })
    .where('account_id', '=', accountId)
    .where('status', '=', 'error')
    .where('failure_told', '=', false)
    .where('deleted_at', 'is', null)
    .returning(['key', 'title', 'status_error'])
    .execute()
  const kept = (await takeUntoldReplacements(trx, accountId)).map(({ reason, ...each }) => ({ ...each, reason: `${reason} ${keptWords}` }))
  const media = [...failed.map(({ key, title, status_error }) => ({ key, title, reason: status_error ?? '' })), ...kept]
  if (media.length === 0) return
  const owner = await trx
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.owner_id')
    .select(['users.name', 'users.email'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
  const mail = composeFailureMail({
    product: env.product,
    name: owner.name,
    publicUrl: env.publicUrl,
    media: media.slice(0, mostMedia),
    total: media.length,
  })
  await queueMail({ db: trx, jobs }, owner.email, mail)
  log.info({ account: accountId, media: media.length }, 'failures mailed')
}
