import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/**
 * Charges a run with seconds of transcription, in one statement: from the unexpired source that ends first, then the next, and last from the
 * account's own. The row of the account serialises charges of several runs.
 * @returns false, and nothing is charged, where fewer are left.
 */
export async function reserveSeconds(
  trx: Db,
  { id, accountId, seconds }: { id: string; accountId: string; seconds: number },
  now: Date,
): Promise<boolean> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ charged: number }>`
    with pool as (
      select id as source_id, allocated_seconds - used_seconds as free, expires_at, 0 as place, created_at from transcription_sources
        where account_id = ${accountId} and (expires_at is null or expires_at > ${now}) and allocated_seconds > used_seconds
      union all
      select null, transcribe_seconds, null, 1, null from accounts where id = ${accountId} and transcribe_seconds > 0),
    line as (
      select source_id, free, sum(free) over (order by place, expires_at nulls last, created_at, source_id) - free as before, sum(free) over () as total from pool),
    taken as (
      select source_id, least(free, ${seconds}::integer - before)::integer as seconds from line where total >= ${seconds} and before < ${seconds}),
    of_sources as (
      update transcription_sources s set used_seconds = s.used_seconds + t.seconds from taken t where s.id = t.source_id),
    of_account as (
      update accounts a set transcribe_seconds = a.transcribe_seconds - t.seconds from taken t where t.source_id is null and a.id = ${accountId}),
    written as (
      insert into transcription_charges (transcription_id, source_id, seconds) select ${id}, source_id, seconds from taken returning seconds)
    select coalesce(sum(seconds), 0)::integer as charged from written`.execute(trx)
  return rows[0]?.charged === seconds
}

/** Gives the seconds of a run back to where they came from. A second call gives nothing. */
export async function returnSeconds(trx: Db, id: string): Promise<void> {
  await sql`
    with given as (delete from transcription_charges where transcription_id = ${id} returning source_id, seconds),
    of_sources as (
      update transcription_sources s set used_seconds = greatest(0, s.used_seconds - g.seconds)
      from (select source_id, sum(seconds)::integer as seconds from given where source_id is not null group by source_id) g where s.id = g.source_id)
    update accounts a set transcribe_seconds = a.transcribe_seconds + g.seconds
    from (select sum(seconds)::integer as seconds from given where source_id is null) g, transcriptions t
    where t.id = ${id} and a.id = t.account_id and g.seconds is not null`.execute(trx)
}
