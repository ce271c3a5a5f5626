import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Database,
  findMediaInGeneration,
  findRunningReplacement,
  lockMediaInGeneration,
  type MediaPictures,
  unwrapKey,
  updateMediaPictures,
} from '@videozz/db'
import type { JobContext } from '@videozz/jobs'
import { makeThumbnails, makeWaveform, type MediaInfo } from '@videozz/media'
import { persist, reportEncode } from '@videozz/operations'
import { failedForRoom } from '../../shared/is-full.ts'
import { dropUnnamed } from '../../shared/drop-unnamed.ts'
import type { EncodeDeps } from './encode-deps.ts'
import type { EncodeRun } from './encode-run.ts'
import { imageAddress, storeImage } from '../../shared/images.ts'

type Place = { deps: EncodeDeps; secret: Buffer; generation: number; path: string; folder: string; signal: AbortSignal; info: MediaInfo }

/** Makes and stores covers, or the waveform of sound. @returns their addresses. */
async function storePictures({ deps, secret, generation, path, folder, signal, info }: Place): Promise<MediaPictures> {
  const thumbnails: string[] = []
  if (info.kind === 'audio') {
    const picture = await makeWaveform({ path, info, folder, signal })
    return { thumbnails, waveform: await storeImage(deps, signal, imageAddress(secret, generation, 'waveform', 'svg'), picture) }
  }
  for (const [index, picture] of (await makeThumbnails({ path, info, folder, signal })).entries())
    thumbnails.push(await storeImage(deps, signal, imageAddress(secret, generation, `cover-${index}`, 'jpg'), picture))
  return { thumbnails, waveform: null }
}

async function showPictures(trx: Database, key: string, pictures: MediaPictures): Promise<void> {
  await updateMediaPictures(trx, key, pictures)
  await reportEncode({ db: trx, now: new Date() }, key)
}

/** Covers or waveform within a run. They are no reason to fail: a media without them plays as well. A full disk is one to wait. */
export async function addPictures(run: EncodeRun, info: MediaInfo, generation: number): Promise<void> {
  const { deps, folder, signal, secret, video } = run
  let pictures: MediaPictures = { thumbnails: [], waveform: null }
  try {
    const { path } = await run.source()
    pictures = await storePictures({ deps, secret, generation, path, folder, signal, info })
  } catch (error) {
    signal.throwIfAborted()
    if (await failedForRoom(error, folder)) throw error
    run.log.warn({ err: error }, 'no pictures could be made')
  }
  await run.claim.write((trx) => showPictures(trx, video.key, pictures))
}

/** Milliseconds between two looks for room. */
const roomPauseMs = 15_000

/** Repeats a step while there is no room for it. */
async function untilRoom<T>(folder: string, signal: AbortSignal, step: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (!(await failedForRoom(error, folder))) throw error
      await delay(roomPauseMs, undefined, { signal })
    }
  }
}

/** Covers of a media whose opening yielded before it made them. Needs no claim: any run makes the same ones. */
export async function encodePictures(
  deps: EncodeDeps,
  { videoKey, generation }: { videoKey: string; generation: number },
  { signal }: JobContext,
): Promise<void> {
  const video = await findMediaInGeneration(deps.db, videoKey, generation)
  if (!video) return dropUnnamed(deps, videoKey)
  const replacement = await findRunningReplacement(deps.db, videoKey)
  const object = replacement?.object_key ?? video.source_object ?? 'missing'
  const source = await persist(signal, () => deps.sources.open(object))
  let folder: string | undefined
  try {
    const own = (folder = await mkdtemp(join(deps.workFolder, 'pictures-')))
    const info = await source.probe(own, signal)
    const secret = unwrapKey(deps.mediaKey, video.secret)
    const pictures = await untilRoom(own, signal, () =>
      storePictures({ deps, secret, generation, path: source.path, folder: own, signal, info }),
    )
    const shown = await persist(signal, () =>
      deps.db.transaction().execute(async (trx) => {
        const stands = (await lockMediaInGeneration(trx, videoKey, generation)) !== undefined
        if (stands) await showPictures(trx, videoKey, pictures)
        return stands
      }),
    )
    if (!shown) await dropUnnamed(deps, videoKey)
  } catch (error) {
    // Taken away from this worker: the run that has it now may have found the media deleted before the last picture was stored.
    if (signal.aborted)
      await dropUnnamed(deps, videoKey).catch((failure: unknown) => deps.log.warn({ err: failure }, 'pictures of a run stay in the store'))
    throw error
  } finally {
    await source.release()
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
}
