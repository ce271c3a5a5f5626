import { pauseImports, resumeImports } from '@videozz/operations'
import { type ObjectStore, prepareObjectStore, StorageFullError, StorageUnavailableError } from '@videozz/storage'
import { digestBytes, testBucket, waitFor } from '@videozz/testing'
import { afterEach, expect, it } from 'vitest'
import { type ImportStage, openImportStage } from './testing/import-stage.ts'

const mebibyte = 1024 * 1024
const stages: ImportStage[] = []
afterEach(async () => {
  for (const stage of stages.splice(0)) await stage.close()
})
async function open(variables?: Record<string, string>): Promise<ImportStage> {
  const stage = await openImportStage(variables)
  stages.push(stage)
  return stage
}
const ended = (stage: ImportStage, batch: string) =>
  waitFor('the import to end', async () => {
    const [row] = await stage.importsOf(batch)
    return row?.state === 'done' || row?.state === 'failed' ? row : undefined
  })

it('goes on with the parts that lie in an S3 bucket', async () => {
  const stage = await open(await testBucket('imports'))
  await prepareObjectStore(stage.env.storage, [])
  stage.startEngine()
  const { accountId, host } = stage
  const file = host.add({ size: 32 * mebibyte, faults: { bytesPerSecond: 3 * mebibyte } })
  const batch = await stage.importLinks([file.url])
  await waitFor('parts to arrive', async () => (await stage.storedParts(batch)).length >= 2)
  await pauseImports(stage.context(), { accountId, userId: null }, batch)
  await waitFor('it to be given back', async () => (await stage.importsOf(batch))[0]?.claim === null)
  file.faults = {}
  const requests = file.requests.length
  await resumeImports(stage.context(), { accountId, userId: null }, batch)
  const row = await ended(stage, batch)
  expect(row).toMatchObject({ state: 'done', error: null })
  expect(await stage.hashOfMedia(row.video_key ?? '')).toBe(digestBytes(file.bytes))
  const [, again] = file.requests.slice(requests)
  expect(again?.range?.[0]).toBeGreaterThanOrEqual(10 * mebibyte)
})

it.each([
  ['is full', () => new StorageFullError('No space left')],
  ['is away', () => new StorageUnavailableError('No answer')],
])('waits with what arrived while the store %s', async (_what, fault) => {
  const stage = await open()
  let broken = true
  const putPart: ObjectStore['putPart'] = (part) => (broken && part.partNumber > 1 ? Promise.reject(fault()) : stage.store.putPart(part))
  const store = new Proxy(stage.store, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name)
      return name === 'putPart' ? putPart : typeof member === 'function' ? member.bind(target) : member
    },
  })
  const file = stage.host.add({ size: 12 * mebibyte })
  const batch = await stage.importLinks([file.url])
  stage.startEngine({}, { store })
  await waitFor('a part to be refused', async () => {
    const [row] = await stage.importsOf(batch)
    // A store that is away is asked again within the pull before the file is given back.
    return row?.wait_reason === 'store' || file.sent > 8 * mebibyte
  })
  broken = false
  await stage.db.updateTable('imports').set({ next_attempt_at: new Date() }).execute()
  const row = await ended(stage, batch)
  expect(row).toMatchObject({ state: 'done', error: null })
  expect(await stage.hashOfMedia(row.video_key ?? '')).toBe(digestBytes(file.bytes))
})
