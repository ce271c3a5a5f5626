import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
/** A planned rung of a generation. Sizes in pixels, bandwidth in bits per second. */
export type PlayedRendition = {
  name: string
  height: number
  width: number
  bandwidth: number
  codecs: string | null
  frameRate: number | null
  state: 'waiting' | 'encoding' | 'complete'
  initAddress: string | null
  publishedSeconds: number
  /** Of the forensic mark of the generation; null of an unmarked one. */
  markVersion: number | null
}
/** `variant` 0 of an unmarked rendition; of a marked one each segment is there in variants 1 and 2. */
export type PublishedSegment = { sequence: number; variant: number; address: string; duration: number; keyIndex: number }

/** Renditions of a generation, in no order. */
export async function listPlayedRenditions(db: Db, videoKey: string, generation: number): Promise<PlayedRendition[]> {
  return db
    .selectFrom('renditions')
    .select([
      'name',
      'height',
      'width',
      'bandwidth',
      'codecs',
      'frame_rate as frameRate',
      'state',
      'init_address as initAddress',
      'published_seconds as publishedSeconds',
      'mark_version as markVersion',
    ])
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .where('variant', '=', 0)
    .execute()
}

/** Published segments of a rendition, in order, of a marked one in both variants. */
export async function listPlayedSegments(db: Db, videoKey: string, generation: number, rendition: string): Promise<PublishedSegment[]> {
  return db
    .selectFrom('segments')
    .select(['sequence', 'variant', 'address', 'duration', 'key_index as keyIndex'])
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .where('rendition', '=', rendition)
    .orderBy('sequence')
    .orderBy('variant')
    .execute()
}

/** Wrapped stored keys of a generation, numbers [from, to), in order. */
export async function listWrappedKeys(
  db: Db,
  videoKey: string,
  generation: number,
  { from, to }: { from: number; to: number },
): Promise<{ index: number; wrapped: string }[]> {
  return db
    .selectFrom('media_keys')
    .select(['key_index as index', 'wrapped_key as wrapped'])
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .where('key_index', '>=', from)
    .where('key_index', '<', to)
    .orderBy('key_index')
    .execute()
}

/** Whether an address is one of a generation's published segments or initialisation segments, or a listed part of a live. */
export async function isPublishedAddress(db: Db, videoKey: string, generation: number, address: string): Promise<boolean> {
  const segments = db
    .selectFrom('segments')
    .select('video_key')
    .where('address', '=', address)
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
  const maps = db
    .selectFrom('renditions')
    .select('video_key')
    .where('init_address', '=', address)
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
  if ((await segments.unionAll(maps).executeTakeFirst()) !== undefined) return true
  if (generation !== 1) return false
  const parts = db.selectFrom('live_parts').select('video_key').where('video_key', '=', videoKey).where('address', '=', address)
  const spans = db.selectFrom('live_spans').select('video_key').where('video_key', '=', videoKey).where('init_address', '=', address)
  return (await parts.unionAll(spans).executeTakeFirst()) !== undefined
}

/** Wrapped secret and duration in seconds of a media whose encode still runs; undefined for any other. */
export async function findEncodingVideo(db: Db, videoKey: string): Promise<{ secret: string; duration: number | null } | undefined> {
  return db
    .selectFrom('videos')
    .select(['secret', 'duration'])
    .where('key', '=', videoKey)
    .where('deleted_at', 'is', null)
    .where('status', 'not in', ['encoded', 'error'])
    .executeTakeFirst()
}

/** The title of a media, deleted or not. */
export async function findVideoTitle(db: Db, videoKey: string): Promise<string> {
  return (await db.selectFrom('videos').select('title').where('key', '=', videoKey).executeTakeFirstOrThrow()).title
}

const playedColumns = [
  'key',
  'title',
  'type',
  'status',
  'playable',
  'duration',
  'generation',
  'thumbnails',
  'custom_thumbnail',
  'selected_thumb',
  'waveform',
  'storyboard',
  'chapters',
  'encode_started_at',
] as const

/** The fields of a media that a player receives; undefined when it was deleted. */
export const findPlayedVideo = (db: Db, videoKey: string) =>
  db.selectFrom('videos').select(playedColumns).where('key', '=', videoKey).where('deleted_at', 'is', null).executeTakeFirst()
