import { createHash } from 'node:crypto'
import type { SourceHash } from '../source.ts'
import { DropboxHash } from './dropbox-hash.ts'
import { QuickXor } from './quick-xor.ts'

/** Hashes a file as its source does, chunk by chunk from its first byte. */
export interface SourceHasher {
  update(chunk: Uint8Array): void
  /** Ends the hash. @returns it in the form of `SourceHash.value`. */
  digest(): string
}

/** Creates the hasher of an algorithm. */
export function createSourceHasher(algorithm: SourceHash['algorithm']): SourceHasher {
  if (algorithm === 'dropbox') return new DropboxHash()
  if (algorithm === 'quickxor') return new QuickXor()
  const hash = createHash(algorithm)
  return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest('hex') }
}
