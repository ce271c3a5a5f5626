import { imageObjectKey, segmentAddress } from '../../media-secrets.ts'

/** Files of pictures that an encode makes of one generation. */
const imageNames = ['waveform.svg', 'cover-0.jpg', 'cover-1.jpg', 'cover-2.jpg', 'storyboard.jpg', 'storyboard.vtt']

/** Object keys of every picture an encode may have made of a generation. @param secret the unwrapped `videos.secret`. */
export function listImageKeys(secret: Uint8Array, generation: number): string[] {
  return imageNames.map((file) => {
    const [name = '', extension = ''] = file.split('.')
    return imageObjectKey(`${segmentAddress(secret, generation, `image-${name}`, 0)}.${extension}`)
  })
}
