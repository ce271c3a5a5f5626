import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { EncodeStatus } from '@videozz/contract'
import { type Database, reportEncode, unwrapKey, type VideoRow } from '@videozz/db'
import { encodeFailureMessage } from '@videozz/domain'
import type { JobContext } from '@videozz/jobs'
import { MediaError, type MediaInfo, probeMedia } from '@videozz/media'
import { ObjectNotFoundError } from '@videozz/storage'
import type { Logger } from 'pino'
import type { Deps } from '../../shared/deps.ts'
import { persist } from '../../shared/persist.ts'
import { Claim } from './claim.ts'
import { InitChangedError } from './publisher.ts'
import { setStatus } from './report.ts'

/** One run of an encode step: the claimed media, its source on this machine, a folder of its own. */
export type EncodeRun = {
  deps: Deps
  video: VideoRow
  claim: Claim
  /** Unwrapped media secret. */
  secret: Buffer
  folder: string
  path: string
  signal: AbortSignal
  log: Logger
  probe: () => Promise<MediaInfo>
  setStatus: (status: EncodeStatus, resolution?: string) => Promise<void>
}

/** Marks a media as failed with the sentence its owner reads. It stays playable only where its first rendition is whole. */
export async function failVideo(trx: Database, videoKey: string, message: string): Promise<void> {
  const whole = await trx
    .selectFrom('renditions as r')
    .innerJoin('videos as v', (join_) => join_.onRef('v.key', '=', 'r.video_key').onRef('v.generation', '=', 'r.generation'))
    .select('r.name')
    .where('r.video_key', '=', videoKey)
    .where('r.state', '=', 'complete')
    .executeTakeFirst()
  await trx
    .updateTable('videos')
    .set({ status: 'error', status_error: message, playable: whole !== undefined, updated_at: new Date() })
    .where('key', '=', videoKey)
    .execute()
  await reportEncode(trx, videoKey)
}

/**
 * Runs one step of a media's encode under a claim. Reasons of the file end the encode with a message; everything else is thrown,
 * so that the queue runs the step again.
 */
export async function withEncodeRun(
  deps: Deps,
  videoKey: string,
  context: JobContext,
  step: (run: EncodeRun) => Promise<void>,
): Promise<void> {
  const claim = new Claim(deps, videoKey, context.signal)
  const video = await claim.take()
  if (!video || video.status === 'encoded' || video.status === 'error') return
  const log = deps.log.child({ job: context.id, step: context.name, account: video.account_id, video: videoKey })
  const folder = await mkdtemp(join(deps.workFolder, 'encode-'))
  let dispose = async (): Promise<void> => {}
  try {
    const openSource = async () => {
      await claim.write((trx) => setStatus(trx, videoKey, 'copying'))
      const source = await persist(context.signal, () => deps.store.toFile(video.source_object ?? 'missing'))
      dispose = source.dispose
      return source.path
    }
    const path = await openSource()
    await step({
      deps,
      video,
      claim,
      secret: unwrapKey(deps.mediaKey, video.secret),
      folder,
      path,
      signal: context.signal,
      log,
      probe: () => probeMedia(path, folder, context.signal),
      setStatus: (status, resolution) => claim.write((trx) => setStatus(trx, videoKey, status, resolution)),
    })
  } catch (error) {
    await handleFailure(error, claim, log)
  } finally {
    await dispose()
    await rm(folder, { recursive: true, force: true })
  }
}

async function handleFailure(error: unknown, claim: Claim, log: Logger): Promise<void> {
  const known = error instanceof ObjectNotFoundError ? new MediaError('SOURCE_GONE', error.message) : error
  if (known instanceof MediaError) {
    log.warn({ code: known.code, detail: known.detail }, 'media cannot be encoded')
    await claim.write((trx) => failVideo(trx, claim.videoKey, encodeFailureMessage(known.code)))
    return
  }
  if (error instanceof InitChangedError) {
    // What was published stays for those who watch it; the next run begins a new generation.
    await claim.write(async (trx) => {
      await trx
        .updateTable('videos')
        .set((update) => ({ encoding_generation: update('encoding_generation', '+', 1) }))
        .where('key', '=', claim.videoKey)
        .execute()
    })
  }
  throw error
}
