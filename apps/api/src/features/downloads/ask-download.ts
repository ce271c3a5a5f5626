import { randomBytes } from 'node:crypto'
import type { Download, ErrorCode } from '@videozz/contract'
import type { AccountSession } from '@videozz/domain'
import { type DownloadOutcome, requestDownload } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { hashToken } from '../../shared/hash-token.ts'

const refusals: Record<Exclude<DownloadOutcome['outcome'], 'asked'>, ErrorCode> = {
  missing: 'VIDEO_NOT_FOUND',
  type: 'DOWNLOAD_TYPE_UNAVAILABLE',
  failed: 'VIDEO_FAILED',
  'not-ready': 'VIDEO_NOT_READY',
}

/**
 * The MP4 of a media: made once, for the first request; each request while it is ready returns a new address.
 * @param retry repeats a failed one.
 * @throws AppError VIDEO_NOT_FOUND, DOWNLOAD_TYPE_UNAVAILABLE, VIDEO_FAILED, VIDEO_NOT_READY.
 */
export async function askDownload(deps: Deps, session: AccountSession, videoKey: string, retry: boolean): Promise<Download> {
  const token = randomBytes(32).toString('base64url')
  const requested = await requestDownload(
    { ...deps, now: deps.now() },
    { accountId: session.accountId, userId: session.id },
    { videoKey, maxResolution: session.plan.maxResolution, retry, linkHash: hashToken(token), tenant: session.tenant !== null },
  )
  if (requested.outcome !== 'asked') throw new AppError(refusals[requested.outcome])
  const { state, progress, size, rendition } = requested.download
  return { state, progress, size, resolution: rendition, url: requested.linked ? `/files/d/${token}` : null }
}
