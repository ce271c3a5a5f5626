import type { Database, RenditionTable } from '@videozz/db'
import type { Insertable, Selectable } from 'kysely'

/** Inserts a complete rendition; its height is that of its name (`240p`), 0 for `audio`. */
export function createTestRendition(
  db: Database,
  values: Partial<Insertable<RenditionTable>> & { video_key: string; name: string },
): Promise<Selectable<RenditionTable>> {
  const height = Number.parseInt(values.name, 10) || 0
  return db
    .insertInto('renditions')
    .values({
      generation: 1,
      height,
      width: Math.round((height * 16) / 18) * 2,
      bandwidth: 500_000 + height * 1000,
      codecs: null,
      frame_rate: values.name === 'audio' ? null : 25,
      state: 'complete',
      init_address: null,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
