// Kills workers (SIGKILL) while two of them roll up sessions and reports arrive; the supervisor starts the first again, this program the other.
//   node e2e/src/endurance/killed-roll-up.ts --sessions 1000000 [--rounds 10] [--port N] [--data DIR]
// Afterwards every table of statistics equals its recount from the sessions, nothing waits, and every completion was told once. Ends with 1
// when that does not hold.
import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Database, SessionRef } from '@videozz/db'
import { writeReports } from '@videozz/operations'
import { countRecountDifferences, recountedTables } from '@videozz/testing'
import { sql } from 'kysely'
import { findDescendants } from '../processes.ts'
import { withProductDatabase } from '../product-database.ts'
import { makeDataFolder, type Product, removeFolder, startProduct } from '../start-product.ts'
import { demo, Producer, say, until } from './producer.ts'
import { mainFiles, startSecondProcess } from './second-process.ts'
import { queueSessions, seedSessions } from './seed-queued-sessions.ts'

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '10' },
    port: { type: 'string' },
    data: { type: 'string' },
  },
})
const sessions = Number(values.sessions)
const rounds = Number(values.rounds)
/** Sessions that report more in each round. */
const reporting = 300

const countWaiting = async (db: Database): Promise<number> =>
  Number((await sql<{ n: string }>`select count(*) as n from stat_queue`.execute(db)).rows[0]?.n)

/** Until at most so many sessions wait: looked at rarely, since counting takes time from the roll-up. */
async function untilWaiting(db: Database, most: number): Promise<void> {
  for (const end = Date.now() + 3_600_000; (await countWaiting(db)) > most; await wait(1000))
    if (Date.now() > end) throw new Error(`More than ${most} sessions wait after an hour`)
}

/** Some sessions report five seconds more: of those rolled up already, and of those that wait. */
async function reportMore(db: Database): Promise<number> {
  const { rows } = await sql<SessionRef & { position: number; number: number }>`
    select id, created_at as "createdAt", position, coalesce(report_number, 0) + 1 as number from playback_sessions tablesample system (1)
    limit ${reporting}`.execute(db)
  const reports = rows.map(({ id, createdAt, position, number }) => ({
    session: { id, createdAt },
    sequence: number,
    playing: true,
    position: position + 5,
    ranges: [[Math.max(0, position - 5), position] as const],
    tampering: [],
  }))
  await writeReports({ db, now: new Date() }, 'not used: every viewer is active', reports)
  return rows.length
}

/** Kills one worker or both at each of `rounds` points of the roll-up. @returns how many processes. */
async function killWorkers(db: Database, product: Product): Promise<{ killed: number; second: ChildProcess }> {
  const first = () => until('the first worker', 120, async () => findDescendants(product.pid, mainFiles.worker)[0]?.pid)
  let second = startSecondProcess('worker', await first())
  let killed = 0
  for (let round = 1; round <= rounds; round += 1) {
    const due = Math.floor(sessions * (1 - round / (rounds + 1)))
    await untilWaiting(db, due)
    const reports = await reportMore(db)
    await wait(Math.random() * 1500)
    const victims = [...(round % 3 !== 1 ? [await first()] : []), ...(round % 3 !== 2 && second.exitCode === null ? [second.pid ?? 0] : [])]
    const waiting = await countWaiting(db)
    const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and granted and mode = 'ExclusiveLock' and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
    for (const pid of victims) process.kill(pid, 'SIGKILL')
    killed += victims.length
    say(
      `round ${round}: ${waiting} sessions wait, ${reports} reported more; ${victims.length === 2 ? 'both workers' : `worker ${round % 3 === 1 ? 2 : 1}`} killed, ` +
        `a roll-up ${rows.length > 0 ? 'under way' : 'was not under way'}`,
    )
    if (round % 3 !== 2) second = startSecondProcess('worker', await until('the next worker', 120, async () => findNext(product, victims)))
  }
  return { killed, second }
}

const findNext = (product: Product, gone: readonly number[]): number | undefined =>
  findDescendants(product.pid, mainFiles.worker).find(({ pid }) => !gone.includes(pid))?.pid

async function compare(db: Database): Promise<number> {
  await sql`set work_mem = '256MB'`.execute(db)
  let different = 0
  for (const table of recountedTables) {
    const result = await countRecountDifferences(db, table)
    different += result.different
    say(`  ${table}: ${result.kept} rows, ${result.different} different from the recount`)
  }
  return different
}

/** Completions, and how many of them were told not exactly once. */
async function countCompletions(db: Database): Promise<{ completed: number; wrong: number }> {
  const { rows } = await sql<{ completed: number; wrong: number }>`
    with told as (
      select viewer_id, body::jsonb -> 'data' ->> 'videoKey' as video_key, count(*) as times from webhook_events where type = 'media.completed' group by 1, 2)
    select count(m.viewer_id)::integer as completed, (count(*) filter (where m.viewer_id is null or t.times is distinct from 1))::integer as wrong
    from (select viewer_id, video_key from viewer_media where completed_at is not null) m
      full join told t on t.viewer_id = m.viewer_id and t.video_key = m.video_key`.execute(db)
  return rows[0] ?? { completed: 0, wrong: 0 }
}

async function main(): Promise<void> {
  const receiver = createServer((request, response) => void request.resume().on('end', () => response.end('ok'))).listen(0, '127.0.0.1')
  const data = values.data ?? (await makeDataFolder())
  const env = { DEMO_PASSWORD: demo.password, WEBHOOK_ALLOW_PRIVATE: '127.0.0.1' }
  const product = await startProduct({ data, ...(values.port !== undefined && { port: Number(values.port) }), env })
  let second: ChildProcess | undefined
  let failed = true
  try {
    const producer = new Producer(product)
    await producer.signIn()
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    await producer.call('POST', '/webhooks/endpoints', { url, events: ['media.completed'] })
    failed = await withProductDatabase(data, async (db) => {
      const { id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
      await seedSessions(db, id, sessions)
      say(`${sessions} sessions; their roll-up begins`)
      await queueSessions(db)
      const began = performance.now()
      const result = await killWorkers(db, product)
      second = result.second
      await untilWaiting(db, 0)
      const seconds = (performance.now() - began) / 1000
      const different = await compare(db)
      const { completed, wrong } = await countCompletions(db)
      say(
        `${sessions} sessions rolled up in ${seconds.toFixed(0)} s, ${Math.round(sessions / seconds)} per second, ${result.killed} workers killed in ${rounds} rounds; ` +
          `${different} rows different from the recount; ${completed} completions, ${wrong} not told exactly once`,
      )
      return different > 0 || wrong > 0
    })
  } finally {
    second?.kill('SIGTERM')
    await product.stop()
    receiver.closeAllConnections()
    receiver.close()
    if (values.data === undefined) await removeFolder(data)
  }
  process.exit(failed ? 1 : 0)
}

await main()
