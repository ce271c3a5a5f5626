import {
  addDownloadLink,
  type DownloadRow,
  findMarkVersion,
  findVideo,
  inTransaction,
  listWholeVideoRenditions,
  recordMarkHolder,
  takeDownload,
} from '@videozz/db'
import { downloadFault, downloadRendition } from '@videozz/domain'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'
import { recordDownload } from './record-download.ts'

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

export const faultOutcomes = { DOWNLOAD_TYPE_UNAVAILABLE: 'type', VIDEO_FAILED: 'failed', VIDEO_NOT_READY: 'not-ready' } as const

/**
 * Requests the MP4 of a media: made once, by the job `make-download`, for the first request, of a marked media once for each person, with
 * their own code; each request while it is ready returns a new address. Addresses are recorded in the audit log.
 */
export async function requestDownload(context: OperationContext, actor: AccountActor, request: DownloadRequest): Promise<DownloadOutcome> {
  const { db, jobs, now } = context
  const { videoKey, maxResolution, retry, linkHash } = request
  const video = await findVideo(db, actor.accountId, videoKey)
  if (!video) return { outcome: 'missing' }
  const fault = downloadFault(video)
  if (fault) return { outcome: faultOutcomes[fault] }
  const { generation } = video
  const rendition = downloadRendition(await listWholeVideoRenditions(db, videoKey, generation), maxResolution)
  if (rendition === undefined) return { outcome: 'not-ready' }
  return inTransaction(db, async (trx): Promise<DownloadOutcome> => {
    const version = await findMarkVersion(trx, videoKey, generation)
    const own = version === null ? null : actor.userId
    const place = { videoKey, accountId: actor.accountId, generation, rendition, marked: version !== null, personId: own }
    if (version !== null)
      await recordMarkHolder(
        trx,
        { video_key: videoKey, generation, kind: 'user', holder_id: actor.userId, account_id: actor.accountId, version },
        now,
      )
    const { download, queue } = await takeDownload(trx, place, retry, now)
    if (queue) await jobs.enqueue(trx, 'make-download', { downloadId: download.id })
    const linked = download.state === 'ready'
    if (linked) {
      await addDownloadLink(trx, { hash: linkHash, file: { downloadId: download.id }, ...actor }, now)
      const file = { video, resolution: download.rendition, size: download.size }
      await recordDownload(trx, actor, file, request.tenant)
    }
    return { outcome: 'asked', download, linked }
  })
}
