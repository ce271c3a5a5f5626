import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sealIntegrationKey, sourceObjectKey } from '@videozz/db'
import { startImports } from '@videozz/operations'
import { createObjectStore } from '@videozz/storage'
import { digestBytes, type FakeFileHost } from '@videozz/testing'
import type { BenchContext } from '../../bench.ts'
import { openLane } from '../../product/open-lane.ts'
import { type SpawnedWorker, spawnWorker } from '../../product/spawn-worker.ts'

export type Lane = { /** Of an empty database. */ databaseUrl: string; name: string; size: number; kills: number }
/** What came of an import whose workers were killed. */
export type LaneResult = {
  /** Seconds from each kill until bytes are asked for again. */
  pauses: number[]
  /** Whole parts that were asked for again. */
  again: number
  /** Bytes sent ÷ size. */
  sent: number
  same: boolean
  media: number
}

const partBytes = 5 * 1024 * 1024
/** Bytes a second of one connection, so that a file outlasts its kills. */
const slow = 2 * 1024 * 1024
/** Longest life of a worker that is killed, in milliseconds after it asked for bytes. */
const longestLifeMs = 5000

/** Imports one file with `kills` workers that are killed at random moments, and one that is not. */
export async function runLane({ scope, signal }: BenchContext, host: FakeFileHost, wanted: Lane): Promise<LaneResult> {
  const { databaseUrl, name, size, kills } = wanted
  const lane = await openLane(scope, databaseUrl, name)
  const { db, secretKey, accountId, userId } = lane
  const env = { ...lane.env, IMPORT_ALLOW_PRIVATE: host.url }
  const store = createObjectStore(env)
  const file = host.add({ name: `${name}.mp4`, size, faults: { bytesPerSecond: slow } })
  const begun = await startImports(
    { db, now: new Date() },
    {
      accountId,
      userId,
      provider: 'link',
      folderId: null,
      bounds: null,
      files: [{ externalId: name, title: '', sealed: sealIntegrationKey(secretKey, file.url) }],
    },
  )
  if (begun.outcome !== 'started') throw new Error(`The import did not begin: ${begun.outcome}`)
  const query = db.selectFrom('imports').selectAll().where('batch_id', '=', begun.batch.id)
  // Connections are given up while nothing is asked, and a busy machine may be slow to make one again.
  const read = () => query.executeTakeFirstOrThrow().catch(() => query.executeTakeFirstOrThrow())
  const storedParts = async (): Promise<number[]> => {
    const { upload_key: key } = await read()
    if (key === null) return []
    const upload = await db.selectFrom('uploads').select(['object_key', 'upload_id']).where('key', '=', key).executeTakeFirstOrThrow()
    return (await store.listParts({ key: upload.object_key, uploadId: upload.upload_id })).map(({ PartNumber: part }) => part)
  }
  /** Requests for bytes, not for the size alone, from one on. */
  const askedSince = (from: number) => file.requests.slice(from).flatMap(({ range }) => (range === null || range[1] === 0 ? [] : [range]))
  const workers: SpawnedWorker[] = []
  scope.add(async () => workers.at(-1)?.kill())
  const result: LaneResult = { pauses: [], again: 0, sent: 0, same: false, media: 0 }
  let [killedAt, requests, stored] = [performance.now(), 0, [] as number[]]
  const count = (): void => {
    for (const [start, end] of askedSince(requests))
      result.again += stored.filter((part) => start < part * partBytes && end >= (part - 1) * partBytes).length
  }
  for (let life = 0; life <= kills; life++) {
    if (life === kills) file.faults = {}
    const worker = await spawnWorker(env)
    workers.push(worker)
    while (askedSince(requests).length === 0) await delay(10, undefined, { signal })
    if (life > 0) result.pauses.push((performance.now() - killedAt) / 1000)
    if (life === kills) break
    await delay(Math.random() * longestLifeMs, undefined, { signal })
    await worker.kill()
    killedAt = performance.now()
    count()
    ;[requests, stored] = [file.requests.length, await storedParts()]
  }
  for (let row = await read(); row.state !== 'done'; row = await read()) {
    if (row.state === 'failed') throw new Error(`The import failed: ${row.error}`)
    await delay(100, undefined, { signal })
  }
  count()
  const { video_key: key } = await read()
  const hash = createHash('sha256')
  for await (const chunk of (await store.get(sourceObjectKey(key ?? ''))).body) hash.update(chunk as Buffer)
  result.same = hash.digest('hex') === digestBytes(file.bytes)
  result.sent = file.sent / size
  result.media = (await db.selectFrom('videos').select('key').where('account_id', '=', accountId).execute()).length
  await workers.at(-1)?.kill()
  return result
}
