import type { PlayerValues } from '@videozz/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { CustomPlayerTable } from '../../schema/players.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type CustomPlayerRow = Selectable<CustomPlayerTable>
/** Whose player: that of a media, or (`videoKey` null) the default one of an account. */
export type PlayerRef = { accountId: string; videoKey: string | null }
export type PlayerChange = { preferences?: Partial<PlayerValues>; isActive?: boolean; logotype?: string | null }

const ofRef = (db: Db, { accountId, videoKey }: PlayerRef) => {
  const query = db.selectFrom('custom_players').selectAll().where('account_id', '=', accountId)
  return videoKey === null ? query.where('video_key', 'is', null) : query.where('video_key', '=', videoKey)
}

export const findCustomPlayer = (db: Db, ref: PlayerRef): Promise<CustomPlayerRow | undefined> => ofRef(db, ref).executeTakeFirst()

/** A player of an account by its id. */
export const findCustomPlayerById = (db: Db, accountId: string, id: string): Promise<CustomPlayerRow | undefined> =>
  db.selectFrom('custom_players').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()

/** Locks a player to the end of the transaction; makes it where there is none. */
export async function holdCustomPlayer(trx: Db, ref: PlayerRef, now: Date): Promise<CustomPlayerRow> {
  // A player of a media begins as the default one is now.
  const standing = sql`from custom_players where account_id = ${ref.accountId} and video_key is null`
  await trx
    .insertInto('custom_players')
    .values({
      id: createKey(),
      account_id: ref.accountId,
      video_key: ref.videoKey,
      preferences: sql<string>`coalesce((select preferences ${standing}), '{}')`,
      logotype: sql<string | null>`(select logotype ${standing})`,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return ofRef(trx, ref).forUpdate().executeTakeFirstOrThrow()
}

/** Changes a locked player; preferences that are not named stay. */
export function updateCustomPlayer(
  trx: Db,
  id: string,
  { preferences, isActive, logotype }: PlayerChange,
  now: Date,
): Promise<CustomPlayerRow> {
  return trx
    .updateTable('custom_players')
    .set((set) => ({
      ...(preferences && { preferences: sql<string>`preferences || ${JSON.stringify(preferences)}::jsonb` }),
      ...(isActive !== undefined && { is_active: isActive }),
      ...(logotype !== undefined && { logotype }),
      revision: set('revision', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The player a media plays with: its own if that is active, else the default one of its account; undefined where that was never made. */
export async function findPlayedPlayer(db: Db, videoKey: string): Promise<Pick<CustomPlayerRow, 'preferences' | 'logotype'> | undefined> {
  const { rows } = await sql<Pick<CustomPlayerRow, 'preferences' | 'logotype'>>`
    select preferences, logotype from custom_players where video_key = ${videoKey} and is_active
    union all select p.preferences, p.logotype from videos v
      join custom_players p on p.account_id = v.account_id and p.video_key is null where v.key = ${videoKey}`.execute(db)
  return rows[0]
}
