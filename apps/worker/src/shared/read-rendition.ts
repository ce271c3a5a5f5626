import { buffer } from 'node:stream/consumers'
import { segmentObjectKey, unwrapKey } from '@videozz/db'
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
  const keys = await db
    .selectFrom('media_keys')
    .select(['key_index', 'wrapped_key'])
    .where('video_key', '=', video_key)
    .where('generation', '=', generation)
    .execute()
  const byIndex = new Map(keys.map((row) => [row.key_index, unwrapKey(mediaKey, row.wrapped_key)]))
  const segments = await db
    .selectFrom('segments')
    .select(['address', 'sequence', 'key_index'])
    .where('video_key', '=', video_key)
    .where('generation', '=', generation)
    .where('rendition', '=', name)
    .where('variant', '=', variant)
    .orderBy('sequence')
    .execute()
  yield await read(init_address ?? '')
  for (const { address, sequence, key_index } of segments)
    yield decryptSegment(await read(address), byIndex.get(key_index) ?? Buffer.alloc(16), sequence)
}
