import { dropLostDownload, findMarkVersion, listWholeVideoRenditions, type PublishedMedia, takeDownload } from '@videozz/db'
import { downloadRendition } from '@videozz/domain'
import type { ObjectStore } from '@videozz/storage'
import { fail, PublishHalt, type PublishRun } from './publish-run.ts'

export type PublishSource = { objectKey: string; size: number }

/** Milliseconds between two looks for a file that is being made. */
const makingMs = 3000

/**
 * The file that is sent: the one that was uploaded, or else the MP4 of the highest resolution the plan has, which is made first. Halts while
 * it is made, and where there is none.
 */
export async function takeSource(run: PublishRun, media: PublishedMedia): Promise<PublishSource> {
  const { db, jobs, store } = run.deps
  const { row, settings } = run
  const original = media.sourceObject === null ? undefined : await find(store, media.sourceObject)
  if (original) return original
  const rendition = downloadRendition(await listWholeVideoRenditions(db, row.video_key, media.generation), media.maxResolution)
  if (rendition === undefined) throw fail('no-file')
  const marked = (await findMarkVersion(db, row.video_key, media.generation)) !== null
  const place = { videoKey: row.video_key, accountId: row.account_id, generation: media.generation, rendition, marked }
  const download = await db.transaction().execute(async (trx) => {
    const taken = await takeDownload(trx, place, false, settings.now())
    if (taken.queue) await jobs.enqueue(trx, 'make-download', { downloadId: taken.download.id })
    return taken.download
  })
  if (download.state === 'failed') throw fail('no-file')
  if (download.state === 'ready') {
    const made = await find(store, download.object_key)
    if (made) return made
    await dropLostDownload(db, download.object_key)
  }
  const until = new Date(settings.now().getTime() + makingMs)
  throw new PublishHalt({ kind: 'wait', state: 'preparing', reason: null, until, failed: false }, 'its file is being made')
}

async function find(store: ObjectStore, objectKey: string): Promise<PublishSource | undefined> {
  const info = await store.head(objectKey)
  return info && info.size > 0 ? { objectKey, size: info.size } : undefined
}
