import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type EncodeLane, findRunningReplacement, startEncodeTurn, unwrapKey, type VideoRow } from '@videozz/db'
import type { JobContext } from '@videozz/jobs'
import type { MediaInfo } from '@videozz/media'
import { persist } from '@videozz/operations'
import type { Logger } from 'pino'
import type { Source } from '../../shared/source-cache.ts'
import { Claim } from './claim.ts'
import { dropUnnamed } from '../../shared/drop-unnamed.ts'
import type { EncodeDeps, EncodePayload } from './encode-deps.ts'
import { settleFailure } from './settle-failure.ts'
import { StatusWriter } from './status-writer.ts'

/** One run of an encode step: the claimed media, its source on this machine, a folder for the run. */
export type EncodeRun = {
  deps: EncodeDeps
  video: VideoRow
  /** Its source is to take the place of the media's own. */
  replaces: boolean
  claim: Claim
  /** Unwrapped media secret. */
  secret: Buffer
  folder: string
  signal: AbortSignal
  log: Logger
  /** Place in line it was taken from. */
  turn: number
  /** By the clock of `performance`, in milliseconds. */
  began: number
  /** Writes statuses in their order while other work continues. */
  status: StatusWriter
  /** The source, copied to this machine at the first call. */
  source: () => Promise<Source>
  probe: () => Promise<MediaInfo>
}

/**
 * Runs one step of a media's encode under a claim. Faults of the file end the encode with a message, a full disk or an unreachable store
 * queues the step again for later; everything else is thrown, so that the queue runs the step again.
 */
export async function withEncodeRun(
  deps: EncodeDeps,
  lane: EncodeLane,
  payload: EncodePayload,
  context: JobContext,
  step: (run: EncodeRun) => Promise<void>,
): Promise<void> {
  const began = performance.now()
  const { videoKey, turn = 0 } = payload
  const claim = new Claim(deps, { videoKey, step: payload.step ?? 0 }, context.signal)
  const [video] = await Promise.all([claim.take(), startEncodeTurn(deps.db, lane, turn)])
  // A run before this one may have stopped between storing an object and naming it.
  if (!video) return dropUnnamed(deps, videoKey)
  const replacement = await persist(context.signal, () => findRunningReplacement(deps.db, videoKey))
  const object = replacement?.object_key ?? video.source_object ?? 'missing'
  const log = deps.log.child({ job: context.id, step: context.name, account: video.account_id, video: videoKey })
  const status = new StatusWriter(claim)
  let folder: string | undefined
  let opened: Promise<Source> | undefined
  const source = () => (opened ??= persist(context.signal, () => deps.sources.open(object)))
  try {
    const own = (folder = await mkdtemp(join(deps.workFolder, 'encode-')))
    await step({
      deps,
      video,
      replaces: replacement !== undefined,
      claim,
      secret: unwrapKey(deps.mediaKey, video.secret),
      folder,
      signal: context.signal,
      log,
      turn,
      began,
      status,
      source,
      probe: async () => (await source()).probe(own, context.signal),
    })
    await status.settled()
  } catch (error) {
    await status.settled().catch(() => undefined)
    await settleFailure({ deps, claim, lane, payload, log, attempt: context.attempt }, error)
  } finally {
    await opened?.then(
      (copy) => copy.release(),
      () => undefined,
    )
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
}
