import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/**
 * Takes one point of each key, in windows that end at `expire` (milliseconds since the epoch). One statement, in the order of the keys, so
 * that two calls that share some do not deadlock. It commits asynchronously: counts of the last moments may be lost in a power failure.
 * @returns the points taken in each key's window and its end.
 */
export async function takePoints(
  db: Db,
  claims: readonly { key: string; expire: number }[],
  now: number,
): Promise<{ key: string; points: number; expire: number }[]> {
  const { rows } = await sql<{ key: string; points: number; expire: number }>`
      insert into rate_limits as r (key, points, expire)
      select key, 1, expire from unnest(${claims.map(({ key }) => key)}::text[], ${claims.map(({ expire }) => expire)}::bigint[]) as n(key, expire),
        set_config('synchronous_commit', 'off', true) order by key
      on conflict (key) do update set
        points = case when r.expire <= ${now} then 1 else r.points + 1 end,
        expire = case when r.expire <= ${now} then excluded.expire else r.expire end
      returning key, points, expire`.execute(db)
  return rows
}

/** Gives one point of a key back. */
export async function givePointBack(db: Db, key: string): Promise<void> {
  await sql`update rate_limits set points = points - 1 where key = ${key} and points > 0`.execute(db)
}

/** Deletes the points taken of a key. */
export async function deletePoints(db: Db, key: string): Promise<void> {
  await sql`delete from rate_limits where key = ${key}`.execute(db)
}
