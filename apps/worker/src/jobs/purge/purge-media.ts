import { type Database, imageObjectKey, segmentAddress, segmentObjectKey, unwrapKey } from '@videozz/db'
import { purgeDelaySeconds } from '@videozz/jobs'
import type { Deps } from '../../shared/deps.ts'

/** The bytes of deleted media stay this long; a minute less, so that a job that starts on time finds its media due. */
const graceMs = purgeDelaySeconds * 1000 - 60_000
const imageNames = ['waveform.svg', 'cover-0.jpg', 'cover-1.jpg', 'cover-2.jpg', 'storyboard.jpg', 'storyboard.vtt']

/** Object keys of everything published in one generation. */
async function listObjects(db: Database, videoKey: string, generation: number, secret: Uint8Array): Promise<string[]> {
  const segments = await db
    .selectFrom('segments')
    .select('address')
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .execute()
  const maps = await db
    .selectFrom('renditions')
    .select('init_address')
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .execute()
  const addresses = [...segments.map((row) => row.address), ...maps.flatMap((row) => row.init_address ?? [])]
  const images = imageNames.map((file) => {
    const [name = '', extension = ''] = file.split('.')
    return imageObjectKey(`${segmentAddress(secret, generation, `image-${name}`, 0)}.${extension}`)
  })
  return [...addresses.map(segmentObjectKey), ...images]
}

async function dropRows(trx: Database, videoKey: string, generation: number): Promise<void> {
  for (const table of ['segments', 'media_keys', 'renditions'] as const)
    await trx.deleteFrom(table).where('video_key', '=', videoKey).where('generation', '=', generation).execute()
}

/** Deletes the objects, then the rows: a step cut off is done again. */
async function purgeGeneration({ db, store, mediaKey }: Deps, videoKey: string, generation: number, wrappedSecret: string): Promise<void> {
  await store.delete(await listObjects(db, videoKey, generation, unwrapKey(mediaKey, wrappedSecret)))
  await db.transaction().execute((trx) => dropRows(trx, videoKey, generation))
}

/** Drops a generation that a newer one replaced; never the one being served or encoded. */
export async function dropGeneration(deps: Deps, { videoKey, generation }: { videoKey: string; generation: number }): Promise<void> {
  const video = await deps.db
    .selectFrom('videos')
    .select(['generation', 'encoding_generation', 'secret'])
    .where('key', '=', videoKey)
    .executeTakeFirst()
  if (!video || generation === video.generation || generation === video.encoding_generation) return
  await purgeGeneration(deps, videoKey, generation, video.secret)
}

/** Deletes the bytes of a media deleted seven days ago. Its row stays: it is part of the evidence behind codes. */
export async function purgeMedia(deps: Deps, { videoKey }: { videoKey: string }): Promise<void> {
  const { db, store, log } = deps
  const video = await db.selectFrom('videos').selectAll().where('key', '=', videoKey).executeTakeFirst()
  if (!video?.deleted_at || Date.now() - video.deleted_at.getTime() < graceMs) return
  const generations = await db.selectFrom('renditions').select('generation').distinct().where('video_key', '=', videoKey).execute()
  for (const { generation } of generations) await purgeGeneration(deps, videoKey, generation, video.secret)
  if (video.source_object) await store.delete([video.source_object])
  await db
    .updateTable('videos')
    .set({ source_object: null, playable: false, thumbnails: [], waveform: null, storyboard: null })
    .where('key', '=', videoKey)
    .execute()
  log.info({ video: videoKey, account: video.account_id }, 'media purged')
}
