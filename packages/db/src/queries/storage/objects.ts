import { imageObjectKey, segmentAddress, segmentObjectKey } from '../../media-secrets.ts'

type PublishedEnd = {
  generation: number
  name: string
  published_segments: number
  init_address: string | null
  mark_version: number | null
}

/** Files of pictures that an encode makes of one generation. */
const imageNames = ['waveform.svg', 'cover-0.jpg', 'cover-1.jpg', 'cover-2.jpg', 'storyboard.jpg', 'storyboard.vtt']

/** Object keys of every picture an encode may have made of a generation. @param secret the unwrapped `videos.secret`. */
export function listImageKeys(secret: Uint8Array, generation: number): string[] {
  return imageNames.map((file) => {
    const [name = '', extension = ''] = file.split('.')
    return imageObjectKey(`${segmentAddress(secret, generation, `image-${name}`, 0)}.${extension}`)
  })
}

/** Segments of a rendition that a run may have stored beyond the published ones when it was stopped. */
const mostAhead = 4
/** The same of marked units, which are stored in runs of at most this many. */
export const mostUnitsAtOnce = 16

/**
 * Object keys that a stopped run may have stored of these renditions without publishing them; their addresses are known in advance.
 * @param secret the unwrapped `videos.secret`.
 */
export function listUnpublishedKeys(secret: Uint8Array, ends: readonly PublishedEnd[]): string[] {
  return ends.flatMap(({ generation, name, published_segments: next, init_address, mark_version }) => {
    const key = (k: number | 'init', variant = 0) => segmentObjectKey(segmentAddress(secret, generation, name, k, variant))
    const variants = mark_version === null ? [0] : [1, 2]
    const ahead = Array.from({ length: mark_version === null ? mostAhead : mostUnitsAtOnce }, (_, index) =>
      variants.map((variant) => key(next + index, variant)),
    ).flat()
    return init_address === null ? [key('init'), ...ahead] : ahead
  })
}
