import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type DownloadWork,
  dropUnmadeDownload,
  endDownload,
  findDownloadWork,
  findMediaSecret,
  isDownloadReady,
  noteDownloadProgress,
  unwrapKey,
} from '@videozz/db'
import { holderVariants } from '@videozz/imprint/code'
import type { JobContext, JobPayload } from '@videozz/jobs'
import { MediaError, remuxMedia } from '@videozz/media'
import { persist } from '@videozz/operations'
import { ObjectNotFoundError } from '@videozz/storage'
import type { Deps } from '../../shared/deps.ts'
import { failedForRoom, waitSeconds } from '../../shared/is-full.ts'
import { type ChooseVariant, readRendition } from '../../shared/read-rendition.ts'

/** Least time between two progress reports, in milliseconds. */
const reportIntervalMs = 1000
/** Percent once all segments are here, and once the file is made. */
const joined = 70
const made = 90

/** Makes the MP4 of a rendition from its segments and stores it. Waits without end for room in work folder, store and database. */
export async function makeDownload(deps: Deps, payload: JobPayload<'make-download'>, { signal }: JobContext): Promise<void> {
  const { db, log } = deps
  const { downloadId } = payload
  const work = await findDownloadWork(db, downloadId)
  if (!work) return forget(deps, downloadId)
  try {
    await makeFile(deps, work, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (await failedForRoom(error, deps.workFolder)) return waitForRoom(deps, payload, error)
    // The stored object would be the same at the next try.
    if (!(error instanceof MediaError || error instanceof ObjectNotFoundError)) throw error
    log.error({ err: error, video: work.video_key }, 'a download cannot be made')
    await endDownload(db, downloadId, { state: 'failed' })
  }
}

async function makeFile(deps: Deps, work: DownloadWork, signal: AbortSignal): Promise<void> {
  const { db, store, log } = deps
  const folder = await mkdtemp(join(deps.workFolder, 'download-'))
  try {
    const fragments = join(folder, 'fragments.mp4')
    const source = { ...work, name: work.rendition }
    const choose = await chooseOwnVariants(deps, work)
    await pipeline(Readable.from(withProgress(deps, work, readRendition(deps, source, choose))), createWriteStream(fragments), { signal })
    const file = await remuxMedia({ path: fragments, size: work.bytes, folder, signal })
    await rm(fragments, { force: true })
    await noteDownloadProgress(db, work.id, made)
    await persist(signal, () => store.put(work.object_key, { file: file.path }, { contentType: 'video/mp4' }))
    if (await persist(signal, () => endDownload(db, work.id, { state: 'ready', size: file.size })))
      log.info({ video: work.video_key, rendition: work.rendition, bytes: file.size }, 'download made')
    // An answer that was lost may have ended it: then the file belongs to its row.
    else if (!(await isDownloadReady(db, work.id))) await store.delete([work.object_key])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The variants of the person for whom it is made; undefined of a file that is nobody's own. */
async function chooseOwnVariants({ db, mediaKey }: Deps, work: DownloadWork): Promise<ChooseVariant | undefined> {
  const { person_id: id, mark_version: version, video_key: videoKey, generation } = work
  if (id === null || version === null) return undefined
  const secret = unwrapKey(mediaKey, await findMediaSecret(db, videoKey))
  return holderVariants(secret, { videoKey, generation, version }, { kind: 'user', id })
}

/** Queues the work again for later; those who asked for the file go on waiting. */
async function waitForRoom({ db, jobs, log }: Deps, { downloadId, waits = 0 }: JobPayload<'make-download'>, error: unknown): Promise<void> {
  const seconds = waitSeconds(waits)
  await jobs.enqueue(db, 'make-download', { downloadId, waits: waits + 1 }, { startAfter: seconds })
  log.warn({ err: error, download: downloadId, seconds, waits }, 'download waits for room')
}

/** Deletes the request: its media was deleted or has another generation; should the old one come back, nobody must wait for this file. */
async function forget({ db, store }: Deps, downloadId: string): Promise<void> {
  const object = await dropUnmadeDownload(db, downloadId)
  if (object !== undefined) await store.delete([object])
}

/** Passes the pieces on and writes down now and then how far they have come. */
async function* withProgress({ db }: Deps, work: DownloadWork, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0
  let reportedAt = 0
  for await (const piece of pieces) {
    yield piece
    bytes += piece.length
    if (performance.now() - reportedAt < reportIntervalMs) continue
    reportedAt = performance.now()
    await noteDownloadProgress(db, work.id, Math.min(joined, (bytes / Math.max(1, work.bytes)) * joined))
  }
}

/** Marks a download as failed after its last try, which notifies those who requested it. */
export async function giveUpDownload({ db, log }: Deps, { downloadId }: { downloadId: string }): Promise<void> {
  if (await endDownload(db, downloadId, { state: 'failed' })) log.error({ download: downloadId }, 'download given up')
}
