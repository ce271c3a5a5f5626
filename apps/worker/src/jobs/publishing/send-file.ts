import { openPublicationSecret } from '@videozz/db'
import { nextChunk } from '@videozz/domain'
import { ObjectNotFoundError } from '@videozz/storage'
import { askYoutubeUpload, sendYoutubeChunk, type UploadState } from '@videozz/sources'
import { announcePublication } from '@videozz/db'
import { callYoutube } from './call-youtube.ts'
import { findArrived } from './find-arrived.ts'
import { again, type PublishRun } from './publish-run.ts'
import { write } from './write-run.ts'

/** Least time between two realtime events of a publication, in milliseconds. */
const announceMs = 1000

type Known = Exclude<UploadState, { kind: 'token' | 'quota' | 'channel-limit' | 'rate' | 'unavailable' | 'final' }>

/**
 * Asks how far the upload of a publication is.
 * @returns null where there is none to go on with: none was begun, YouTube or the store knows it no more. Then it has not made the video.
 */
export async function resumeUpload(run: PublishRun): Promise<{ session: string; received: number } | { videoId: string } | null> {
  const { row, deps } = run
  if (row.sealed_session === null || row.total === null) return null
  const { total } = row
  const session = openPublicationSecret(deps.env.secretKey, row.sealed_session)
  if (session === null) return forget(run)
  const state = await callYoutube(run, (client) => askYoutubeUpload(client, session, total), ['missing'])
  if (state.kind === 'done') return { videoId: state.videoId }
  if (state.kind === 'missing') return forget(run)
  const stored = row.source_object === null ? undefined : await deps.store.head(row.source_object)
  if (stored?.size !== total) {
    await write(run, { finishing: false })
    return forget(run)
  }
  await write(run, { state: 'uploading', reason: null, ...progressTo(run, state.received) })
  return { session, received: state.received }
}

/** Where YouTube may have made the video of an upload it knows no more, the video is looked for; else the upload is forgotten. */
async function forget(run: PublishRun): Promise<{ videoId: string } | null> {
  if (run.row.finishing) return { videoId: await findArrived(run) }
  run.deps.log.warn({ publication: run.row.id }, 'an upload to YouTube was lost and begins anew')
  await write(run, { sealed_session: null, source_object: null, total: null, sent: 0 })
  return null
}

/** Sends the rest of the file. @returns the id of the video that YouTube made. */
export async function sendRest(run: PublishRun, session: string, from: number): Promise<string> {
  const total = run.row.total ?? 0
  let announcedAt = 0
  for (let received = from; ;) {
    // YouTube has all bytes, but has not made the video yet.
    if (received >= total) throw again(run, 'unavailable', { detail: 'all bytes arrived, but no video was made' })
    const { start, end, last } = nextChunk(received, total, run.settings.chunkBytes)
    const bytes = await readBytes(run, start, end)
    if (last) await write(run, { finishing: true })
    const onSent = (handed: number): void => {
      const now = performance.now()
      if (now - announcedAt < announceMs) return
      announcedAt = now
      announcePublication(run.deps.db, { ...run.row, sent: start + handed }).catch((error: unknown) =>
        run.deps.log.warn({ err: error }, 'the progress of a publication could not be told'),
      )
    }
    const state: Known = await callYoutube(run, (client) => sendYoutubeChunk(client, session, { start, bytes, total, onSent }), ['missing'])
    if (state.kind === 'done') return state.videoId
    if (state.kind === 'missing') throw again(run, 'unavailable', { detail: 'the address of the upload is not known any more' })
    if (state.received <= received) throw again(run, 'unavailable', { detail: 'YouTube kept no byte of a chunk' })
    received = state.received
    await write(run, progressTo(run, received))
  }
}

/** Values for an upload of which YouTube has so many bytes and is not at its end. */
function progressTo(run: PublishRun, received: number) {
  const advanced = received > run.row.sent
  return { sent: received, finishing: false, ...(advanced && { tries: 0, progress_at: run.settings.now() }) }
}

/** Bytes `start` to `end` of the file; halts where it is not there any more. */
async function readBytes(run: PublishRun, start: number, end: number): Promise<Buffer> {
  const { store } = run.deps
  try {
    const { body } = await store.get(run.row.source_object ?? '', { start, end })
    const chunks: Buffer[] = []
    for await (const chunk of body) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    if (bytes.length !== end - start + 1) throw new Error(`The store gave ${bytes.length} bytes of ${end - start + 1}`)
    return bytes
  } catch (error) {
    run.signal.throwIfAborted()
    if (!(error instanceof ObjectNotFoundError)) run.deps.log.warn({ err: error, publication: run.row.id }, 'a file cannot be read now')
    // The next look finds it missing and begins anew.
    throw again(run, 'storage', { detail: 'the file could not be read' })
  }
}
