import { setTimeout as delay } from 'node:timers/promises'
import { emitEvent } from '@videozz/db'
import { createTestWebhook, startWebhookReceiver, type WebhookReceiver } from '@videozz/testing'
import type { Bench, BenchContext, Result } from '../bench.ts'
import { openDatabase, type ProductDatabase } from '../product/open-database.ts'
import { startProduct } from '../product/start-product.ts'
import { median, percentile } from '../report/statistics.ts'
import { startWithin } from '../scope.ts'

/** Deliveries a minute to those that answer, and how many they are. */
const perMinute = 1000
const answering = 5
const nowhere = 'a'.repeat(16)

type Stage = ProductDatabase & { accountId: string; receivers: WebhookReceiver[]; hanging: WebhookReceiver; hangingId: string }

async function setUp({ scope, say }: BenchContext): Promise<Stage> {
  say('Starting the product…')
  const product = await startProduct(scope, { env: { WEBHOOK_ALLOW_PRIVATE: '127.0.0.1' } })
  const database = openDatabase(scope, product)
  const { db, secretKey } = database
  const { id: accountId } = await db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.owner_id')
    .select('accounts.id')
    .where('users.email', '=', product.demo.email)
    .executeTakeFirstOrThrow()
  const add = async () => {
    const receiver = await startWithin(scope, startWebhookReceiver())
    const made = await createTestWebhook(db, { accountId, secretKey, url: receiver.url })
    receiver.secrets.push(made.secret)
    return { receiver, id: made.id }
  }
  const hanging = await add()
  hanging.receiver.mood = 'hang'
  const others = []
  for (let n = 0; n < answering; n++) others.push((await add()).receiver)
  return { ...database, accountId, receivers: others, hanging: hanging.receiver, hangingId: hanging.id }
}

/** Emits events evenly for a time. @returns milliseconds from each event to its arrival at each receiver that answers. */
async function measure(stage: Stage, seconds: number, signal: AbortSignal): Promise<number[]> {
  const { db, accountId, receivers } = stage
  const before = new Map(receivers.map((receiver) => [receiver, receiver.accepted.length]))
  const events = Math.round(((perMinute / answering) * seconds) / 60)
  const emitted = new Map<string, number>()
  const started = performance.now()
  for (let n = 0; n < events; n++) {
    await delay(Math.max(0, started + (n * seconds * 1000) / events - performance.now()), undefined, { signal })
    const fileName = `aula-${started}-${n}.mp4`
    await emitEvent(db, accountId, 'upload.started', { uploadKey: nowhere, fileName, size: 1 })
    emitted.set(fileName, Date.now())
  }
  const since = (receiver: WebhookReceiver) => receiver.accepted.slice(before.get(receiver))
  for (
    const until = Date.now() + 60_000;
    receivers.some((receiver) => since(receiver).length < events);
    await delay(100, undefined, { signal })
  )
    if (Date.now() > until) throw new Error('Deliveries are missing after a minute')
  return receivers.flatMap((receiver) => since(receiver).map(({ at, data }) => at - (emitted.get(String(data['fileName'])) ?? Number.NaN)))
}

export const webhooks: Bench = {
  name: 'webhooks',
  what: `${perMinute} webhook deliveries a minute while one receiver hangs`,
  run: async (context): Promise<Result> => {
    const { signal, quick, say } = context
    const stage = await setUp(context)
    const seconds = quick ? 6 : 60
    const [without, beside] = [[] as number[], [] as number[]]
    const slowest = { without: [] as number[], beside: [] as number[] }
    for (let round = 0; round < (quick ? 2 : 3); round++) {
      for (const hangs of [false, true]) {
        say(`Round ${round + 1}, ${hangs ? 'with one receiver that hangs' : 'with all answering'}…`)
        const state = hangs ? 'active' : 'paused'
        await stage.db.updateTable('webhook_endpoints').set({ state }).where('id', '=', stage.hangingId).execute()
        const times = await measure(stage, seconds, signal)
        ;(hangs ? beside : without).push(median(times))
        ;(hangs ? slowest.beside : slowest.without).push(percentile(times, 0.99))
      }
    }
    return {
      rows: [
        { what: 'from event to arrival, all answering', unit: 'ms', values: without },
        { what: 'the same while one receiver hangs', unit: 'ms', values: beside },
        {
          what: 'one with the other',
          unit: 'ratio',
          values: beside.map((time, round) => time / (without[round] ?? Number.NaN)),
          budget: { most: 1.25 },
        },
        { what: 'slowest hundredth, all answering', unit: 'ms', values: slowest.without },
        { what: 'slowest hundredth while one hangs', unit: 'ms', values: slowest.beside },
      ],
      notes: [
        `${perMinute / answering} events a minute for ${seconds} s, each to ${answering} receivers that answer at once${quick ? '' : `, and in every second run to one that never answers, with ${stage.hanging.requests.length} requests in all`}. Events are written straight into the database; the clock runs from their commit to the arrival of the request. One worker.`,
      ],
    }
  },
}
