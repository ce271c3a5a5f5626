import { imageObjectKey } from '@videozz/db'
import { ObjectNotFoundError } from '@videozz/storage'
import { buffer } from 'node:stream/consumers'
import type { Deps } from './app-deps.ts'

/** The bytes of a stored picture; undefined where it is gone. */
export async function readPicture({ store }: Pick<Deps, 'store'>, address: string): Promise<Buffer | undefined> {
  try {
    return await buffer((await store.get(imageObjectKey(address))).body)
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return undefined
    throw error
  }
}
