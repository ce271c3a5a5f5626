import { buffer } from 'node:stream/consumers'
import { imageObjectKey, type VideoRow } from '@videozz/db'
import { imageAddress, storeImage } from '../../shared/images.ts'
import type { Deps } from '../../shared/deps.ts'
import type { EncodeRun } from './encode-run.ts'

type Pictures = Pick<VideoRow, 'thumbnails' | 'storyboard'>

/** Copies the pictures of the served generation for another, whose they are from then on. @returns their addresses. */
export async function copyPictures(
  { deps, video, secret, signal }: Pick<EncodeRun, 'video' | 'secret' | 'signal'> & { deps: Deps },
  generation: number,
): Promise<Pictures> {
  const read = async (address: string) => buffer((await deps.store.get(imageObjectKey(address))).body)
  const copy = async (address: string, name: string): Promise<string> =>
    storeImage(deps, signal, imageAddress(secret, generation, name, 'jpg'), await read(address))
  const thumbnails: string[] = []
  for (const address of video.thumbnails) {
    const place = [0, 1, 2].find((index) => imageAddress(secret, video.generation, `cover-${index}`, 'jpg') === address)
    thumbnails.push(place === undefined ? address : await copy(address, `cover-${place}`))
  }
  if (video.storyboard === null) return { thumbnails, storyboard: null }
  const old = imageAddress(secret, video.generation, 'storyboard', 'jpg')
  const sprite = await copy(old, 'storyboard')
  const cues = (await read(video.storyboard)).toString().replaceAll(old, sprite)
  return { thumbnails, storyboard: await storeImage(deps, signal, imageAddress(secret, generation, 'storyboard', 'vtt'), cues) }
}
