import { createSourceHasher, type SourceFile } from '@videozz/sources'
import type { ObjectStore } from '@videozz/storage'

/** A stored file that is not what its source says it is. */
export class CorruptFile extends Error {}

/**
 * Compares a stored file with the hash its source gives. Files that came without an interruption need none: their connection proves them.
 * @throws CorruptFile.
 */
export async function verifyFile(
  store: ObjectStore,
  objectKey: string,
  { hash }: Pick<SourceFile, 'hash'>,
  signal: AbortSignal,
): Promise<void> {
  if (hash === null) return
  const hasher = createSourceHasher(hash.algorithm)
  const { body } = await store.get(objectKey)
  for await (const chunk of body) {
    signal.throwIfAborted()
    hasher.update(chunk as Buffer)
  }
  if (hasher.digest() !== hash.value) throw new CorruptFile(`The stored file has another ${hash.algorithm} than its source says`)
}
