import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { deriveKey, findMediaSecret, segmentKey, segmentObjectKey, unwrapKey } from '@videozz/db'
import { decryptSegment } from '@videozz/media'
import type { WorkerStage } from './test-worker.ts'

/** Writes a published rendition in the clear, as one file. @returns its path. */
export async function decryptRendition({ db, store, env, folder }: WorkerStage, key: string, rendition: string): Promise<string> {
  const row = await db
    .selectFrom('renditions')
    .selectAll()
    .where('video_key', '=', key)
    .where('name', '=', rendition)
    .executeTakeFirstOrThrow()
  const secret = unwrapKey(deriveKey(env.secretKey, 'media'), await findMediaSecret(db, key))
  const read = async (address: string) => buffer((await store.get(segmentObjectKey(address))).body)
  const parts: Buffer[] = [await read(row.init_address ?? '')]
  const segments = await db
    .selectFrom('segments')
    .selectAll()
    .where('video_key', '=', key)
    .where('rendition', '=', rendition)
    .orderBy('sequence')
    .execute()
  for (const { address, key_index, sequence } of segments)
    parts.push(decryptSegment(await read(address), segmentKey(secret, row.generation, key_index), sequence))
  const path = join(folder, `${key}-${rendition}.mp4`)
  writeFileSync(path, Buffer.concat(parts))
  return path
}
