import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

/**
 * Deletes up to `limit` sessions of unsigned viewers opened between `from` and `until` that played nothing, with their codes and leases, and
 * the viewers who are left without a session: opening a page many times leaves nothing for years. Sessions and viewers with signs of misuse
 * stay. Call it in a transaction.
 * @returns sessions deleted; fewer than `limit` when none is left.
 */
export async function deleteUnplayed(
  trx: Kysely<DatabaseSchema>,
  { from, until }: { from: Date; until: Date },
  limit: number,
): Promise<number> {
  const sessions = await trx
    .selectFrom('playback_sessions as s')
    .innerJoin('viewers as w', 'w.id', 's.viewer_id')
    .select(['s.id', 's.code', 's.viewer_id as viewerId'])
    .where('w.verified', '=', false)
    .where('s.created_at', '>=', from)
    .where('s.created_at', '<', until)
    .where('s.view_started_at', 'is', null)
    .where('s.key_seconds', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('playback_signs as p').select('p.id').whereRef('p.session_id', '=', 's.id'))),
    )
    .limit(limit)
    .execute()
  if (sessions.length === 0) return 0
  const ids = sessions.map(({ id }) => id)
  const codes = sessions.flatMap(({ code }) => code ?? [])
  const viewers = [...new Set(sessions.flatMap(({ viewerId }) => viewerId ?? []))]
  if (codes.length > 0) await trx.deleteFrom('imprint_codes').where('code', 'in', codes).execute()
  await trx.deleteFrom('mark_holders').where('kind', '=', 'session').where('holder_id', 'in', ids).execute()
  await trx.deleteFrom('playback_leases').where('session_id', 'in', ids).execute()
  await trx.deleteFrom('playback_sessions').where('id', 'in', ids).where('created_at', '>=', from).where('created_at', '<', until).execute()
  await sql`
    delete from viewers w where w.id = any(${viewers}::char(16)[]) and not w.verified and w.revoked_at is null and w.merged_into is null and w.last_seen_at < ${until} and w.archived = '{}'
      and not exists (select from playback_sessions s where s.viewer_id = w.id) and not exists (select from playback_signs p where p.viewer_id = w.id)
      and not exists (select from quiz_attempts q where q.viewer_id = w.id)
      and not exists (select from viewers m where m.merged_into = w.id)`.execute(trx)
  return sessions.length
}
