import type { PlayerValues } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import { foldedPattern } from '../../folded-pattern.ts'
import { createKey } from '../../key.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { type FolderBounds, isMediaWithin } from '../folders/within.ts'
import type { CustomPlayerRow } from './players.ts'

type Db = Kysely<DatabaseSchema>
export type CustomisedVideo = Pick<CustomPlayerRow, 'preferences' | 'logotype' | 'updated_at'> & { key: string; title: string }
export type CustomisedVideosQuery = { accountId: string; bounds: FolderBounds; search: string; limit: number; offset: number }

/** Media with an active player of their own, the one changed last first; how many there are, and how many play with the default player. */
export async function listCustomisedVideos(
  db: Db,
  { accountId, bounds, search, limit, offset }: CustomisedVideosQuery,
): Promise<{ rows: CustomisedVideo[]; total: number; others: number }> {
  const media = sql`videos v where v.account_id = ${accountId} and v.deleted_at is null and v.in_library and v.type <> 'youtube' and ${isMediaWithin(sql`v.key`, bounds)}`
  const own = sql`exists (select from custom_players p where p.video_key = v.key and p.is_active)`
  const found = search === '' ? sql`true` : sql`v.title_folded like ${foldedPattern(search)}`
  const [{ rows }, counts] = await Promise.all([
    sql<CustomisedVideo>`
      select v.key, v.title, p.preferences, p.logotype, p.updated_at from custom_players p join videos v on v.key = p.video_key
      where p.is_active and v.key in (select v.key from ${media}) and ${found}
      order by p.updated_at desc, v.key limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number; others: number }>`
      select (count(*) filter (where ${own} and ${found}))::integer as total, (count(*) filter (where not ${own}))::integer as others
      from ${media}`.execute(db),
  ])
  return { rows, ...(counts.rows[0] ?? { total: 0, others: 0 }) }
}

/** A media that may get a player, locked, with the one it has. */
export type HeldVideo = { key: string; player: Pick<CustomPlayerRow, 'is_active' | 'preferences' | 'logotype'> | null }

/** Media of an account among these that have a player, locked with their players to the end of the transaction. */
export async function holdVideosForPlayers(trx: Db, accountId: string, keys: readonly string[]): Promise<HeldVideo[]> {
  const { rows } = await sql<HeldVideo>`
    select v.key, case when p.id is null then null else
      json_build_object('is_active', p.is_active, 'preferences', p.preferences, 'logotype', p.logotype) end as player
    from videos v left join custom_players p on p.video_key = v.key
    where v.account_id = ${accountId} and v.key = any(${[...keys]}::char(16)[]) and v.deleted_at is null and v.type <> 'youtube'
    order by v.key for no key update of v`.execute(trx)
  return rows
}

/** Gives media players of their own, in the place of those they have. */
export async function putCustomPlayers(
  trx: Db,
  accountId: string,
  keys: readonly string[],
  { preferences, logotype }: { preferences: Partial<PlayerValues>; logotype: string | null },
  now: Date,
): Promise<void> {
  if (keys.length === 0) return
  await trx
    .insertInto('custom_players')
    .values(
      keys.map((key) => ({
        id: createKey(),
        account_id: accountId,
        video_key: key,
        preferences: JSON.stringify(preferences),
        logotype,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('video_key')
        .where('video_key', 'is not', null)
        .doUpdateSet((set) => ({
          is_active: true,
          preferences: set.ref('excluded.preferences'),
          logotype: set.ref('excluded.logotype'),
          revision: set('custom_players.revision', '+', 1),
          updated_at: now,
        })),
    )
    .execute()
}

/** Has media play with the default player again; what their own had stays. */
export async function deactivateCustomPlayers(trx: Db, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  await trx
    .updateTable('custom_players')
    .set((set) => ({ is_active: false, revision: set('revision', '+', 1), updated_at: now }))
    .where('video_key', 'in', keys)
    .execute()
}
