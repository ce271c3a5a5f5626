import { availableParallelism } from 'node:os'
import { localTime } from '@videozz/domain'
import type { Bench, BenchContext } from '../bench.ts'
import { runChild } from '../load/run-child.ts'
import { signIn } from '../product/client.ts'
import { giveFlags } from '../product/give-flags.ts'
import { openDatabase } from '../product/open-database.ts'
import { makeEmbed } from '../product/open-embed.ts'
import { countCpu } from '../product/read-cpu.ts'
import { seedLiveSessions } from '../product/seed-sessions.ts'
import { startProduct } from '../product/start-product.ts'
import { waitForRest } from '../report/machine.ts'
import type { Scope } from '../scope.ts'
import type { ChatPlan, ChatResult } from './live-chat/chat-child.ts'

const perSecond = 20

/** The product with a live whose chat is open, and sessions of viewers who have a name. */
async function prepare({ scope, say }: BenchContext, count: number) {
  say('Starting the product…')
  const product = await startProduct(scope)
  const database = openDatabase(scope, product)
  await giveFlags(database.db)
  const client = await signIn(product.url, product.demo)
  const { day, time } = localTime(new Date(Date.now() + 10 * 60_000))
  const form = new FormData()
  const fields = { title: 'Medição', scheduleDate: day, scheduleTime: time, liveSaveMode: 'permanent', chat: 'true' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const { id } = await client.call('createLive', { form })
  const { account_id: accountId } = await database.db
    .selectFrom('lives')
    .select('account_id')
    .where('video_key', '=', id)
    .executeTakeFirstOrThrow()
  const media = { accountId, videoKey: id, embedId: await makeEmbed(client, id) }
  const viewers = await seedLiveSessions(database.db, database.secretKey, media, count)
  await database.db.updateTable('viewers').set({ name: 'Aluna da Medição' }).where('account_id', '=', accountId).execute()
  return { product, database, viewers, id }
}

/** Lets viewers listen and write in a process of their own. @throws Error with the first thing that failed. */
const runChat = (scope: Scope, plan: ChatPlan): Promise<ChatResult> =>
  runChild(scope, new URL('live-chat/chat-child.ts', import.meta.url), plan)

export const liveChat: Bench = {
  name: 'live-chat',
  what: 'milliseconds from a message of a viewer to its arrival at each of 500, at 20 messages a second',
  run: async (context) => {
    const { scope, signal, say, quick, busy } = context
    const count = quick ? 100 : 500
    const seconds = quick ? 10 : 60
    const rounds = quick ? 1 : 3
    const { product, database, viewers, id } = await prepare(context, count)
    const figures = { p95: [] as number[], median: [] as number[], most: [] as number[], answer: [] as number[] }
    const shares: Record<'api' | 'database' | 'viewers', number[]> = { api: [], database: [], viewers: [] }
    const capacity = availableParallelism()
    for (let round = 0; round < rounds; round++) {
      // What was written in the round before is not told again.
      const { number: after } = await database.db
        .selectFrom('live_chats')
        .select('number')
        .where('video_key', '=', id)
        .executeTakeFirstOrThrow()
      if (!busy) await waitForRest(signal)
      const stop = countCpu({ api: product.api, database: database.pid })
      const begun = performance.now()
      const result = await runChat(scope, { url: product.url, viewers, after, perSecond, seconds })
      const cpu = stop()
      const length = (performance.now() - begun) / 1000
      if (result.arrived !== result.expected) throw new Error(`${result.expected} messages were to arrive, ${result.arrived} did`)
      const share = (used: number) => (used / length / capacity) * 100
      figures.p95.push(result.arrival.p95)
      figures.median.push(result.arrival.median)
      figures.most.push(result.arrival.most)
      figures.answer.push(result.answer.p95)
      shares.api.push(share(cpu.api))
      shares.database.push(share(cpu.database))
      shares.viewers.push(share(result.cpu))
      say(`${result.written} written, ${result.arrived} arrived; p95 ${result.arrival.p95.toFixed(0)} ms`)
    }
    return {
      rows: [
        { what: 'p95 from the call to the arrival at each viewer', unit: 'ms', values: figures.p95, budget: { most: 300 } },
        { what: 'median of it', unit: 'ms', values: figures.median },
        { what: 'the latest arrival', unit: 'ms', values: figures.most },
        { what: 'p95 of the answer to who writes', unit: 'ms', values: figures.answer },
        { what: `api, share of ${capacity} cores`, unit: '%', values: shares.api },
        { what: `database, share of ${capacity} cores`, unit: '%', values: shares.database },
        { what: `viewers, share of ${capacity} cores`, unit: '%', values: shares.viewers },
      ],
      notes: [
        `${count} viewers with a socket each, in one process, write ${perSecond} messages a second in turn for ${seconds} s; every message arrived at every viewer, or the bench fails. Changes are told together at most each 100 ms, which is part of the figure.`,
      ],
    }
  },
}
