import { createCipheriv, createHash } from 'node:crypto'

/** Bytes of a file of any size, made where they are read. */
export interface FileBytes {
  size: number
  /** @returns the bytes from `start`, at most up to the end of the file. */
  read: (start: number, length: number) => Buffer
}

const block = 16

/**
 * Bytes that depend on the seed and their place alone (the key stream of AES in counter mode), so that files of many GiB need no memory.
 * @param head what the file begins with instead, such as the first bytes of a film.
 */
export function seededBytes(seed: string, size: number, head: Buffer = Buffer.alloc(0)): FileBytes {
  const key = createHash('sha256').update(seed).digest()
  const read = (start: number, length: number): Buffer => {
    const end = Math.min(start + length, size)
    if (end <= start) return Buffer.alloc(0)
    const skipped = start % block
    const counter = Buffer.alloc(block)
    counter.writeBigUInt64BE(BigInt((start - skipped) / block), 8)
    const stream = createCipheriv('aes-256-ctr', key, counter).update(Buffer.alloc(end - start + skipped))
    const bytes = stream.subarray(skipped)
    if (start < head.length) head.copy(bytes, 0, start, Math.min(end, head.length))
    return bytes
  }
  return { size, read }
}

/** Bytes that are in memory already. */
export function plainBytes(bytes: Buffer): FileBytes {
  return { size: bytes.length, read: (start, length) => bytes.subarray(start, start + length) }
}

/** @returns a digest of a whole file, in hexadecimal. */
export function digestBytes({ size, read }: FileBytes, algorithm: 'sha256' | 'sha1' | 'md5' = 'sha256'): string {
  const hash = createHash(algorithm)
  const step = 1024 * 1024
  for (let start = 0; start < size; start += step) hash.update(read(start, step))
  return hash.digest('hex')
}
