import { connectKeys, disconnectKeys, startImports } from '@videozz/operations'
import { bucketId, type S3Keys, writeS3Keys } from '@videozz/sources'
import {
  type BucketEnv,
  createBucket,
  digestBytes,
  type FakeVimeo,
  putBucketObject,
  startFakeVimeo,
  testBucket,
  waitFor,
} from '@videozz/testing'
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSource } from './sources.ts'
import { type ImportStage, openImportStage } from './testing/import-stage.ts'

const mebibyte = 1024 * 1024
let stage: ImportStage
let vimeo: FakeVimeo
let keys: S3Keys
let env: BucketEnv
beforeAll(async () => {
  env = await testBucket('aulas-do-worker')
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = env
  keys = { endpoint, region, bucket, accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY }
  await createBucket(env)
  vimeo = await startFakeVimeo()
  vimeo.tokens.set('token', 'public private video_files')
  stage = await openImportStage({ VIMEO_API_URL: vimeo.url, IMPORT_ALLOW_PRIVATE: `${endpoint},${vimeo.host.url}` })
  stage.startEngine({ makeSource })
})
afterAll(async () => {
  await stage.close()
  await vimeo.stop()
})

async function ownerOf(accountId: string) {
  const account = stage.db.selectFrom('accounts').select('owner_id').where('id', '=', accountId)
  return { accountId, userId: (await account.executeTakeFirstOrThrow()).owner_id }
}
const context = () => ({ db: stage.db, now: new Date(), secretKey: stage.env.secretKey })
const connectBucket = async (accountId: string, given = keys) =>
  connectKeys(
    context(),
    { ...(await ownerOf(accountId)), provider: 's3' },
    {
      externalId: bucketId(given),
      label: given.bucket,
      keys: writeS3Keys(given),
    },
  )

async function begin(accountId: string, provider: 's3' | 'vimeo', ids: string[], sourceAccount: string): Promise<string> {
  const files = ids.map((externalId) => ({ externalId, title: '', sourceAccount }))
  const owner = await ownerOf(accountId)
  const begun = await startImports({ db: stage.db, now: new Date() }, { ...owner, provider, folderId: null, bounds: null, files })
  if (begun.outcome !== 'started') throw new Error(`The import did not begin: ${begun.outcome}`)
  return begun.batch.id
}
const ended = (batch: string) =>
  waitFor('all files to be over', async () => {
    const rows = await stage.importsOf(batch)
    return rows.every(({ state }) => state === 'done' || state === 'failed') ? rows : undefined
  })

it('objects of a real bucket become media with the same bytes', async () => {
  const accountId = await stage.newAccount()
  const bytes = randomBytes(12 * mebibyte)
  const key = `Curso/Módulo 1/Aula + "1" & 100%.mp4`
  await putBucketObject(env, key, bytes)
  await connectBucket(accountId)
  const rows = await ended(await begin(accountId, 's3', [key, 'gone.mp4'], bucketId(keys)))
  expect(rows.map(({ state, error }) => [state, error])).toEqual([
    ['done', null],
    ['failed', 'IMPORT_MISSING'],
  ])
  expect(await stage.hashOfMedia(rows[0]?.video_key ?? '')).toBe(createHash('sha256').update(bytes).digest('hex'))
})

it('files wait for keys that are accepted, and are not taken from another bucket', async () => {
  const accountId = await stage.newAccount()
  await putBucketObject(env, 'um.mp4', randomBytes(1000))
  await connectBucket(accountId, { ...keys, secretAccessKey: 'no-longer' })
  const batch = await begin(accountId, 's3', ['um.mp4'], bucketId(keys))
  await waitFor('the file to wait', async () => (await stage.importsOf(batch)).find(({ wait_reason: reason }) => reason === 'reconnect'))
  const row = stage.db.selectFrom('cloud_connections').select('state').where('account_id', '=', accountId)
  expect(await row.execute()).toEqual([{ state: 'reconnect' }])
  await connectBucket(accountId)
  expect(await ended(batch)).toMatchObject([{ state: 'done' }])
  const other = await ended(await begin(accountId, 's3', ['um.mp4'], 's3.example.com/another'))
  expect(other).toMatchObject([{ state: 'failed', error: 'IMPORT_DISCONNECTED' }])
  await disconnectKeys(context(), { ...(await ownerOf(accountId)), provider: 's3' })
  expect(await ended(await begin(accountId, 's3', ['um.mp4'], bucketId(keys)))).toMatchObject([{ error: 'IMPORT_DISCONNECTED' }])
})

it('videos of Vimeo become media with the same bytes, also when connections break and addresses end', async () => {
  const accountId = await stage.newAccount()
  const who = { ...(await ownerOf(accountId)), provider: 'vimeo' as const }
  await connectKeys(context(), who, { externalId: '4711', label: 'Ana', keys: 'token' })
  const plain = vimeo.addVideo({ name: 'Aula 1', size: 7 * mebibyte })
  const cut = vimeo.addVideo({ name: 'Aula 2', size: 12 * mebibyte, faults: { cutAfter: 4 * mebibyte, times: 3 } })
  cut.file.refusals.push({ status: 410 })
  const rows = await ended(await begin(accountId, 'vimeo', [plain.id, cut.id], '4711'))
  expect(rows.map(({ state, error }) => [state, error])).toEqual([
    ['done', null],
    ['done', null],
  ])
  for (const [place, { file }] of [plain, cut].entries())
    expect(await stage.hashOfMedia(rows[place]?.video_key ?? '')).toBe(digestBytes(file.bytes))
})
