import { createKey, type Database, type VideoRow, type VideoTable } from '@videozz/db'
import type { Insertable } from 'kysely'

export type TestVideoValues = Partial<Omit<Insertable<VideoTable>, 'chapters'> & Pick<VideoRow, 'chapters'>> & { account_id: string }

/** Inserts the row of a media: encoded, without source, pictures or a usable secret by default. The account's storage stays as it is. */
export function createTestVideo(db: Database, { chapters, ...values }: TestVideoValues): Promise<VideoRow> {
  return db
    .insertInto('videos')
    .values({
      key: createKey(),
      title: 'Aula',
      type: 'default',
      status: 'encoded',
      status_error: null,
      duration: null,
      source_object: null,
      source_size: 1000,
      source_name: 'aula.mp4',
      width: null,
      height: null,
      secret: 'none',
      custom_thumbnail: null,
      waveform: null,
      storyboard: null,
      encode_started_at: null,
      encoded_at: null,
      deleted_at: null,
      ...values,
      ...(chapters && { chapters: JSON.stringify(chapters) }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
