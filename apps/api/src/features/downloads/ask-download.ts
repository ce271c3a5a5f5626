import { randomBytes } from 'node:crypto'
import type { Download, DownloadChoices, ErrorCode } from '@videozz/contract'
import { findMadeDownloadSize, findMarkVersion, findVideo, listWholeVideoRenditions, readVideoMark } from '@videozz/db'
import { type AccountSession, downloadFault, downloadRendition, needsMarkedFile, originalExtension } from '@videozz/domain'
import { type DownloadOutcome, type OriginalOutcome, requestDownload, requestOriginal } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { hashToken } from '../../shared/hash-token.ts'

const refusals: Record<Exclude<(DownloadOutcome | OriginalOutcome)['outcome'], 'asked' | 'linked'>, ErrorCode> = {
  missing: 'VIDEO_NOT_FOUND',
  type: 'DOWNLOAD_TYPE_UNAVAILABLE',
  failed: 'VIDEO_FAILED',
  'not-ready': 'VIDEO_NOT_READY',
  gone: 'DOWNLOAD_ORIGINAL_GONE',
  'owner-only': 'DOWNLOAD_OWNER_ONLY',
  unconfirmed: 'DOWNLOAD_UNMARKED',
}
const isStored = async (deps: Deps, objectKey: string): Promise<boolean> => (await deps.store.head(objectKey)) !== undefined

/**
 * The files of a media that may be downloaded.
 * @throws AppError VIDEO_NOT_FOUND, DOWNLOAD_TYPE_UNAVAILABLE, VIDEO_FAILED, VIDEO_NOT_READY.
 */
export async function listDownloadChoices(deps: Deps, session: AccountSession, videoKey: string): Promise<DownloadChoices> {
  const { db } = deps
  const video = await findVideo(db, session.accountId, videoKey)
  if (!video) throw new AppError('VIDEO_NOT_FOUND')
  const fault = downloadFault(video)
  if (fault) throw new AppError(fault)
  const { generation, source_object: source, source_name: name, source_size: size } = video
  const rendition = downloadRendition(await listWholeVideoRenditions(db, videoKey, generation), session.plan.maxResolution)
  if (rendition === undefined) throw new AppError('VIDEO_NOT_READY')
  const marked = (await findMarkVersion(db, videoKey, generation)) !== null
  const made = await findMadeDownloadSize(db, { videoKey, generation, rendition, marked, personId: marked ? session.id : null })
  const kept = source !== null && (await isStored(deps, source))
  const mark = await readVideoMark(db, session.accountId, videoKey)
  const unmarked = mark !== undefined && needsMarkedFile(mark)
  const original = { format: originalExtension(name), size, unmarked, ownerOnly: unmarked && session.tenant !== null }
  return { video: { resolution: rendition, size: made ?? null }, original: kept ? original : null }
}

/**
 * The MP4 of a media: made once, for the first request; each request while it is ready returns a new address. Or its original, which needs
 * no making.
 * @param query `retry` repeats a failed one, `unmarked` confirms an original without the forensic mark of its media.
 * @throws AppError VIDEO_NOT_FOUND, DOWNLOAD_TYPE_UNAVAILABLE, VIDEO_FAILED, VIDEO_NOT_READY, DOWNLOAD_ORIGINAL_GONE, DOWNLOAD_OWNER_ONLY,
 * DOWNLOAD_UNMARKED.
 */
export async function askDownload(
  deps: Deps,
  session: AccountSession,
  videoKey: string,
  query: { file: 'video' | 'original'; retry: 'true' | 'false'; unmarked: 'true' | 'false' },
): Promise<Download> {
  const token = randomBytes(32).toString('base64url')
  const url = `/files/d/${token}`
  const context = { ...deps, now: deps.now() }
  const actor = { accountId: session.accountId, userId: session.id }
  const request = { videoKey, linkHash: hashToken(token), tenant: session.tenant !== null }
  if (query.file === 'original') {
    const confirmed = query.unmarked === 'true'
    const original = await requestOriginal(context, actor, { ...request, confirmed, isStored: (objectKey) => isStored(deps, objectKey) })
    if (original.outcome !== 'linked') throw new AppError(refusals[original.outcome])
    return { state: 'ready', progress: 100, size: original.size, resolution: 'original', url }
  }
  const { maxResolution } = session.plan
  const requested = await requestDownload(context, actor, { ...request, maxResolution, retry: query.retry === 'true' })
  if (requested.outcome !== 'asked') throw new AppError(refusals[requested.outcome])
  const { state, progress, size, rendition } = requested.download
  return { state, progress, size, resolution: rendition, url: requested.linked ? url : null }
}
