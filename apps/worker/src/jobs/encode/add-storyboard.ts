import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { segmentObjectKey, unwrapKey } from '@videozz/db'
import { decryptSegment, makeStoryboard } from '@videozz/media'
import type { EncodeRun } from './encode-run.ts'
import type { RenditionRow } from './generation.ts'
import { imageAddress, storeImage } from './images.ts'

/** The published first rendition in the clear, in order, as one file's bytes. */
async function* readRendition({ deps, video }: EncodeRun, { generation, name, init_address }: RenditionRow): AsyncGenerator<Buffer> {
  const read = async (address: string) => buffer((await deps.store.get(segmentObjectKey(address))).body)
  const keys = await deps.db
    .selectFrom('media_keys')
    .select(['key_index', 'wrapped_key'])
    .where('video_key', '=', video.key)
    .where('generation', '=', generation)
    .execute()
  const byIndex = new Map(keys.map((row) => [row.key_index, unwrapKey(deps.mediaKey, row.wrapped_key)]))
  const segments = await deps.db
    .selectFrom('segments')
    .select(['address', 'sequence', 'key_index'])
    .where('video_key', '=', video.key)
    .where('generation', '=', generation)
    .where('rendition', '=', name)
    .where('variant', '=', 0)
    .orderBy('sequence')
    .execute()
  yield await read(init_address ?? '')
  for (const { address, sequence, key_index } of segments)
    yield decryptSegment(await read(address), byIndex.get(key_index) ?? Buffer.alloc(16), sequence)
}

/** The small pictures of the seek bar, from the first rendition. They are no reason to fail. */
export async function addStoryboard(run: EncodeRun, generation: number, first: RenditionRow): Promise<void> {
  const storyboard = first.name === 'audio' || run.video.duration === null ? null : await storeStoryboard(run, generation, first)
  await run.claim.write(async (trx) => {
    // Without one, that of an earlier generation goes too: its pictures will.
    await trx.updateTable('videos').set({ storyboard }).where('key', '=', run.video.key).execute()
  })
}

/** @returns the address of the cues, or null when none could be made. */
async function storeStoryboard(run: EncodeRun, generation: number, first: RenditionRow): Promise<string | null> {
  const { deps, signal, secret, folder } = run
  const path = join(folder, 'first.mp4')
  try {
    await pipeline(Readable.from(readRendition(run, first)), createWriteStream(path))
    const { sprite, vtt } = await makeStoryboard({
      path,
      width: first.width,
      height: first.height,
      duration: run.video.duration ?? 0,
      folder,
      signal,
    })
    const picture = await storeImage(deps, signal, imageAddress(secret, generation, 'storyboard', 'jpg'), sprite)
    return await storeImage(deps, signal, imageAddress(secret, generation, 'storyboard', 'vtt'), vtt(picture))
  } catch (error) {
    signal.throwIfAborted()
    run.log.warn({ err: error }, 'no storyboard could be made')
    return null
  } finally {
    await rm(path, { force: true })
  }
}
