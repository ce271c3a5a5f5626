import { imageObjectKey, segmentAddress } from '@videozz/db'
import { persist } from '@videozz/operations'
import type { Deps } from './deps.ts'

const types = { jpg: 'image/jpeg', svg: 'image/svg+xml', vtt: 'text/vtt' } as const

/** Address of a picture of a generation, the same in every run, so that a repeated step leaves no orphan. */
export const imageAddress = (secret: Uint8Array, generation: number, name: string, extension: keyof typeof types): string =>
  `${segmentAddress(secret, generation, `image-${name}`, 0)}.${extension}`

/** Whether the pictures a media shows are those of a generation, not of the one before it. */
export function showsPictures(media: { thumbnails: string[]; waveform: string | null }, secret: Uint8Array, generation: number): boolean {
  const address = (name: string, extension: keyof typeof types) => imageAddress(secret, generation, name, extension)
  return media.thumbnails.includes(address('cover-0', 'jpg')) || media.waveform === address('waveform', 'svg')
}

/** Stores a picture and gives its address. */
export async function storeImage(deps: Deps, signal: AbortSignal, address: string, content: Buffer | string): Promise<string> {
  const extension = address.slice(address.lastIndexOf('.') + 1) as keyof typeof types
  await persist(signal, () =>
    deps.store.put(imageObjectKey(address), Buffer.from(content), { contentType: types[extension], immutable: true }),
  )
  return address
}
