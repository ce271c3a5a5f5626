import { heartbeatSeconds } from '@videozz/domain'
import type { Database } from '@videozz/db'
import { createObjectStore } from '@videozz/storage'
import { keepLargeCourse } from '@videozz/operations'
import { createTestMedia } from '@videozz/testing'
import { join } from 'node:path'
import { availableParallelism } from 'node:os'
import type { Bench, BenchContext } from '../bench.ts'
import { runLoad } from '../load/run-load.ts'
import { openDatabase } from '../product/open-database.ts'
import { signIn } from '../product/client.ts'
import { countCpu } from '../product/read-cpu.ts'
import { extendLeases, type LiveSession, readBehind, readWatched, seedLiveSessions } from '../product/seed-sessions.ts'
import { startProduct } from '../product/start-product.ts'
import { waitForRest } from '../report/machine.ts'
import { percentile } from '../report/statistics.ts'

/** A little above what must be reached, so that the edges of the run do not decide. */
const offered = 2200

/** The product with a media of twenty minutes and sessions that play it. */
async function prepare({ scope, say }: BenchContext, count: number) {
  say('Starting the product…')
  const product = await startProduct(scope)
  const database = openDatabase(scope, product)
  const client = await signIn(product.url, product.demo)
  const { account_id: accountId } = await database.db
    .selectFrom('accounts as a')
    .innerJoin('users as u', 'u.id', 'a.owner_id')
    .select('a.id as account_id')
    .where('u.email', '=', product.demo.email)
    .executeTakeFirstOrThrow()
  const store = createObjectStore({ STORAGE_DIR: join(product.data, 'objects') })
  const media = await createTestMedia(
    { db: database.db, store },
    { accountId, secretKey: database.secretKey, duration: 1200, rungs: ['240p'], published: { '240p': 1 } },
  )
  await client.call('getVideo', { params: { id: media.key } })
  const { key: folder } = await client.call('createFolder', { body: { name: 'Curso' } })
  await client.call('addFolderVideos', { params: { key: folder }, body: { videos: [media.key] } })
  const students = await keepLargeCourse({ db: database.db, now: new Date() }, folder, 1)
  if (students === undefined) throw new Error('The course has no lesson')
  say(`Storing ${count} sessions that play…`)
  const sessions = await seedLiveSessions(
    database.db,
    database.secretKey,
    { accountId, videoKey: media.key, embedId: await media.embed() },
    count,
  )
  return { product, database, sessions }
}

/** Watches how far the roll-ups are behind. @returns a call that ends it with the most, in seconds. */
function watchBehind(db: Database): () => Promise<number> {
  let most = 0
  const look = async () => void (most = Math.max(most, await readBehind(db)))
  const timer = setInterval(() => void look().catch(() => undefined), 1000)
  return async () => {
    clearInterval(timer)
    await look()
    return most
  }
}

const toTarget = ({ id, token }: LiveSession) => ({
  path: `/api/playback/sessions/${id}/heartbeat`,
  headers: { authorization: `Bearer ${token}` },
})

/** The report after so many others: ten more seconds played. */
function report(turn: number): string {
  const from = turn * heartbeatSeconds
  const to = from + heartbeatSeconds
  const firstFrame = turn === 0 ? { firstFrameMs: 640 } : {}
  const quality = {
    ...firstFrame,
    stalls: 0,
    stallMs: 0,
    errors: 0,
    errorCodes: [],
    bits: 20_000_000,
    playedMs: heartbeatSeconds * 1000,
    network: 'wifi',
  }
  return JSON.stringify({ sequence: turn + 1, state: 'playing', position: to, ranges: [[from, to]], tampering: [], quality })
}

export const heartbeats: Bench = {
  name: 'heartbeats',
  what: 'reports of players, 2,200 a second, all stored',
  run: async (context) => {
    const { scope, signal, say, quick, busy } = context
    const count = offered * heartbeatSeconds
    // Longer than reports are gathered before they are rolled up.
    const turns = quick ? 1 : 9
    const rounds = quick ? 2 : 3
    const { product, database, sessions } = await prepare(context, count)
    const targets = sessions.map(toTarget)
    const [answered, p95, behind]: number[][] = [[], [], []]
    const shares: Record<'api' | 'database' | 'load', number[]> = { api: [], database: [], load: [] }
    const capacity = availableParallelism()
    for (let round = 0; round < rounds; round++) {
      const arrivals = Array.from({ length: count * turns }, (_, index) => (index / offered) * 1000)
      const turn = Array.from({ length: turns }, (_, index) => report(round * turns + index))
      await extendLeases(database.db)
      if (!busy) await waitForRest(signal)
      const stop = countCpu({ api: product.api, database: database.pid })
      const stopBehind = watchBehind(database.db)
      const result = await runLoad(scope, { kind: 'arrivals', url: product.url, targets, turns: turn, arrivals })
      const cpu = stop()
      behind?.push(await stopBehind())
      const watched = await readWatched(database.db)
      const sent = (round + 1) * arrivals.length * heartbeatSeconds
      if (watched.seconds !== sent || watched.covered !== sent || watched.signs > 0 || watched.leases !== count)
        throw new Error(`${sent} s were reported by ${count} sessions; the database has ${JSON.stringify(watched)}`)
      const share = (seconds: number) => (seconds / (result.length / 1000) / capacity) * 100
      answered?.push(result.answered / (result.length / 1000))
      p95?.push(percentile(result.latencies, 0.95))
      shares.api.push(share(cpu.api))
      shares.database.push(share(cpu.database))
      shares.load.push(share(result.cpu))
      say(
        `${answered?.at(-1)?.toFixed(0)} a second, p95 ${p95?.at(-1)?.toFixed(0)} ms, roll-ups ${behind?.at(-1)?.toFixed(0)} s behind, sent at most ${result.late.toFixed(0)} ms late, ${sent} s stored`,
      )
    }
    return {
      rows: [
        { what: 'reports answered and stored', unit: 'per s', values: answered ?? [], budget: { least: 2000 } },
        { what: 'roll-ups of statistics behind, at most', unit: 's', values: behind ?? [], budget: { most: 60 } },
        { what: 'p95 of the answer', unit: 'ms', values: p95 ?? [] },
        { what: `api, share of ${capacity} cores`, unit: '%', values: shares.api },
        { what: `database, share of ${capacity} cores`, unit: '%', values: shares.database },
        { what: `load generator, share of ${capacity} cores`, unit: '%', values: shares.load },
      ],
      notes: [
        `${count} sessions that report every ${heartbeatSeconds} s, ${turns * heartbeatSeconds} s a run, ${offered} a second; each report is sent when it is due and counted from then. Each session is of a viewer, of a media in a course whose students are kept; meanwhile all statistics are rolled up, which waits 20 s for further reports.`,
        'Every report was answered 200 after its commit; after each run the watched seconds in the database, and the seconds covered, were exactly those sent.',
      ],
    }
  },
}
