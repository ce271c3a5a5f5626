import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashLiveKey, segmentAddress, segmentKey, segmentObjectKey } from '@videozz/db'
import { segmentKeyIndex } from '@videozz/domain'
import { type LiveOutput, LiveStream } from '@videozz/ingest'
import { makeSource, readFlv } from '@videozz/ingest/testing'
import { encryptSegment } from '@videozz/media'
import { beginLiveRun, beginLiveSpan, endLiveRun, publishLiveSegment } from '@videozz/operations'
import { createTestAccount, createTestFlags, createTestLive } from '@videozz/testing'
import type { Deps } from '../shared/deps.ts'

/** One publisher after another, each with what it sends. */
export type TestPublishers = Record<string, Parameters<typeof makeSource>[1]>

type Recorder = Pick<Deps, 'db' | 'store'> & { folder: string; /** Of the media. */ secret: Buffer; wrapped: string }
type OnAir = { runId: string; key: string; accountId: string }

/** A finished live with its top rung, 360p, alone. @returns its key. */
export async function recordTestLive({ db, store, folder, secret, wrapped }: Recorder, publishers: TestPublishers): Promise<string> {
  const { id: accountId } = await createTestAccount(db)
  await createTestFlags(db, accountId, ['live'])
  const live = await createTestLive(db, { account_id: accountId, media: { secret: wrapped } })
  const input = { keyHash: hashLiveKey(live.streamKey), node: 'a', protocol: 'rtmp', encoder: null, companyDomain: undefined } as const
  const begun = await beginLiveRun({ db, now: new Date() }, input)
  if (begun.outcome !== 'begun') throw new Error(begun.words)
  const parts: Buffer[] = []
  let [start, segment, init] = [0, 0, 0]
  for (const [name, options] of Object.entries(publishers)) {
    const messages = readFlv(await readFile(await makeSource(join(folder, `${name}.flv`), options)))
    const stream = new LiveStream({ start, segment, init })
    const outputs = [...messages.flatMap((message) => stream.push(message)), ...stream.end()]
    for (const output of outputs) await publish(output, { runId: begun.run.id, key: live.video_key, accountId })
    const last = outputs.findLast((output) => output.kind === 'segment')
    start = (last?.start ?? 0) + (last?.duration ?? 0)
    segment = (last?.segment ?? 0) + 1
    init++
  }
  await db
    .updateTable('lives')
    .set({ status: 'finished', finished_at: new Date(), finished_by: 'person' })
    .where('video_key', '=', live.video_key)
    .execute()
  await endLiveRun({ db, now: new Date() }, { id: begun.run.id, liveKey: live.video_key }, { reason: 'finished' })
  return live.video_key

  async function publish(output: LiveOutput, on: OnAir): Promise<void> {
    const context = { db, now: new Date() }
    if (output.kind === 'init') {
      const init_address = segmentAddress(secret, 1, `360p.1.${output.init}`, 'init')
      await store.put(segmentObjectKey(init_address), output.bytes, { contentType: 'video/mp4' })
      const { video, audio } = output.tracks
      const codecs = [video?.codec, audio?.codec].filter((codec) => codec !== undefined).join(',')
      const size = { width: video?.width ?? 0, height: video?.height ?? 0, bandwidth: 1_000_000, frameRate: 30 }
      const span = { video_key: on.key, rendition: '360p', first_sequence: output.segment, run: 1, init_address, codecs, ...size }
      if (!(await beginLiveSpan(context, on.runId, span))) throw new Error('The run was lost')
    } else if (output.kind === 'part') parts.push(output.bytes)
    else {
      const { segment: sequence, duration } = output
      const address = segmentAddress(secret, 1, '360p.1', sequence)
      const key_index = segmentKeyIndex('360p', sequence)
      const sealed = encryptSegment(Buffer.concat(parts.splice(0)), segmentKey(secret, 1, key_index), sequence)
      await store.put(segmentObjectKey(address), sealed, { contentType: 'application/octet-stream' })
      const row = { video_key: on.key, generation: 1, rendition: '360p', sequence, duration, size: sealed.length, address, key_index }
      const published = { accountId: on.accountId, segment: row, publishedSeconds: output.start + duration, countedBytes: sealed.length }
      const { outcome } = await publishLiveSegment(context, on.runId, published)
      if (outcome !== 'published') throw new Error(`A segment was not published: ${outcome}`)
    }
  }
}
