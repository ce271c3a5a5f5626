import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { PartReplacedError, PartTooLargeError } from '../errors.ts'
import { type PartUpload, partSize } from '../object-store.ts'
import { type PartClaim, partTag } from './part-record.ts'
import { writeAll } from './write-file.ts'

/** Bytes written at a time: large enough that system calls cost little, small beside what an api may use for 40 parts at once. */
const batchBytes = 512 * 1024

/**
 * Writes a part's bytes to its place in the upload's file, each batch while the next one arrives. The stream is left as it is when
 * this fails: its owner may still want to answer the sender.
 * @throws PartTooLargeError, PartReplacedError, and what the sender's stream fails with.
 */
export async function receivePart(file: FileHandle, claim: PartClaim, part: PartUpload): Promise<{ etag: string; size: number }> {
  const start = (part.partNumber - 1) * partSize
  const limit = Math.min(part.maxBytes, partSize)
  let [size, crc, batched] = [0, 0, 0]
  let batch: Buffer[] = []
  let writing: Promise<void> = Promise.resolve()
  const write = async (chunks: Buffer[], position: number) => {
    if (!(await claim.isHeld())) throw new PartReplacedError(`Part ${part.partNumber} was replaced by a newer request, or its upload ended`)
    await writeAll(file, chunks, position)
  }
  const flush = async () => {
    await writing
    writing = write(batch, start + size - batched)
    // Its failure is met where it is awaited: by the next batch or at the end.
    writing.catch(() => undefined)
    batch = []
    batched = 0
  }
  try {
    for await (const chunk of part.body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (size + chunk.length > limit) throw new PartTooLargeError(`Part ${part.partNumber} is larger than allowed`)
      crc = crc32(chunk, crc)
      batch.push(chunk)
      batched += chunk.length
      size += chunk.length
      if (batched >= batchBytes) await flush()
    }
    if (batched > 0) await flush()
  } finally {
    // The file is closed after this: nothing may still write to it.
    await writing
  }
  return { etag: partTag(crc, size), size }
}
