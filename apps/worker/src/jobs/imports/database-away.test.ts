import { createDatabase, createPool, type Database } from '@videozz/db'
import { Cable, digestBytes, waitFor } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ImportStage, openImportStage } from './testing/import-stage.ts'

const mebibyte = 1024 * 1024
let stage: ImportStage
let cable: Cable
/** The connection of engines, which can be cut; the test has its own. */
let db: Database
beforeAll(async () => {
  stage = await openImportStage()
  cable = new Cable(stage.database.url)
  await cable.mend()
  db = createDatabase(createPool(cable.url, { max: 3 }))
})
afterAll(async () => {
  await stage.close()
  await db.destroy()
  await cable.cut()
})

it.each([
  ['comes back while its claim lasts', 60_000, false],
  ['comes back after another engine has taken the file', 2000, true],
])('an import whose engine loses the database goes on when it %s', async (_what, claimMs, taken) => {
  const first = stage.startEngine({ claimMs, renewMs: 200 }, { db })
  const file = stage.host.add({ size: 40 * mebibyte, faults: { bytesPerSecond: 6 * mebibyte } })
  const batch = await stage.importLinks([file.url], await stage.newAccount())
  const rowOf = async () => (await stage.importsOf(batch))[0]!
  await waitFor('parts to arrive', async () => (await rowOf()).fetched >= 10 * mebibyte)
  const { claim } = await rowOf()
  await cable.cut()
  const { sent } = file
  if (taken) {
    stage.startEngine()
    await waitFor('another engine to take it', async () => ![claim, null].includes((await rowOf()).claim))
  } else await waitFor('bytes to arrive meanwhile', async () => file.sent > sent + mebibyte)
  await cable.mend()
  file.faults = {}
  const row = await waitFor('the import to end', async () => {
    const found = await rowOf()
    return found.ended_at !== null && found
  })
  expect(row).toMatchObject({ state: 'done', error: null, attempts: taken ? 2 : 1 })
  expect(await stage.hashOfMedia(row.video_key ?? '')).toBe(digestBytes(file.bytes))
  const media = await stage.db.selectFrom('videos').select('key').where('account_id', '=', row.account_id).execute()
  expect(media).toHaveLength(1)
  await first.stop()
})
