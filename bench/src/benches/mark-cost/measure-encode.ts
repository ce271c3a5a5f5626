import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@videozz/db'
import type { BenchContext } from '../../bench.ts'
import type { Client } from '../../product/client.ts'
import type { Product } from '../../product/start-product.ts'
import { completeFile, registerFile, sendFile } from '../../product/upload-file.ts'
import { isEncoded, waitForIdleWorker, waitForVideo } from '../../product/wait-for-video.ts'
import { watchCpu } from '../../product/watch-cpu.ts'
import { waitForRest } from '../../report/machine.ts'

/** One encode: CPU seconds of the worker with all it starts, bytes of all segments, and seconds until the first of them was published. */
export type Encode = { cpu: number; bytes: number; first: number }
export type Stage = { context: BenchContext; product: Product; client: Client; db: Database }

const pollMs = 10

/** Seconds from now until a media has a segment. */
async function untilPublished({ db, context }: Stage, key: string): Promise<number> {
  const since = performance.now()
  const find = () => db.selectFrom('segments').select('size').where('video_key', '=', key).limit(1).executeTakeFirst()
  while (!(await find())) await delay(pollMs, undefined, { signal: context.signal })
  return (performance.now() - since) / 1000
}

/** Encodes a file to the end, with or without a mark. */
export async function measureEncode(stage: Stage, path: string, isMarked: boolean): Promise<Encode> {
  const { context, product, client, db } = stage
  await client.call('saveMarks', { body: { enabled: isMarked } })
  const sent = await sendFile(client, path)
  await completeFile(sent)
  if (!context.busy) await waitForRest(context.signal)
  const stop = watchCpu(product.worker)
  try {
    const { key } = await registerFile(sent)
    const first = await untilPublished(stage, key)
    await waitForVideo(client, key, isEncoded, { signal: context.signal, everyMs: 250 })
    await waitForIdleWorker(product.worker, context.signal)
    const cpu = stop()
    const sizes = await db.selectFrom('segments').select(['size', 'variant']).where('video_key', '=', key).execute()
    if (sizes.some(({ variant }) => variant > 0) !== isMarked) throw new Error(`${path} should ${isMarked ? '' : 'not '}have been marked`)
    return { cpu, bytes: sizes.reduce((sum, { size }) => sum + size, 0), first }
  } finally {
    stop()
  }
}
