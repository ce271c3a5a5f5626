import { randomBytes } from 'node:crypto'
import type { Download, Session } from '@videozz/contract'
import {
  addDownloadLink,
  askForDownload,
  type Database,
  type DownloadRow,
  findVideo,
  recordChange,
  type VideoRow,
  writeAudit,
} from '@videozz/db'
import { downloadFault, rungHeight } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { hashToken } from '../../shared/hash-token.ts'

/**
 * The MP4 of a media: made once, by the first who asks; a new address for it each time it is asked for while it is ready.
 * @param retry tries again what failed.
 * @throws AppError VIDEO_NOT_FOUND, DOWNLOAD_TYPE_UNAVAILABLE, VIDEO_NOT_READY.
 */
export async function askDownload(deps: Deps, session: Session, videoKey: string, retry: boolean): Promise<Download> {
  const video = await findVideo(deps.db, session.accountId, videoKey)
  if (!video) throw new AppError('VIDEO_NOT_FOUND')
  const fault = downloadFault(video)
  if (fault) throw new AppError(fault)
  const rendition = await bestRendition(deps.db, video, session.plan.maxResolution)
  if (rendition === undefined) throw new AppError('VIDEO_NOT_READY')
  const now = deps.now()
  return deps.db.transaction().execute(async (trx) => {
    const place = { videoKey, accountId: session.accountId, generation: video.generation, rendition }
    const { download, queue } = await askForDownload(trx, place, retry, now)
    if (queue) await deps.jobs.enqueue(trx, 'make-download', { downloadId: download.id })
    const { state, progress, size } = download
    const url = state === 'ready' ? await giveAddress(trx, session, video, download, now) : null
    return { state, progress, size, resolution: rendition, url }
  })
}

/** The highest whole rung that the plan still has; the lowest there is where it has none of them. */
async function bestRendition(db: Database, { key, generation }: VideoRow, maxResolution: number): Promise<string | undefined> {
  const rows = await db
    .selectFrom('renditions')
    .select('name')
    .where('video_key', '=', key)
    .where('generation', '=', generation)
    .where('variant', '=', 0)
    .where('state', '=', 'complete')
    .where('name', '!=', 'audio')
    .execute()
  const rungs = rows.map((row) => row.name).sort((a, b) => rungHeight(b) - rungHeight(a))
  return rungs.find((name) => rungHeight(name) <= maxResolution) ?? rungs.at(-1)
}

/** An address that is good for one client, written down for the account's owner. */
async function giveAddress(trx: Database, session: Session, video: VideoRow, download: DownloadRow, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { accountId, id: userId } = session
  await addDownloadLink(trx, { hash: hashToken(token), downloadId: download.id, accountId, userId }, now)
  const details = { title: video.title, resolution: download.rendition, size: download.size }
  await writeAudit(trx, { accountId, userId, action: 'video.download', subject: video.key, details })
  if (session.tenant) await recordChange(trx, { accountId, userId, route: 'downloadVideo', params: { key: video.key } })
  return `/files/d/${token}`
}
