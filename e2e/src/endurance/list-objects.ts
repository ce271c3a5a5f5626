import { join } from 'node:path'
import { createObjectStore, type StorageEnvironment } from '@videozz/storage'

/** Keys of the segments and pictures in the store of a product: a bucket, or the folder in its data. */
export async function listObjects(data: string, bucket?: StorageEnvironment): Promise<string[]> {
  const store = createObjectStore(bucket ?? { STORAGE_DIR: join(data, 'objects') })
  const keys: string[] = []
  for (const prefix of ['s/', 'i/']) for await (const { key } of store.list(prefix)) keys.push(key)
  return keys
}
