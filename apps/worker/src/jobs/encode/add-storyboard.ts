import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type RenditionRow, updateStoryboard } from '@videozz/db'
import { makeStoryboard } from '@videozz/media'
import { failedForRoom } from '../../shared/is-full.ts'
import { readRendition } from '../../shared/read-rendition.ts'
import type { EncodeRun } from './encode-run.ts'
import { imageAddress, storeImage } from '../../shared/images.ts'

/** The small pictures of the seek bar, from the first rendition. They are no reason to fail, but a full disk is one to wait. */
export async function addStoryboard(run: EncodeRun, generation: number, first: RenditionRow): Promise<void> {
  const storyboard = first.name === 'audio' || run.video.duration === null ? null : await storeStoryboard(run, generation, first)
  // Without one, that of an earlier generation goes too: its pictures will.
  await run.claim.write((trx) => updateStoryboard(trx, run.video.key, storyboard))
}

/** @returns the address of the cues, or null when none could be made. */
async function storeStoryboard(run: EncodeRun, generation: number, first: RenditionRow): Promise<string | null> {
  const { deps, signal, secret, folder } = run
  const path = join(folder, 'first.mp4')
  try {
    await pipeline(Readable.from(readRendition(deps, first)), createWriteStream(path))
    const { sprite, vtt } = await makeStoryboard({
      parts: [{ path, begin: 0, seconds: run.video.duration ?? 0 }],
      width: first.width,
      height: first.height,
      folder,
      signal,
    })
    const picture = await storeImage(deps, signal, imageAddress(secret, generation, 'storyboard', 'jpg'), sprite)
    return await storeImage(deps, signal, imageAddress(secret, generation, 'storyboard', 'vtt'), vtt(picture))
  } catch (error) {
    signal.throwIfAborted()
    if (await failedForRoom(error, folder)) throw error
    run.log.warn({ err: error }, 'no storyboard could be made')
    return null
  } finally {
    await rm(path, { force: true })
  }
}
