import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { imageObjectKey, type LeakMedia } from '@videozz/db'
import { type Fingerprint, makeThumbnail, type Thumbnail } from '@videozz/imprint/detect'
import { readGreyPicture } from '@videozz/media'
import { ObjectNotFoundError } from '@videozz/storage'
import type { Deps } from '../../shared/deps.ts'

const cue = /(\d+):(\d+):([\d.]+) --> [^\n]*\n\S*#xywh=(\d+),(\d+),(\d+),(\d+)/g

/** Places of the small pictures of a storyboard, as its WebVTT names them. */
export function readStoryboard(vtt: string): { second: number; x: number; y: number; width: number; height: number }[] {
  return [...vtt.matchAll(cue)].map((match) => {
    const [hours = 0, minutes = 0, seconds = 0, x = 0, y = 0, width = 0, height = 0] = match.slice(1).map(Number)
    return { second: hours * 3600 + minutes * 60 + seconds, x, y, width, height }
  })
}

/** The storyboard of a media as small pictures that it is found by; undefined where it has none. */
export async function readFingerprint(
  { store, workFolder }: Pick<Deps, 'store' | 'workFolder'>,
  { key, storyboard }: Pick<LeakMedia, 'key' | 'storyboard'>,
  signal: AbortSignal,
): Promise<Fingerprint | undefined> {
  if (storyboard === null) return undefined
  const read = async (address: string) => buffer((await store.get(imageObjectKey(address))).body)
  const folder = await mkdtemp(join(workFolder, 'storyboard-'))
  try {
    const pieces = readStoryboard((await read(storyboard)).toString())
    const path = join(folder, 'sprite.jpg')
    await writeFile(path, await read(storyboard.replace(/\.vtt$/, '.jpg')))
    const size = pieces.reduce(
      (most, { x, y, width, height }) => ({ width: Math.max(most.width, x + width), height: Math.max(most.height, y + height) }),
      { width: 0, height: 0 },
    )
    if (size.width === 0 || size.height === 0) return undefined
    const sprite = { ...size, data: await readGreyPicture(path, size, folder, signal) }
    const [first] = pieces
    return { id: key, aspect: first ? first.width / first.height : 1, thumbnails: pieces.map((piece) => cut(sprite, piece)) }
  } catch (error) {
    // Deleted between the list and now.
    if (error instanceof ObjectNotFoundError) return undefined
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Sprite = { width: number; height: number; data: Buffer }

function cut(sprite: Sprite, { second, x, y, width, height }: ReturnType<typeof readStoryboard>[number]): Thumbnail {
  const data = new Uint8Array(width * height)
  for (let row = 0; row < height; row++)
    data.set(sprite.data.subarray((y + row) * sprite.width + x, (y + row) * sprite.width + x + width), row * width)
  return makeThumbnail(second, { width, height, data })
}
