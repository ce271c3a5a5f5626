import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database, ImportRow } from '@videozz/db'
import { type FakeFileHost, type FakePanda, mixedPandaLibrary, startFakeFileHost, startFakePanda } from '@videozz/testing'
import type { BenchContext } from '../../bench.ts'
import { runFfmpeg } from '../../media/run-ffmpeg.ts'
import { giveFlags } from '../../product/give-flags.ts'
import { type Client, signIn, signUp } from '../../product/client.ts'
import { holdEncodes } from '../../product/hold-encodes.ts'
import { openDatabase } from '../../product/open-database.ts'
import { makeFolder, type Product, startProduct } from '../../product/start-product.ts'
import { startWithin } from '../../scope.ts'

export type MigrationStage = {
  panda: FakePanda
  host: FakeFileHost
  product: Product
  /** Whose library it is. */
  client: Client
  /** Of another account. */
  other: Client
  db: Database
  signal: AbortSignal
}

const pandaKey = `panda-${'0123456789abcdef'.repeat(4)}`
/** Its clock is so many times faster than the real one: calls in a minute, of the product and of the API's limit. */
const clock = 60
/** Shares of calls that fail, of files that break off, and of addresses that are over when they are used. */
const faults = { down: 0.02, limited: 0.01, cut: 0.02 }
const expiredShare = 0.02
/** Longest library in seconds. */
const longest = 3600

/** The product beside an account at Panda Video with `count` videos, whose API is faulty. */
export async function openMigrationStage({ scope, say, signal }: BenchContext, count: number): Promise<MigrationStage> {
  const panda = await startWithin(scope, startFakePanda([pandaKey]))
  const host = await startWithin(scope, startFakeFileHost())
  await fillPanda(panda, count, makeFolder(scope), signal)
  say('Starting the product…')
  const product = await startProduct(scope, {
    env: { PANDA_API_URL: panda.url, PANDA_CALLS_PER_MINUTE: String(180 * clock), IMPORT_ALLOW_PRIVATE: host.url },
  })
  const { db } = openDatabase(scope, product)
  const room = 1e15
  await db.updateTable('plans').set({ upload_size: room, storage_size: room, enable_subtitles: true }).execute()
  const client = await signIn(product.url, product.demo)
  const other = await signUp(product.url, db, 'outra')
  await giveFlags(db)
  const paid = db.selectFrom('plans').select('id').where('type', '<>', 'default').limit(1)
  await db.updateTable('accounts').set({ plan_id: paid }).execute()
  await client.call('connectIntegration', { body: { provider: 'panda', apiKey: pandaKey } })
  await holdEncodes(db)
  return { panda, host, product, client, other, db, signal }
}

async function fillPanda(panda: FakePanda, count: number, folder: string, signal: AbortSignal): Promise<void> {
  const [film, cover] = [join(folder, 'film.mp4'), join(folder, 'cover.jpg')]
  const inputs = ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=10', '-f', 'lavfi', '-i', 'sine=frequency=440']
  await runFfmpeg([...inputs, '-t', '1', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', film], signal)
  await runFfmpeg(['-f', 'lavfi', '-i', 'testsrc=size=640x360', '-frames:v', '1', cover], signal)
  panda.film = readFileSync(film)
  panda.cover = readFileSync(cover)
  panda.library = mixedPandaLibrary(panda.url, count)
  panda.sizeOf = (id) => 40_000 + (Number(id.slice(-6)) % 97) * 1000
  panda.callsPerMinute = 200 * clock
  // Ready before it is asked for again.
  panda.prepareMs = 2000
}

/** From now on its API fails now and then. */
export function makeFaulty(panda: FakePanda): void {
  panda.faults = faults
  let answers = 0
  // Every second answer of 429 says when to come again.
  Object.defineProperty(panda, 'retryAfter', { get: () => (answers++ % 2 === 0 ? '1' : undefined) })
  let addresses = 0
  Object.defineProperty(panda, 'addressMs', { get: () => (++addresses % Math.round(1 / expiredShare) === 0 ? -1 : 3_600_000) })
}

export const importsOf = (db: Database, batch: string): Promise<ImportRow[]> =>
  db.selectFrom('imports').selectAll().where('batch_id', '=', batch).orderBy('place').execute()

/** Has the library read. @returns its batch, and how many videos are new. */
export async function readLibrary({ client, signal }: MigrationStage): Promise<{ id: string; fresh: number }> {
  const { id } = await client.call('openLibrary', { body: { provider: 'panda' } })
  for (const until = Date.now() + longest * 1000; Date.now() < until; await delay(200, undefined, { signal })) {
    const library = await client.call('getLibrary', { params: { id } })
    if (library.error) throw new Error(`The library could not be read: ${library.error.code}`)
    if (library.readAt !== null) return { id, fresh: library.listed - library.known + library.changed }
  }
  throw new Error('The library was not read in time')
}

/** Waits until a library that was started is there. @param each is called now and then with the number of files that ended. */
export async function waitForLibrary({ db, signal }: MigrationStage, id: string, each: (ended: number) => Promise<void>): Promise<void> {
  for (const until = Date.now() + longest * 1000; Date.now() < until; await delay(500, undefined, { signal })) {
    const { state } = await db.selectFrom('import_batches').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    if (state === 'done') return
    if (state !== 'running') throw new Error(`The library is ${state}`)
    const { ended } = await db
      .selectFrom('imports')
      .select((eb) => eb.fn.countAll<string>().as('ended'))
      .where('batch_id', '=', id)
      .where('state', 'in', ['done', 'failed'])
      .executeTakeFirstOrThrow()
    await each(Number(ended))
  }
  throw new Error('The library did not come in time')
}

/** Waits until what comes along with the files is there, too. */
export async function waitForExtras({ db, signal }: MigrationStage, id: string): Promise<void> {
  for (const until = Date.now() + longest * 1000; Date.now() < until; await delay(1000, undefined, { signal })) {
    const rows = await importsOf(db, id)
    if (rows.every(({ state, extras }) => state !== 'done' || 'brought' in extras)) return
  }
  throw new Error('Subtitles and covers did not come in time')
}
