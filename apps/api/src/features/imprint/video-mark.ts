import type { VideoMark } from '@videozz/contract'
import { type Database, readVideoMark } from '@videozz/db'
import { mayHaveMark } from '@videozz/domain'
import { type AccountActor, saveVideoMark, stopVideoMark } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'

/** How a media stands with its forensic mark. @throws AppError VIDEO_NOT_FOUND, MARK_UNAVAILABLE (no picture of its own). */
export async function readMark(db: Database, accountId: string, key: string): Promise<VideoMark> {
  const mark = await readVideoMark(db, accountId, key)
  if (!mark) throw new AppError('VIDEO_NOT_FOUND')
  const recording = mark.type === 'live'
  if (!mayHaveMark(mark) && !recording) throw new AppError('MARK_UNAVAILABLE')
  const { enabled, marked, encoding, waits, failed, seconds, doneSeconds, status } = mark
  // A run that has published nothing yet still has the generation that plays as the one being made.
  const done = encoding === true && !marked && seconds > 0 ? doneSeconds / seconds : 0
  return {
    enabled,
    marked,
    encoding: status === 'encoded' || status === 'error' ? null : encoding,
    waiting: waits ? { progress: Math.min(99, Math.floor(done * 100)) } : null,
    failed,
    recording,
  }
}

/** Whether a media gets a forensic mark. @throws AppError VIDEO_NOT_FOUND, MARK_UNAVAILABLE. */
export async function saveMark(deps: Deps, actor: AccountActor, videoKey: string, enabled: boolean): Promise<VideoMark> {
  const outcome = await saveVideoMark({ ...deps, now: deps.now() }, actor, { videoKey, enabled })
  if (outcome !== 'saved') throw new AppError(outcome === 'missing' ? 'VIDEO_NOT_FOUND' : 'MARK_UNAVAILABLE')
  return readMark(deps.db, actor.accountId, videoKey)
}

/** A media that waits for its mark stays as it is. @throws AppError VIDEO_NOT_FOUND. */
export async function stopMark(deps: Deps, actor: AccountActor, videoKey: string): Promise<VideoMark> {
  if (!(await stopVideoMark(deps, actor, videoKey))) throw new AppError('VIDEO_NOT_FOUND')
  return readMark(deps.db, actor.accountId, videoKey)
}
