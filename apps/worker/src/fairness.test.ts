import { join } from 'node:path'
import { createKey, firstEncodeJob, nextEncodeJob, startEncodeTurn } from '@videozz/db'
import { createJobQueue, type JobQueue } from '@videozz/jobs'
import { waitFor } from '@videozz/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createHandlers } from './handlers.ts'
import { startWorker } from './shared/start-worker.ts'
import { addMedia, addVideoRow, createAccount, makeFilm, openStage, type WorkerStage } from './testing/test-worker.ts'

let stage: WorkerStage
const queues: JobQueue[] = []
beforeAll(async () => {
  stage = await openStage()
})
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.stop(60)
  await stage.db.deleteFrom('encode_turns').execute()
  await stage.db.updateTable('encode_lanes').set({ turn: 0 }).execute()
  await stage.db.updateTable('videos').set({ status: 'encoded' }).execute()
})
afterAll(() => stage.close())

/** Media without bytes, for jobs that do nothing. */
async function queueMedia(accountId: string, count: number): Promise<void> {
  await stage.db.transaction().execute(async (trx) => {
    for (let index = 0; index < count; index++) {
      const media = await addVideoRow(trx, stage, createKey(), accountId)
      await stage.jobs.enqueue(trx, 'encode-first', await firstEncodeJob(trx, media))
    }
  })
}

/** Runs openings that only take their turn. @param onStart told whose opening begins, before it ends. */
async function runOpenings(onStart: (accountId: string, count: number) => Promise<void>): Promise<string[]> {
  const order: string[] = []
  const begun = new Set<string>()
  const queue = await createJobQueue({ databaseUrl: stage.database.url, role: 'worker', onError: () => {} })
  queues.push(queue)
  await queue.work({
    'encode-first': {
      handle: async ({ videoKey, turn = 0 }) => {
        await startEncodeTurn(stage.db, 'open', turn)
        const { account_id } = await stage.find(videoKey)
        // On a machine that stands still for long a job may run twice.
        if (begun.has(videoKey)) return
        begun.add(videoKey)
        order.push(account_id)
        await onStart(account_id, order.length)
      },
    },
  })
  return order
}

it('starts the encode of another account next, although 180 encodes of one account wait', async () => {
  const [many, one] = [stage.accountId, await createAccount(stage.db)]
  await queueMedia(many, 200)
  const order = await runOpenings(async (_account, count) => {
    if (count === 20) await queueMedia(one, 1)
  })
  await waitFor('all openings', async () => order.length === 201)
  expect(order.indexOf(one)).toBe(20)
  // Nobody starves: the many go on right after it.
  expect(order.slice(21)).toEqual(Array.from({ length: 180 }, () => many))
})

it('alternates between two accounts with 12 queued encodes each', async () => {
  const [a, b] = [stage.accountId, await createAccount(stage.db)]
  await queueMedia(a, 12)
  await queueMedia(b, 12)
  const order = await runOpenings(async () => {})
  await waitFor('all openings', async () => order.length === 24)
  for (let pair = 0; pair < 24; pair += 2) expect(new Set(order.slice(pair, pair + 2))).toEqual(new Set([a, b]))
})

it('nextEncodeJob spaces ladder turns by cost and ignores encodes of the account that are done', async () => {
  const { db } = stage
  const [a, b] = [stage.accountId, await createAccount(db)]
  const turnOf = (accountId: string, cost: number) =>
    db
      .transaction()
      .execute(async (trx) => (await nextEncodeJob(trx, 'ladder', (await addVideoRow(trx, stage, createKey(), accountId)).key, cost)).turn)
  // Three long ones of one account stand far apart; short ones of the other fit between.
  expect([await turnOf(a, 100), await turnOf(a, 100), await turnOf(a, 100)]).toEqual([0, 100, 200])
  expect([await turnOf(b, 10), await turnOf(b, 10)]).toEqual([0, 10])
  await startEncodeTurn(db, 'ladder', 100)
  expect(await turnOf(b, 10)).toBe(100)
  // All of it is encoded: the next stands beside what runs now.
  await db.updateTable('videos').set({ status: 'encoded' }).where('account_id', '=', a).execute()
  expect(await turnOf(a, 10)).toBe(100)
})

it('opens the clip of another account first or second while 12 media of one account wait', async () => {
  const clip = await makeFilm(join(stage.folder, 'clip.mp4'), 2, { size: '426x240' })
  const other = await createAccount(stage.db)
  const many: string[] = []
  for (let index = 0; index < 12; index++) many.push(await addMedia(stage, clip))
  const one = await addMedia(stage, clip, 'default', other)
  const worker = await startWorker(stage.env, stage.log, (deps) => createHandlers(deps))
  await waitFor('the clip to be opened', async () => (await stage.find(one)).playable)
  const { rows } = await sql<{ key: string }>`
    select data->>'videoKey' as key from pgboss.job
    where name = 'encode-first' and started_on is not null and data->>'videoKey' in (${sql.join([...many, one])})
    order by started_on`.execute(stage.db)
  await worker.stop()
  // Two openings run at once; the clip stands beside the first.
  expect([0, 1]).toContain(rows.findIndex(({ key }) => key === one))
})
