import { createKey, imageObjectKey } from '@videozz/db'
import type { Deps } from './app-deps.ts'

/** Stores a JPEG that `remakePicture` made. @returns its address, as `imageUrl` takes it. */
export async function storePicture({ store }: Pick<Deps, 'store'>, picture: Buffer): Promise<string> {
  const address = `${createKey(32)}.jpg`
  await store.put(imageObjectKey(address), picture, { contentType: 'image/jpeg', immutable: true })
  return address
}

/** Deletes stored pictures that nothing names any more. The nightly sweep of the store deletes what remains after a failure. */
export async function deletePictures({ store, log }: Pick<Deps, 'store' | 'log'>, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  await store
    .delete(addresses.map(imageObjectKey))
    .catch((error: unknown) => log.warn({ err: error, images: addresses }, 'pictures could not be deleted'))
}
