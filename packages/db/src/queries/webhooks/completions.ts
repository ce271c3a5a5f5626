import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

/** A viewer completed a version of a media. */
export type MediaCompletion = { accountId: string; viewerId: string; videoKey: string; version: number; completedAt: Date; percent: number }
/** The same with the names of both. `identity` is `s:` and the subject of a signed viewer, or `d:` and the device of an unsigned one. */
export type NamedCompletion = MediaCompletion & {
  title: string
  identity: string
  verified: boolean
  email: string | null
  name: string | null
}

/** Completions of accounts that have an endpoint for `media.completed`, with their names; those of erased viewers and purged media are left out. */
export async function nameCompletions(trx: Kysely<DatabaseSchema>, completions: readonly MediaCompletion[]): Promise<NamedCompletion[]> {
  if (completions.length === 0) return []
  const column = <K extends keyof MediaCompletion>(key: K) => completions.map((completion) => completion[key])
  const { rows } = await sql<NamedCompletion>`
    select c.account_id as "accountId", c.viewer_id as "viewerId", c.video_key as "videoKey", c.version, c.completed_at as "completedAt",
      c.percent, v.title, w.identity, w.verified, w.email, w.name
    from unnest(${column('accountId')}::char(16)[], ${column('viewerId')}::char(16)[], ${column('videoKey')}::char(16)[],
        ${column('version')}::integer[], ${column('completedAt')}::timestamptz[], ${column('percent')}::integer[])
      with ordinality as c(account_id, viewer_id, video_key, version, completed_at, percent, place)
      join videos v on v.key = c.video_key and v.account_id = c.account_id
      join viewers w on w.id = c.viewer_id and w.account_id = c.account_id
    where exists (
      select from webhook_endpoints e
      where e.account_id = c.account_id and e.deleted_at is null and e.state = 'active' and 'media.completed' = any(e.events))
    order by c.place`.execute(trx)
  return rows
}
