import type { Subtitle } from '@videozz/contract'
import { findSubtitle, findVideo, listSubtitles } from '@videozz/db'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentSubtitle } from './present-subtitle.ts'

/** @throws AppError VIDEO_NOT_FOUND, also for another account's. */
export async function requireVideo({ db }: Deps, accountId: string, videoKey: string): Promise<void> {
  if (!(await findVideo(db, accountId, videoKey))) throw new AppError('VIDEO_NOT_FOUND')
}

/** The subtitles of a media. @throws AppError VIDEO_NOT_FOUND. */
export async function readSubtitles(deps: Deps, accountId: string, videoKey: string): Promise<{ items: Subtitle[] }> {
  await requireVideo(deps, accountId, videoKey)
  return { items: (await listSubtitles(deps.db, accountId, videoKey)).map(presentSubtitle) }
}

/** One of them with its text. @throws AppError VIDEO_NOT_FOUND, SUBTITLE_NOT_FOUND. */
export async function readSubtitleText(
  deps: Deps,
  accountId: string,
  { videoKey, key }: { videoKey: string; key: string },
): Promise<{ subtitle: Subtitle; text: string }> {
  await requireVideo(deps, accountId, videoKey)
  const row = await findSubtitle(deps.db, accountId, videoKey, key)
  if (!row) throw new AppError('SUBTITLE_NOT_FOUND')
  return { subtitle: presentSubtitle(row), text: row.body }
}
