import {
  addDownloadLink,
  type DownloadRow,
  findVideo,
  inTransaction,
  listWholeVideoRenditions,
  recordChange,
  takeDownload,
  type VideoRow,
  writeAudit,
} from '@videozz/db'
import { downloadFault, rungHeight } from '@videozz/domain'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'

export type DownloadOutcome =
  /** `linked`: the file is ready, and the address behind `linkHash` opens it. */
  | { outcome: 'asked'; download: Pick<DownloadRow, 'state' | 'progress' | 'size' | 'rendition'>; linked: boolean }
  /** `type`: no media of this type is to be had as a file. `failed`: its encode did. */
  | { outcome: 'missing' | 'type' | 'failed' | 'not-ready' }

export type DownloadRequest = {
  videoKey: string
  /** Short side of the highest rung the plan has, in pixels. */
  maxResolution: number
  /** Tries again what failed. */
  retry: boolean
  /** Hash of the address to be given out where the file is ready. */
  linkHash: string
  /** The person acts for another person's account: recorded for its owner. */
  tenant: boolean
}

const faultOutcomes = { DOWNLOAD_TYPE_UNAVAILABLE: 'type', VIDEO_FAILED: 'failed', VIDEO_NOT_READY: 'not-ready' } as const

/**
 * Requests the MP4 of a media: made once, by the job `make-download`, for the first request; each request while it is ready returns a new
 * address. Addresses are recorded in the audit log.
 */
export async function requestDownload(context: OperationContext, actor: AccountActor, request: DownloadRequest): Promise<DownloadOutcome> {
  const { db, jobs, now } = context
  const { videoKey, maxResolution, retry, linkHash } = request
  const video = await findVideo(db, actor.accountId, videoKey)
  if (!video) return { outcome: 'missing' }
  const fault = downloadFault(video)
  if (fault) return { outcome: faultOutcomes[fault] }
  const { generation } = video
  const rendition = chooseRendition(await listWholeVideoRenditions(db, videoKey, generation), maxResolution)
  if (rendition === undefined) return { outcome: 'not-ready' }
  return inTransaction(db, async (trx): Promise<DownloadOutcome> => {
    const place = { videoKey, accountId: actor.accountId, generation, rendition }
    const { download, queue } = await takeDownload(trx, place, retry, now)
    if (queue) await jobs.enqueue(trx, 'make-download', { downloadId: download.id })
    const linked = download.state === 'ready'
    if (linked) {
      await addDownloadLink(trx, { hash: linkHash, downloadId: download.id, ...actor }, now)
      await recordDownload({ ...context, db: trx }, actor, video, download, request.tenant)
    }
    return { outcome: 'asked', download, linked }
  })
}

/** The highest whole rung that the plan still has; the lowest there is where it has none of them. */
function chooseRendition(names: readonly string[], maxResolution: number): string | undefined {
  const rungs = names.toSorted((a, b) => rungHeight(b) - rungHeight(a))
  return rungs.find((name) => rungHeight(name) <= maxResolution) ?? rungs.at(-1)
}

async function recordDownload(
  { db: trx }: Pick<OperationContext, 'db'>,
  actor: AccountActor,
  video: VideoRow,
  download: DownloadRow,
  tenant: boolean,
): Promise<void> {
  const details = { title: video.title, resolution: download.rendition, size: download.size }
  await writeAudit(trx, { ...actor, action: 'video.download', subject: video.key, details })
  if (tenant) await recordChange(trx, { ...actor, route: 'downloadVideo', params: { key: video.key } })
}
