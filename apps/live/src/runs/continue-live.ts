import { buffer } from 'node:stream/consumers'
import { listLiveParts, listLiveSpans, listRenditions, segmentKey, segmentObjectKey } from '@videozz/db'
import { segmentKeyIndex } from '@videozz/domain'
import { decryptSegment } from '@videozz/media'
import type { Deps } from '../shared/deps.ts'
import { generation } from './live-address.ts'
import { LiveWriter, type WrittenRun } from './live-writer.ts'
import type { RunPlace } from './run-place.ts'

/**
 * Finds where a new run of a live continues. Parts that were listed of a segment whose node ended before it was whole become that segment:
 * nothing that was listed is lost, on whichever node.
 */
export async function continueLive(deps: Deps, run: WrittenRun): Promise<RunPlace> {
  const { db } = deps
  const [rendition] = await listRenditions(db, run.liveKey, generation)
  if (!rendition) return { rendition: null, segments: 0, seconds: 0, inits: 0 }
  const { name, published_segments: segments, published_seconds: seconds } = rendition
  const inits = (await listLiveSpans(db, run.liveKey)).length
  const place = { rendition: name, segments, seconds, inits }
  const parts = (await listLiveParts(db, run.liveKey, name, segments)).filter(({ sequence }) => sequence === segments)
  if (parts.length === 0) return place
  const key = segmentKey(run.secret, generation, segmentKeyIndex(name, segments))
  const read = async (address: string) =>
    decryptSegment(await buffer((await deps.store.get(segmentObjectKey(address))).body), key, segments)
  const bytes = await Promise.all(parts.map(({ address }) => read(address)))
  const writer = new LiveWriter(deps, run, place)
  await writer.publishSegment(
    segments,
    parts.reduce((sum, { duration }) => sum + duration, 0),
    Buffer.concat(bytes),
  )
  return writer.place
}
