import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, findRunningReplacement, reportEncode, unwrapKey } from '@videozz/db'
import type { JobContext } from '@videozz/jobs'
import { makeThumbnails, makeWaveform, type MediaInfo } from '@videozz/media'
import { persist } from '../../shared/persist.ts'
import type { EncodeDeps } from './encode-deps.ts'
import type { EncodeRun } from './encode-run.ts'
import { imageAddress, storeImage } from './images.ts'

type Place = { deps: EncodeDeps; secret: Buffer; generation: number; path: string; folder: string; signal: AbortSignal; info: MediaInfo }

/** Makes and stores covers, or the waveform of sound. @returns their addresses. */
async function storePictures({ deps, secret, generation, path, folder, signal, info }: Place) {
  const thumbnails: string[] = []
  if (info.kind === 'audio') {
    const picture = await makeWaveform({ path, info, folder, signal })
    return { thumbnails, waveform: await storeImage(deps, signal, imageAddress(secret, generation, 'waveform', 'svg'), picture) }
  }
  for (const [index, picture] of (await makeThumbnails({ path, info, folder, signal })).entries())
    thumbnails.push(await storeImage(deps, signal, imageAddress(secret, generation, `cover-${index}`, 'jpg'), picture))
  return { thumbnails, waveform: null }
}

async function showPictures(trx: Database, key: string, pictures: { thumbnails: string[]; waveform: string | null }): Promise<void> {
  await trx.updateTable('videos').set(pictures).where('key', '=', key).execute()
  await reportEncode(trx, key)
}

/** Covers or waveform within a run. They are no reason to fail: a media without them plays as well. */
export async function addPictures(run: EncodeRun, info: MediaInfo, generation: number): Promise<void> {
  const { deps, folder, signal, secret, video } = run
  let pictures: Awaited<ReturnType<typeof storePictures>> = { thumbnails: [], waveform: null }
  try {
    const { path } = await run.source()
    pictures = await storePictures({ deps, secret, generation, path, folder, signal, info })
  } catch (error) {
    signal.throwIfAborted()
    run.log.warn({ err: error }, 'no pictures could be made')
  }
  await run.claim.write((trx) => showPictures(trx, video.key, pictures))
}

/** Covers of a media whose opening gave way before it made them. Needs no claim: any run makes the same ones. */
export async function encodePictures(
  deps: EncodeDeps,
  { videoKey, generation }: { videoKey: string; generation: number },
  { signal }: JobContext,
): Promise<void> {
  const find = (trx: Database) =>
    trx
      .selectFrom('videos')
      .select(['secret', 'source_object'])
      .where('key', '=', videoKey)
      .where('encoding_generation', '=', generation)
      // A new file that failed since leaves the media with another.
      .where('generation', '=', generation)
      .where('deleted_at', 'is', null)
  const video = await find(deps.db).executeTakeFirst()
  if (!video) return
  const replacement = await findRunningReplacement(deps.db, videoKey)
  const object = replacement?.object_key ?? video.source_object ?? 'missing'
  const source = await persist(signal, () => deps.sources.open(object))
  let folder: string | undefined
  try {
    const own = (folder = await mkdtemp(join(deps.workFolder, 'pictures-')))
    const info = await source.probe(own, signal)
    const secret = unwrapKey(deps.mediaKey, video.secret)
    const pictures = await storePictures({ deps, secret, generation, path: source.path, folder, signal, info })
    await persist(signal, () =>
      deps.db.transaction().execute(async (trx) => {
        if (await find(trx).forUpdate().executeTakeFirst()) await showPictures(trx, videoKey, pictures)
      }),
    )
  } finally {
    await source.release()
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
}
