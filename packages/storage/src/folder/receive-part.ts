import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { PartReplacedError, PartTooLargeError } from '../errors.ts'
import { type PartUpload, partBytes } from '../object-store.ts'
import { collectYoung } from './collect-young.ts'
import { lendBuffer } from './lend-buffer.ts'
import { type PartClaim, partTag } from './part-record.ts'
import { writeAll } from './write-file.ts'

export type StreamedPart = PartUpload & { body: Readable }

/**
 * Writes a part's bytes to its place in the upload's file, each batch while the next one arrives. The stream is not destroyed when this
 * fails: its owner may still answer the sender.
 * @throws PartTooLargeError, PartReplacedError, and what the sender's stream fails with.
 */
export async function receivePart(file: FileHandle, claim: PartClaim, part: StreamedPart): Promise<{ etag: string; size: number }> {
  const start = (part.partNumber - 1) * partBytes
  const limit = Math.min(part.maxBytes, partBytes)
  // Chunks of the network are copied, so that each is freed by the collection of the young generation: held until they are written, they would cost more to collect than to copy.
  let [filling, other] = [lendBuffer(), lendBuffer()]
  let [size, crc, filled] = [0, 0, 0]
  let writing: Promise<void> = Promise.resolve()
  const write = async (bytes: Buffer, position: number) => {
    if (!(await claim.isHeld())) throw new PartReplacedError(`Part ${part.partNumber} was replaced by a newer request, or its upload ended`)
    await writeAll(file, [bytes], position)
  }
  const flush = async () => {
    await writing
    writing = write(filling.bytes.subarray(0, filled), start + size - filled)
    // Its failure is met where it is awaited: by the next batch or at the end.
    writing.catch(() => undefined)
    const before = filling
    filling = other
    other = before
    collectYoung(filled)
    filled = 0
  }
  try {
    for await (const chunk of part.body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (size + chunk.length > limit) throw new PartTooLargeError(`Part ${part.partNumber} is larger than allowed`)
      crc = crc32(chunk, crc)
      for (let taken = 0; taken < chunk.length;) {
        const copied = chunk.copy(filling.bytes, filled, taken)
        taken += copied
        filled += copied
        size += copied
        if (filled === filling.bytes.length) await flush()
      }
    }
    if (filled > 0) await flush()
  } finally {
    try {
      // The file is closed after this, and the buffers are lent to others: nothing may still be written of them.
      await writing
    } finally {
      filling.giveBack()
      other.giveBack()
    }
  }
  return { etag: partTag(crc, size), size }
}
