import {
  dropLiveStretch,
  holdRecordedLive,
  insertLiveSpan,
  insertSegment,
  insertWholeRung,
  inTransaction,
  type LiveSpanRow,
  type NewSegment,
  notifySegment,
  type MediaPictures,
  takeDueLiveRungs,
  updateMediaPictures,
  updateStoryboard,
} from '@videozz/db'
import type { OperationContext } from '../context.ts'
import { reportEncode } from '../encode/report-encode.ts'

type Context = Pick<OperationContext, 'db'>
const batch = 100

/** Enqueues `picture-recording` and `fill-rungs` for each recording that was closed. @returns how many. */
export function queueDueRungs({ db, jobs }: Pick<OperationContext, 'db' | 'jobs'>): Promise<number> {
  return inTransaction(db, async (trx) => {
    const due = await takeDueLiveRungs(trx, batch)
    for (const videoKey of due) {
      await jobs.enqueue(trx, 'picture-recording', { videoKey })
      await jobs.enqueue(trx, 'fill-rungs', { videoKey })
    }
    return due.length
  })
}

/** Does something with the rows of a recording, as long as it is kept. @returns false where it is not: nothing was written. */
const whileRecorded = ({ db }: Context, videoKey: string, write: (trx: Context['db']) => Promise<unknown>): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    if (!(await holdRecordedLive(trx, videoKey))) return false
    await write(trx)
    return true
  })

/** Adds where a rendition of a recording begins anew; its initialisation segment is stored. Idempotent. @returns whether the recording is still there. */
export const addRungSpan = (context: Context, span: LiveSpanRow): Promise<boolean> =>
  whileRecorded(context, span.video_key, (trx) => insertLiveSpan(trx, span))

/** Adds a stored segment that a rendition of a recording lacked. It counts as no storage. Idempotent. @returns as `addRungSpan`. */
export const addRungSegment = (context: Context, segment: NewSegment): Promise<boolean> =>
  whileRecorded(context, segment.video_key, (trx) => insertSegment(trx, segment))

/** Drops a stretch of a rendition that cannot be continued. @returns addresses to delete; undefined where the recording is gone. */
export async function dropRungStretch(context: Context, stretch: Parameters<typeof dropLiveStretch>[1]): Promise<string[] | undefined> {
  let addresses: string[] = []
  const held = await whileRecorded(context, stretch.videoKey, async (trx) => (addresses = await dropLiveStretch(trx, stretch)))
  return held ? addresses : undefined
}

/** A rendition of a recording has every segment: players get it from now on. @returns as `addRungSpan`. */
export const completeRung = (context: Context, row: Parameters<typeof insertWholeRung>[1]): Promise<boolean> =>
  whileRecorded(context, row.video_key, async (trx) => {
    await insertWholeRung(trx, row)
    await notifySegment(trx, row.video_key, 1)
  })

/** Addresses of stored pictures of a recording. */
export type RecordingPictures = MediaPictures & { /** Of its cues. */ storyboard: string | null }

/** A recording shows its pictures from now on. @returns as `addRungSpan`. */
export const addRecordingPictures = (
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  videoKey: string,
  { storyboard, ...pictures }: RecordingPictures,
): Promise<boolean> =>
  whileRecorded({ db }, videoKey, async (trx) => {
    await updateMediaPictures(trx, videoKey, pictures)
    await updateStoryboard(trx, videoKey, storyboard)
    await reportEncode({ db: trx, now }, videoKey)
  })
