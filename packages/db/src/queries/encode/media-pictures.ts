import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { VideoRow } from '../videos/videos.ts'

type Db = Kysely<DatabaseSchema>
/** Addresses of the pictures an encode makes: automatic covers, or the waveform of sound. */
export type MediaPictures = Pick<VideoRow, 'thumbnails' | 'waveform'>

export async function updateMediaPictures(trx: Db, videoKey: string, { thumbnails, waveform }: MediaPictures): Promise<void> {
  await trx.updateTable('videos').set({ thumbnails, waveform }).where('key', '=', videoKey).execute()
}

export function readMediaPictures(db: Db, videoKey: string): Promise<MediaPictures> {
  return db.selectFrom('videos').select(['thumbnails', 'waveform']).where('key', '=', videoKey).executeTakeFirstOrThrow()
}

/** @param storyboard address of its cues; null drops that of an earlier generation. */
export async function updateStoryboard(trx: Db, videoKey: string, storyboard: string | null): Promise<void> {
  await trx.updateTable('videos').set({ storyboard }).where('key', '=', videoKey).execute()
}

const inGeneration = (db: Db, videoKey: string, generation: number) =>
  db
    .selectFrom('videos')
    .select(['secret', 'source_object'])
    .where('key', '=', videoKey)
    .where('encoding_generation', '=', generation)
    // A new file that failed since leaves the media with another.
    .where('generation', '=', generation)
    .where('deleted_at', 'is', null)

/** A media that both serves and encodes a generation, so that the pictures of that are its own; undefined otherwise. */
export const findMediaInGeneration = (
  db: Db,
  videoKey: string,
  generation: number,
): Promise<Pick<VideoRow, 'secret' | 'source_object'> | undefined> => inGeneration(db, videoKey, generation).executeTakeFirst()

/** The same, locked to the end of the transaction. */
export const lockMediaInGeneration = (
  trx: Db,
  videoKey: string,
  generation: number,
): Promise<Pick<VideoRow, 'secret' | 'source_object'> | undefined> => inGeneration(trx, videoKey, generation).forUpdate().executeTakeFirst()
