import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createMediaSecret, type Database, deriveKey, type ReportFormat, reportFormats, reportObjectKey } from '@videozz/db'
import { addDays, dayOf } from '@videozz/domain'
import { createJobQueue } from '@videozz/jobs'
import { requestReport } from '@videozz/operations'
import { createObjectStore } from '@videozz/storage'
import { sql } from 'kysely'
import type { Bench, BenchContext } from '../bench.ts'
import { loadFast } from '../product/load-fast.ts'
import { openDatabase } from '../product/open-database.ts'
import { residentMemory } from '../product/processes.ts'
import { type Product, startProduct } from '../product/start-product.ts'
import { waitForRest } from '../report/machine.ts'

const megabyte = 1e6
/** How long the worker may rest before it is asked, so that what it started with is returned. */
const restMs = 5000

/** Media with views on the last day each, and every tenth of them on every fiftieth day of a year. */
async function seedMedia(db: Database, accountId: string, secretKey: string, count: number): Promise<void> {
  const secret = createMediaSecret(deriveKey(secretKey, 'media'))
  await loadFast(db, ['videos', 'stat_media_days'], async (one) => {
    await sql`
      insert into videos (key, account_id, title, description, type, status, playable, duration, source_size, source_name, generation, encoding_generation, secret, created_at, encoded_at)
      select 'bench' || lpad(n::text, 11, '0'), ${accountId}, 'Aula ' || n || ': uma aula com um título como os que se usam', '', 'default', 'encoded', true, 600,
        1000000, 'a.mp4', 1, 1, ${secret}, now(), now() from generate_series(1, ${count}::int) n`.execute(one)
    await sql`
      insert into stat_media_days (account_id, day, video_key, views_imprint, views_plain, seconds)
      select ${accountId}, ${dayOf(new Date())}::date - d * 50, 'bench' || lpad(n::text, 11, '0'), 1 + n % 17, n % 5, n % 4001
      from generate_series(1, ${count}::int) n cross join generate_series(0, 7) d where d = 0 or n % 10 = 0`.execute(one)
  })
}

async function prepare({ scope, say }: BenchContext, count: number) {
  say('Starting the product…')
  const product = await startProduct(scope)
  const { db, secretKey, url } = openDatabase(scope, product)
  const { userId, accountId } = await db
    .selectFrom('accounts as a')
    .innerJoin('users as u', 'u.id', 'a.owner_id')
    .select(['a.id as accountId', 'u.id as userId'])
    .where('u.email', '=', product.demo.email)
    .executeTakeFirstOrThrow()
  const jobs = await createJobQueue({ databaseUrl: url, role: 'sender', onError: () => undefined })
  scope.add(() => jobs.stop())
  say(`Storing ${count} media and their views…`)
  await seedMedia(db, accountId, secretKey, count)
  return { product, db, jobs, actor: { accountId, userId } }
}

async function sizeOf({ data }: Product, id: string, format: ReportFormat): Promise<number> {
  const { body, size } = await createObjectStore({ STORAGE_DIR: join(data, 'objects') }).get(reportObjectKey(id, format))
  body.destroy()
  return size
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** Has a report made. @returns seconds, the most memory of the worker above what it had, and bytes of both files. */
async function makeReport({ product, db, jobs, actor }: Prepared, days: number, signal: AbortSignal) {
  await delay(restMs)
  const before = residentMemory(product.worker)
  const end = dayOf(new Date())
  const began = performance.now()
  await requestReport({ db, jobs, now: new Date() }, actor, { start: addDays(end, 1 - days), end })
  let most = before
  for (;;) {
    signal.throwIfAborted()
    await delay(50)
    most = Math.max(most, residentMemory(product.worker))
    const row = await db.selectFrom('reports').select(['id', 'state']).orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow()
    if (row.state === 'failed') throw new Error('The report failed')
    if (row.state !== 'sent') continue
    const seconds = (performance.now() - began) / 1000
    const sizes = await Promise.all(reportFormats.map((format) => sizeOf(product, row.id, format)))
    return { seconds, above: most - before, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  }
}

export const reportExport: Bench = {
  name: 'report-export',
  what: 'report of a million media, as XLSX and CSV, and memory of the worker that makes it',
  run: async (context) => {
    const { signal, say, quick, busy } = context
    const [count, rounds] = quick ? [2000, 1] : [1_000_000, 3]
    const prepared = await prepare(context, count)
    const took: Record<90 | 365, number[]> = { 90: [], 365: [] }
    const above: Record<90 | 365, number[]> = { 90: [], 365: [] }
    let size = 0
    for (let round = 0; round < rounds; round++)
      for (const days of [90, 365] as const) {
        if (!busy) await waitForRest(signal)
        const done = await makeReport(prepared, days, signal)
        say(`${days} days: ${done.seconds.toFixed(1)} s, memory + ${(done.above / megabyte).toFixed(0)} MB, files of ${done.bytes} bytes`)
        took[days].push(done.seconds)
        above[days].push(done.above / megabyte)
        size = done.bytes
      }
    return {
      rows: ([90, 365] as const).flatMap((days) => [
        { what: `memory of the worker above its rest, ${days} days`, unit: 'MB' as const, values: above[days], budget: { most: 100 } },
        { what: `from asking to the mail, ${days} days`, unit: 's' as const, values: took[days] },
      ]),
      notes: [
        `${count} media in each report; XLSX and CSV have ${(size / megabyte).toFixed(0)} MB together. Memory is read every 50 ms, the first time 5 s after the report before.`,
      ],
    }
  },
}
