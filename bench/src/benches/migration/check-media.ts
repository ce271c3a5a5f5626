import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { sourceObjectKey } from '@videozz/db'
import { createObjectStore } from '@videozz/storage'
import { pandaFile } from '@videozz/testing'
import { importsOf, type MigrationStage } from './migration-stage.ts'

export type Check = {
  done: number
  skipped: number
  /** Of those that may come. */
  missing: number
  twice: number
  /** Media whose bytes are not those that were sent. */
  different: number
  /** Failures, by their code. */
  failed: string[]
}

/** Compares what arrived of a library with what its host has. */
export async function checkMedia({ db, panda, product }: MigrationStage, batch: string): Promise<Check> {
  const store = createObjectStore({ STORAGE_DIR: join(product.data, 'objects') })
  const rows = await importsOf(db, batch)
  const byId = Map.groupBy(rows, ({ external_id: id }) => id)
  const [{ account_id: account } = { account_id: '' }] = rows
  const media = await db.selectFrom('videos').select('key').where('account_id', '=', account).where('type', '<>', 'youtube').execute()
  const keys = new Set(media.map(({ key }) => key))
  const check: Check = { done: 0, skipped: 0, missing: 0, twice: 0, different: 0, failed: [] }
  const used = new Set<string>()
  for (const { id, status } of panda.library.videos) {
    const found = byId.get(id) ?? []
    const done = found.filter(({ state, video_key: key }) => state === 'done' && key !== null && keys.has(key))
    check.failed.push(...found.flatMap(({ state, error }) => (state === 'failed' ? [String(error)] : [])))
    if (status !== 'CONVERTED') {
      check.skipped += found.filter(({ state, error }) => state === 'skipped' && error !== null).length
      continue
    }
    if (done.length === 0) check.missing += 1
    for (const { video_key: key, extras } of done) {
      check.done += 1
      used.add(key ?? '')
      const { quality } = extras['download'] as { quality: string }
      const sent = pandaFile(`${id} ${quality}`, panda.sizeOf(id), panda.film)
      const { body } = await store.get(sourceObjectKey(key ?? ''))
      const hash = createHash('sha256')
      for await (const chunk of body) hash.update(chunk as Buffer)
      if (hash.digest('hex') !== createHash('sha256').update(sent).digest('hex')) check.different += 1
    }
  }
  check.twice = media.length - used.size
  return check
}
