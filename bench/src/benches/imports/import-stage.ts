import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@videozz/db'
import { type FakeFileHost, startFakeFileHost } from '@videozz/testing'
import type { BenchContext } from '../../bench.ts'
import { giveFlags } from '../../product/give-flags.ts'
import { type Client, signIn, signUp } from '../../product/client.ts'
import { openDatabase } from '../../product/open-database.ts'
import { type Product, startProduct } from '../../product/start-product.ts'
import { startWithin } from '../../scope.ts'

export type ImportStage = {
  host: FakeFileHost
  product: Product
  client: Client
  /** Of another account. */
  other: Client
  db: Database
  /** Imports links. @returns seconds until the last one is a media. */
  timeImport: (urls: readonly string[]) => Promise<number>
}

/** Longest import in seconds. */
const longest = 900

/** The product beside a host of files it may import from; its account may store anything. */
export async function openImportStage({ scope, say, signal }: BenchContext): Promise<ImportStage> {
  const host = await startWithin(scope, startFakeFileHost())
  say('Starting the product…')
  const product = await startProduct(scope, { env: { IMPORT_ALLOW_PRIVATE: host.url } })
  const { db } = openDatabase(scope, product)
  const room = 1e15
  await db.updateTable('plans').set({ upload_size: room, storage_size: room }).execute()
  const client = await signIn(product.url, product.demo)
  const other = await signUp(product.url, db, 'outra')
  const paid = db.selectFrom('plans').select('id').where('type', '<>', 'default').limit(1)
  await db.updateTable('accounts').set({ plan_id: paid }).execute()
  await giveFlags(db)
  return {
    host,
    product,
    client,
    other,
    db,
    timeImport: async (urls) => {
      const since = performance.now()
      const { id } = await client.call('startImports', { body: { provider: 'link', items: urls.map((url) => ({ url })) } })
      for (const until = Date.now() + longest * 1000; ; await delay(10, undefined, { signal })) {
        const rows = await db.selectFrom('imports').select(['state', 'error']).where('batch_id', '=', id).execute()
        const failed = rows.find(({ state }) => state === 'failed')
        if (failed) throw new Error(`An import failed: ${failed.error}`)
        if (rows.every(({ state }) => state === 'done')) return (performance.now() - since) / 1000
        if (Date.now() > until) throw new Error(`An import took longer than ${longest} s`)
      }
    },
  }
}

/** Seconds in which one connection brings a file to the disk, flushed. */
export async function timePlainDownload(url: string, path: string): Promise<number> {
  const since = performance.now()
  const [response] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage]
  await pipeline(response, createWriteStream(path))
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
  const seconds = (performance.now() - since) / 1000
  await rm(path)
  return seconds
}
