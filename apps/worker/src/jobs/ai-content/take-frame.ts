import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ebookFrameAddress, findFrameMedia, imageObjectKey, listRenditions } from '@videozz/db'
import type { JobContext, JobPayload } from '@videozz/jobs'
import { makeFrame, MediaError, probeMedia } from '@videozz/media'
import { noteFrame } from '@videozz/operations'
import { ObjectNotFoundError } from '@videozz/storage'
import type { Deps } from '../../shared/deps.ts'
import { storeImage } from '../../shared/images.ts'
import { failedForRoom } from '../../shared/is-full.ts'
import { readSegmentAt } from '../../shared/read-rendition.ts'
import { readRecorded, readRecording, readStored } from '../../shared/recorded-rungs.ts'

type Frame = JobPayload<'take-frame'>
/** Frames are taken of the smallest rendition that is at least so wide, in pixels. */
const enoughWidth = 960

/** Takes a frame of a media, stores it and notes it in the ebook; a frame that was stored before is noted alone. */
export async function takeFrame(deps: Deps, frame: Frame, { signal }: JobContext): Promise<void> {
  const { db, env, store } = deps
  const media = await findFrameMedia(db, frame)
  if (!media) return note(deps, frame, null)
  const address = ebookFrameAddress(env.secretKey, { ...frame, generation: media.generation })
  if (!(await store.head(imageObjectKey(address)))) {
    const picture = await makePicture(deps, frame, media, signal)
    if (!picture) return note(deps, frame, null)
    await storeImage(deps, signal, address, picture)
  }
  await note(deps, frame, address)
}

/** Says that a frame cannot be taken, after its last try. */
export const giveUpFrame = (deps: Deps, frame: JobPayload<'frame-gave-up'>): Promise<void> => note(deps, frame, null)

async function note({ db, store }: Deps, frame: Frame, image: string | null): Promise<void> {
  const { outcome } = await noteFrame({ db }, frame, image)
  // Deleted meanwhile: nothing names the picture, also not before the next sweep.
  if (outcome === 'missing' && image !== null) await store.delete([imageObjectKey(image)])
}

/** @returns undefined where the media has no such picture. */
async function makePicture(
  deps: Deps,
  { videoKey, ms }: Frame,
  { generation, type }: { generation: number; type: string },
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const folder = await mkdtemp(join(deps.workFolder, 'frame-'))
  try {
    const found = type === 'live' ? await readLiveAt(deps, videoKey, ms / 1000) : await readAt(deps, videoKey, generation, ms / 1000)
    if (!found) return undefined
    const path = join(folder, 'segment.mp4')
    await writeFile(path, found.bytes)
    return await makeFrame({ path, info: await probeMedia(path, folder, signal), folder, signal }, found.offset)
  } catch (error) {
    signal.throwIfAborted()
    // The stored segment would be the same at the next try.
    const lasting = error instanceof MediaError || error instanceof ObjectNotFoundError
    if (!lasting || (await failedForRoom(error, folder))) throw error
    deps.log.warn({ err: error, video: videoKey, ms }, 'a frame cannot be taken')
    return undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readAt(deps: Deps, videoKey: string, generation: number, second: number) {
  const shown = (await listRenditions(deps.db, videoKey, generation)).filter(({ name, state }) => name !== 'audio' && state === 'complete')
  const bySize = shown.toSorted((one, other) => one.width - other.width)
  const rendition = bySize.find(({ width }) => width >= enoughWidth) ?? bySize.at(-1)
  return rendition && readSegmentAt(deps, rendition, second)
}

/** The segment of a live's recording in which a second lies. */
async function readLiveAt(deps: Deps, videoKey: string, second: number) {
  const recording = await readRecording(deps, videoKey)
  let begin = 0
  for (const { span, segments } of recording?.sections ?? [])
    for (const segment of segments) {
      if (recording && second < begin + segment.duration && span.width > 0) {
        const parts = [await readStored(deps, span.init_address), await readRecorded(deps, recording, segment)]
        return { bytes: Buffer.concat(parts), offset: second - begin }
      }
      begin += segment.duration
    }
  return undefined
}
