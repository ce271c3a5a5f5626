import { createKey, createLiveKey, type Database, hashLiveKey, type LiveRow, type LiveTable, readLive, sealLiveKey } from '@videozz/db'
import type { Insertable } from 'kysely'
import { createTestVideo, type TestVideoValues } from './create-video.ts'

export type TestLiveValues = Partial<Insertable<LiveTable>> & {
  account_id: string
  /** Values of its media: nothing recorded and outside the library by default. */
  media?: Partial<TestVideoValues>
  /** Seals its stream key, so that it can be shown. */
  secretKey?: string
}
/** A live, and the stream key that opens it. */
export type TestLive = LiveRow & { streamKey: string }

/** Inserts a live with its media: permanent, scheduled in ten minutes, planned to last two hours. */
export async function createTestLive(db: Database, { media, secretKey, ...values }: TestLiveValues): Promise<TestLive> {
  const { account_id } = values
  const unrecorded = { type: 'live', status: 'copying', source_size: 0, source_name: 'live', in_library: false } as const
  const video = await createTestVideo(db, { account_id, ...unrecorded, ...media })
  const streamKey = createLiveKey()
  const scheduled = new Date(values.scheduled_at ?? Math.floor(Date.now() / 60_000) * 60_000 + 10 * 60_000)
  await db
    .insertInto('lives')
    .values({
      video_key: video.key,
      user_id: createKey(),
      save_mode: 'permanent',
      scheduled_at: scheduled,
      planned_end_at: new Date(scheduled.getTime() + 2 * 3_600_000),
      return_minutes: 10,
      due_at: new Date(scheduled.getTime() + 86_400_000),
      key_hash: hashLiveKey(streamKey),
      sealed_key: secretKey === undefined ? null : sealLiveKey(secretKey, streamKey),
      created_at: new Date(),
      ...values,
    })
    .execute()
  const live = await readLive(db, video.key)
  if (!live) throw new Error('A live that was inserted is there')
  return { ...live, streamKey }
}
