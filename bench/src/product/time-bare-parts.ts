import { Agent } from 'node:http'
import { countParts, sizeOfPart } from '@videozz/domain'
import { uploadPartBytes } from '@videozz/contract'
import type { ObjectStore } from '@videozz/storage'
import { putBytes } from './put-bytes.ts'
import { flushDisk } from './time-upload.ts'
import { parallelParts } from './upload-file.ts'

/** Seconds that the store alone takes for the parts of an upload, from opening to completing it; the object is deleted afterwards. */
export async function timeBareParts(store: ObjectStore, key: string, path: string, size: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: parallelParts })
  const count = countParts(size)
  await flushDisk()
  const since = performance.now()
  try {
    const uploadId = await store.createMultipart(key)
    const parts: { ETag: string; PartNumber: number }[] = []
    let next = 1
    const sendParts = async () => {
      while (next <= count) {
        const partNumber = next++
        const length = sizeOfPart(size, partNumber)
        const start = (partNumber - 1) * uploadPartBytes
        const url = await store.presignPart({ key, uploadId, partNumber, expiresIn: 3600 })
        parts.push({ ETag: await putBytes(url, path, length, { agent, range: [start, start + length] }), PartNumber: partNumber })
      }
    }
    await Promise.all(Array.from({ length: parallelParts }, sendParts))
    await store.completeMultipart({ key, uploadId, parts: parts.toSorted((a, b) => a.PartNumber - b.PartNumber) })
  } finally {
    agent.destroy()
  }
  const seconds = (performance.now() - since) / 1000
  await store.delete([key])
  return seconds
}
