import type { KeyPace } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { SessionRef } from './sessions.ts'

/** The rate at which a session requests keys, as stored in its row. */
export type KeyPaceRow = KeyPace & { id: string; created_at: Date }

/** The pace of sessions, by id, locked in one order until the transaction ends. */
export async function lockKeyPaces(trx: Kysely<DatabaseSchema>, sessions: readonly SessionRef[]): Promise<Map<string, KeyPaceRow>> {
  const { rows } = await sql<KeyPaceRow>`
    select s.id, s.created_at, s.key_level as level, s.key_at as at, s.key_last as last
    from unnest(${sessions.map(({ id }) => id)}::char(16)[], ${sessions.map(({ createdAt }) => createdAt)}::timestamptz[]) as r(id, created_at)
      join playback_sessions s on s.id = r.id and s.created_at = r.created_at
    order by s.id for update of s`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function saveKeyPaces(trx: Kysely<DatabaseSchema>, paces: readonly KeyPaceRow[]): Promise<void> {
  const column = <K extends keyof KeyPaceRow>(key: K) => paces.map((pace) => pace[key])
  await sql`
    update playback_sessions s set key_level = p.level, key_at = p.at, key_last = p.last
    from unnest(${column('id')}::char(16)[], ${column('created_at')}::timestamptz[], ${column('level')}::double precision[], ${column('at')}::timestamptz[], ${column('last')}::integer[])
      as p(id, created_at, level, at, last)
    where s.id = p.id and s.created_at = p.created_at`.execute(trx)
}
