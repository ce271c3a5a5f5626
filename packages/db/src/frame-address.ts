import { createHmac } from 'node:crypto'
import { deriveKey } from './media-secrets.ts'

/** A frame of a media in an ebook; `ms` of the media, as its `generation` has it. */
export type EbookFrame = { itemId: string; videoKey: string; generation: number; ms: number }

/** Unguessable address of a frame's picture, the same each time, so that one that is taken again is one object. */
export function ebookFrameAddress(secretKey: string, { itemId, videoKey, generation, ms }: EbookFrame): string {
  const digest = createHmac('sha256', deriveKey(secretKey, 'ebook-frame')).update(`${itemId}|${videoKey}|${generation}|${ms}`).digest('hex')
  return `${digest.slice(0, 32)}.jpg`
}
