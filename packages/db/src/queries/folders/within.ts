import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>

/** Folders that a member of access groups is bound to, with all that lies in them; null: the whole account. */
export type FolderBounds = readonly string[] | null

const roots = (bounds: readonly string[]): RawBuilder<unknown> => sql`${[...bounds]}::char(16)[]`

/** Condition: a folder lies within the bounds. @param id of the folder. */
export const isFolderWithin = (id: RawBuilder<unknown>, bounds: FolderBounds): RawBuilder<boolean> =>
  bounds === null ? sql`true` : sql`${id} in (select w from folders_within(${roots(bounds)}) w)`

/** Condition: a media is in a folder within the bounds. @param key of the media. */
export const isMediaWithin = (key: RawBuilder<unknown>, bounds: FolderBounds): RawBuilder<boolean> =>
  bounds === null
    ? sql`true`
    : sql`${key} in (select m.video_key from folders_within(${roots(bounds)}) w join folder_videos m on m.folder_id = w where not m.gone)`

/** Condition: a folder is one that a list of the first level begins with. Within bounds these are the outermost of their folders. */
export const isOutermost = (id: RawBuilder<unknown>, bounds: FolderBounds): RawBuilder<boolean> =>
  bounds === null
    ? sql`level = 1`
    : sql`${id} = any(${roots(bounds)}) and not coalesce(parent_id in (select w from folders_within(${roots(bounds)}) w), false)`

/** Condition: the playlist `p` of an embed code is of a folder, or of media that were not all deleted. */
const isPlaylistKept = sql<boolean>`(p.folder_id is not null or exists (select from videos v where v.key = any(p.videos) and v.deleted_at is null))`

/** Condition: the playlist `p` of an embed code lies within the bounds, with each of its media that was not deleted; one has to be left. */
export const isPlaylistWithin = (bounds: FolderBounds): RawBuilder<boolean> =>
  bounds === null
    ? isPlaylistKept
    : sql`${isPlaylistKept} and case when p.folder_id is not null then ${isFolderWithin(sql`p.folder_id`, bounds)} else not exists (
        select from videos v where v.key = any(p.videos) and v.deleted_at is null and not ${isMediaWithin(sql`v.key`, bounds)}) end`

/**
 * Condition: all media of an item of AI content lie, or lay until they were deleted, within the bounds.
 * @param id of the item.
 */
export const isAiItemWithin = (id: RawBuilder<unknown>, bounds: FolderBounds): RawBuilder<boolean> =>
  bounds === null
    ? sql`true`
    : sql`not exists (select from ai_item_medias m where m.item_id = ${id} and m.video_key not in (
        select f.video_key from folders_within(${roots(bounds)}) w join folder_videos f on f.folder_id = w))`

/** What a call names. Uploads have to be the person's own; `embedTokens` are of media, or playlists; `players` are of media, `aiItems` of several. */
export type NamedThings = {
  media: readonly string[]
  folders: readonly string[]
  uploads: readonly string[]
  embedTokens: readonly string[]
  players: readonly string[]
  aiItems: readonly string[]
}

/**
 * The first kind of thing of which one does not exist within the bounds, in the order below; undefined where all of them do.
 * @param userId whose uploads count.
 */
export async function findOutside(
  db: Db,
  { accountId, userId, bounds }: { accountId: string; userId: string; bounds: readonly string[] },
  { media, folders, uploads, embedTokens, players, aiItems }: NamedThings,
): Promise<keyof NamedThings | undefined> {
  const keys = (list: readonly string[]) => sql`unnest(${[...list]}::text[]) as k(key)`
  const { rows } = await sql<Record<keyof NamedThings, boolean>>`
    select
      exists (select from ${keys(folders)} where not ${isFolderWithin(sql`k.key`, bounds)}) as folders,
      exists (select from ${keys(media)} where not ${isMediaWithin(sql`k.key`, bounds)}) as media,
      exists (select from ${keys(uploads)} where not exists (
        select from uploads u where u.key = k.key and u.account_id = ${accountId} and u.user_id = ${userId})) as uploads,
      exists (select from ${keys(embedTokens)} where not exists (
        select from embed_tokens t where t.id = k.key and t.account_id = ${accountId} and ${isMediaWithin(sql`t.video_key`, bounds)})
        and not exists (
        select from embed_playlists p where p.id = k.key and p.account_id = ${accountId} and ${isPlaylistWithin(bounds)}))
        as "embedTokens",
      exists (select from ${keys(players)} where not exists (
        select from custom_players p where p.id = k.key and p.account_id = ${accountId} and ${isMediaWithin(sql`p.video_key`, bounds)}))
        as players,
      exists (select from ${keys(aiItems)} where not exists (
        select from ai_items i where i.id = k.key and i.account_id = ${accountId} and ${isAiItemWithin(sql`i.id`, bounds)})) as "aiItems"`.execute(
    db,
  )
  const found = rows[0]
  return (['folders', 'media', 'uploads', 'embedTokens', 'players', 'aiItems'] as const).find((kind) => found?.[kind])
}

/** Those of some folders that lie within the bounds. */
export async function foldersAmong(db: Db, bounds: readonly string[], keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{ key: string }>`
    select k.key from unnest(${[...keys]}::text[]) as k(key) where ${isFolderWithin(sql`k.key`, bounds)}`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Those of some people who may act for an account and see a media of it now; without a media, those who see all of it. */
export async function usersWhoSee(
  db: Db,
  { accountId, media }: { accountId: string; media: string | null },
  userIds: readonly string[],
): Promise<Set<string>> {
  const sees = media === null ? sql`access_folders(u.id, ${accountId}) is null` : sql`sees_media(u.id, ${accountId}, ${media})`
  const { rows } = await sql<{ id: string }>`
    select u.id from unnest(${[...userIds]}::text[]) as u(id) where access_rules(u.id, ${accountId}) is not null and ${sees}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
