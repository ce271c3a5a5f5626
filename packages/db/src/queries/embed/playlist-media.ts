import type { EncodeStatus, VideoType } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { placedMedia } from '../folders/placed-media.ts'
import type { PlaylistContent } from './playlists.ts'

type Db = Kysely<DatabaseSchema>

/** A media of a playlist, with what decides whether it may be embedded. Duration in seconds. */
export type PlaylistMedia = {
  key: string
  title: string
  type: VideoType
  status: EncodeStatus
  playable: boolean
  duration: number | null
  generation: number
  sample: boolean
}

/**
 * The media of a playlist that were not deleted, at most so many, those that cannot be embedded included: of a folder as it is now, in the
 * order of `placedMedia`; of a selection in its order.
 */
export async function listPlaylistMedia(db: Db, content: PlaylistContent, most: number): Promise<PlaylistMedia[]> {
  const placed =
    'folder' in content
      ? placedMedia(content.folder)
      : sql`with placed_media as (select key as video_key, place from unnest(${[...content.videos]}::char(16)[]) with ordinality as u (key, place))`
  const { rows } = await sql<PlaylistMedia>`
    ${placed}
    select v.key, v.title, v.type, v.status, v.playable, v.duration, v.generation, v.sample
    from placed_media m join videos v on v.key = m.video_key where v.deleted_at is null order by m.place limit ${most}`.execute(db)
  return rows
}

/** Those of some media whose present version a viewer has completed. */
export async function findCompletedMedia(db: Db, viewerId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select v.key from viewer_media m join videos v on v.key = m.video_key and v.source_generation = m.source_generation
    where m.viewer_id = ${viewerId} and m.video_key = any(${[...keys]}::char(16)[]) and m.completed_at is not null`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
