import {
  beginPurge,
  type Database,
  deleteGeneration,
  dropGenerationDownloads,
  findPurgeState,
  endPurge,
  findRunningReplacement,
  imageObjectKey,
  listEarlierSources,
  listGenerations,
  listImageKeys,
  listOfferImages,
  listPublishedAddresses,
  listPublishedEnds,
  listUnpublishedKeys,
  markSourcesPurged,
  segmentObjectKey,
  unwrapKey,
  type VideoRow,
} from '@videozz/db'
import { dropGenerationDelaySeconds, purgeDelaySeconds } from '@videozz/jobs'
import type { Deps } from '../../shared/deps.ts'

/** The bytes of deleted media stay this long; a minute less, so that a job that starts on time finds its media due. */
const graceMs = purgeDelaySeconds * 1000 - 60_000

/** Object keys of everything an encode stored of one generation. */
async function listObjects(db: Database, videoKey: string, generation: number, secret: Uint8Array): Promise<string[]> {
  const addresses = await listPublishedAddresses(db, videoKey, generation)
  const ends = (await listPublishedEnds(db, videoKey)).filter((end) => end.generation === generation)
  return [...addresses.map(segmentObjectKey), ...listUnpublishedKeys(secret, ends), ...listImageKeys(secret, generation)]
}

/** Deletes the objects, then the rows: a step cut off is done again. */
async function purgeGeneration({ db, store, mediaKey }: Deps, videoKey: string, generation: number, wrappedSecret: string): Promise<void> {
  const objects = await listObjects(db, videoKey, generation, unwrapKey(mediaKey, wrappedSecret))
  await store.delete([...objects, ...(await dropGenerationDownloads(db, videoKey, generation))])
  await db.transaction().execute((trx) => deleteGeneration(trx, videoKey, generation))
}

/** Drops a generation that a newer one replaced; never the one being served or encoded. */
export async function dropGeneration(deps: Deps, { videoKey, generation }: { videoKey: string; generation: number }): Promise<void> {
  const video = await findPurgeState(deps.db, videoKey)
  if (!video || generation === video.generation) return
  const ended = video.status === 'encoded' || video.status === 'error'
  if (generation === video.encoding_generation && (!ended || video.mark_queued_at !== null)) return
  // The new file may still fail: then this one is what the media has.
  if (!ended && (await findRunningReplacement(deps.db, videoKey)))
    return deps.jobs.enqueue(deps.db, 'drop-generation', { videoKey, generation }, { startAfter: dropGenerationDelaySeconds })
  await purgeGeneration(deps, videoKey, generation, video.secret)
}

/** Every generation that may have left something: those with rows, and those an encode had begun with. */
async function listTouchedGenerations(db: Database, { key, generation, encoding_generation }: VideoRow): Promise<number[]> {
  return [...new Set([generation, encoding_generation, ...(await listGenerations(db, key))])]
}

/**
 * Deletes the bytes of a media deleted seven days ago, or continues an interrupted run; until then the operator can restore it. Its row
 * stays: it is part of the evidence behind codes.
 */
export async function purgeMedia(deps: Deps, { videoKey }: { videoKey: string }): Promise<void> {
  const { db, store, log } = deps
  const video = await beginPurge(db, videoKey, new Date(Date.now() - graceMs), new Date())
  if (!video) return
  for (const generation of await listTouchedGenerations(db, video)) await purgeGeneration(deps, videoKey, generation, video.secret)
  const pictures = [...video.thumbnails, video.custom_thumbnail, video.waveform, video.storyboard].filter((image) => image !== null)
  const images = [...pictures, ...(await listOfferImages(db, videoKey))]
  const earlier = await listEarlierSources(db, videoKey)
  const sources = [video.source_object, ...earlier.map((source) => source.object_key)].filter((object) => object !== null)
  await store.delete([...images.map(imageObjectKey), ...sources])
  await markSourcesPurged(
    db,
    earlier.map((source) => source.id),
    new Date(),
  )
  await db.transaction().execute((trx) => endPurge(trx, videoKey, new Date()))
  log.info({ video: videoKey, account: video.account_id }, 'media purged')
}
