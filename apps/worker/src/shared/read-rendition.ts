import { buffer } from 'node:stream/consumers'
import { findMediaSecret, listMediaKeys, listSegments, segmentKey, segmentObjectKey, unwrapKey } from '@videozz/db'
import { isDerivedKey } from '@videozz/domain'
import { decryptSegment } from '@videozz/media'
import type { Deps } from './deps.ts'

/** Which rendition of a media; `variant` 0 is unmarked. */
export type PublishedRendition = { video_key: string; generation: number; name: string; variant: number; init_address: string | null }

/** A published rendition in the clear, in order, as one file's bytes: a segment at a time is in memory. */
export async function* readRendition(
  { db, store, mediaKey }: Pick<Deps, 'db' | 'store' | 'mediaKey'>,
  { video_key, generation, name, variant, init_address }: PublishedRendition,
): AsyncGenerator<Buffer> {
  const read = async (address: string) => buffer((await store.get(segmentObjectKey(address))).body)
  const keys = await listMediaKeys(db, video_key, generation)
  const byIndex = new Map(keys.map((row) => [row.key_index, unwrapKey(mediaKey, row.wrapped_key)]))
  const secret = unwrapKey(mediaKey, await findMediaSecret(db, video_key))
  const keyOf = (index: number) => (isDerivedKey(index) ? segmentKey(secret, generation, index) : (byIndex.get(index) ?? Buffer.alloc(16)))
  const segments = await listSegments(db, { videoKey: video_key, generation, name, variant })
  yield await read(init_address ?? '')
  for (const { address, sequence, key_index } of segments) yield decryptSegment(await read(address), keyOf(key_index), sequence)
}
