import { createBucket, type FakeVimeo, putBucketObject, startFakeVimeo, testBucket } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

let api: TestApi
let vimeo: FakeVimeo
let owner: TestAccount
let keys: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }
beforeAll(async () => {
  const env = await testBucket('aulas-da-api')
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = env
  keys = { endpoint, region, bucket, accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY }
  await createBucket(env)
  for (const key of ['Curso/Aula 1.mp4', 'trilha.mp3']) await putBucketObject(env, key, Buffer.from('bytes'))
  vimeo = await startFakeVimeo()
  vimeo.tokens.set('token-of-ana', 'public private video_files')
  api = await startTestApi({ env: { IMPORT_ALLOW_PRIVATE: endpoint, VIMEO_API_URL: vimeo.url } })
  owner = await signUpTestAccount(api, { flags: ['import-videos'] })
})
afterAll(async () => {
  await api.close()
  await vimeo.stop()
})

const connectBucket = (change: Partial<typeof keys> = {}, as = owner) => callApi(api, 'connectBucket', { as, body: { ...keys, ...change } })
const connectVimeo = (token: string, as = owner) => callApi(api, 'connectVimeo', { as, body: { token } })
const list = (provider: 's3' | 'vimeo', query: Record<string, string> = {}, as = owner) =>
  callApi(api, 'listCloudFiles', { as, params: { provider }, query })
const kept = async (as = owner) => (await callApi(api, 'listKeyConnections', { as })).data.connections
const audit = (as: TestAccount) =>
  api.db.selectFrom('audit_log').select(['action', 'subject', 'details']).where('account_id', '=', as.accountId).orderBy('id').execute()

it('keys of a bucket are kept sealed once they open it, list it, and are never answered', async () => {
  const as = await signUpTestAccount(api, { flags: ['import-videos'] })
  expect((await list('s3', {}, as)).error.code).toBe('DRIVE_NOT_CONNECTED')
  const made = await connectBucket({}, as)
  expect(made.data).toEqual({ provider: 's3', state: 'valid', label: 'aulas-da-api', connectedAt: expect.any(String) })
  expect(await kept(as)).toEqual([made.data])
  const row = await api.db.selectFrom('cloud_connections').selectAll().where('account_id', '=', as.accountId).executeTakeFirstOrThrow()
  for (const secret of [keys.secretAccessKey, keys.accessKeyId]) expect(JSON.stringify([row, await audit(as)])).not.toContain(secret)
  const top = await list('s3', {}, as)
  expect([top.data.folders, top.data.files.map(({ id }) => id)]).toEqual([[{ id: 'Curso/', name: 'Curso' }], ['trilha.mp3']])
  expect((await list('s3', { search: 'aula' }, as)).data.files.map(({ id }) => id)).toEqual(['Curso/Aula 1.mp4'])
  // They are no connection of the other kind.
  expect((await callApi(api, 'listCloudConnections', { as })).data.connections).toEqual([])
  expect((await callApi(api, 'disconnectKeys', { as, params: { provider: 's3' } })).status).toBe(200)
  expect(await kept(as)).toEqual([])
  expect((await callApi(api, 'disconnectKeys', { as, params: { provider: 's3' } })).error.code).toBe('NOT_FOUND')
  const actions = (await audit(as)).filter(({ action }) => action.startsWith('integration.'))
  expect(actions).toEqual(
    ['integration.connect', 'integration.disconnect'].map((action) => ({ action, subject: 's3', details: { label: 'aulas-da-api' } })),
  )
})

it('keys that open nothing are refused in words and not kept', async () => {
  const as = await signUpTestAccount(api, { flags: ['import-videos'] })
  const codeOf = async (change: Partial<typeof keys>) => (await connectBucket(change, as)).error.code
  expect(await codeOf({ secretAccessKey: 'another' })).toBe('KEYS_SECRET_WRONG')
  expect(await codeOf({ bucket: 'bucket-of-nobody' })).toBe('KEYS_BUCKET_MISSING')
  const region = await connectBucket({ region: 'sa-east-9' }, as)
  expect(region.error).toMatchObject({ code: 'KEYS_REGION_OTHER', message: `O bucket está em outra região: ${keys.region}.` })
  for (const endpoint of ['http://169.254.169.254', 'http://[::1]:1', 'http://127.0.0.1:1', 'localhost:1'])
    expect(await codeOf({ endpoint })).toBe('KEYS_ENDPOINT_REFUSED')
  for (const endpoint of ['ftp://s3.example.com', 'https://ana:senha@s3.example.com', 'https://s3.example.com/bucket', ''])
    expect(await codeOf({ endpoint })).toBe('INVALID_INPUT')
  expect(await codeOf({ secretAccessKey: 'two words' })).toBe('INVALID_INPUT')
  expect((await connectVimeo('another', as)).error.code).toBe('KEYS_TOKEN_REFUSED')
  vimeo.tokens.set('narrow', 'public private')
  expect((await connectVimeo('narrow', as)).error.code).toBe('KEYS_SCOPE_MISSING')
  vimeo.drive.refusals.push({ status: 500 })
  expect((await connectVimeo('token-of-ana', as)).error.code).toBe('KEYS_SERVICE_AWAY')
  expect(await kept(as)).toEqual([])
})

it('videos of Vimeo are listed, until it refuses the token', async () => {
  vimeo.tokens.set('short-lived', 'public private video_files')
  vimeo.addVideo({ name: 'Aula', size: 10, picture: Buffer.from('/9j/4AAQSkZJRg==', 'base64') })
  expect((await connectVimeo('short-lived')).data).toMatchObject({ provider: 'vimeo', label: 'Ana Prado' })
  const { files } = (await list('vimeo')).data
  expect(files).toMatchObject([{ name: 'Aula.mp4', size: 10, hasThumbnail: true }])
  vimeo.drive.refusals.push({ status: 429, headers: { 'x-ratelimit-reset': new Date(Date.now() + 30_000).toISOString() } })
  expect((await list('vimeo', { search: 'aula' })).error.code).toBe('DRIVE_BUSY')
  vimeo.tokens.delete('short-lived')
  const refused = await list('vimeo', { search: 'aula' })
  expect(refused.error).toMatchObject({ code: 'DRIVE_RECONNECT', message: 'O Vimeo não aceita mais a conexão. Conecte sua conta de novo.' })
  expect(await kept()).toMatchObject([{ provider: 'vimeo', state: 'reconnect' }])
  expect((await audit(owner)).filter(({ action }) => action === 'integration.lost')).toEqual([
    { action: 'integration.lost', subject: 'vimeo', details: { label: 'Ana Prado' } },
  ])
  expect((await connectVimeo('token-of-ana')).data.state).toBe('valid')
  expect((await list('vimeo')).status).toBe(200)
})

it('files are chosen by the person whose keys they are, with the flag and a paid plan', async () => {
  const begin = (as: TestAccount, provider: 's3' | 'vimeo' = 's3') =>
    callApi(api, 'startImports', { as, body: { provider, items: [{ id: 'trilha.mp3' }] } as never })
  const as = await signUpTestAccount(api, { flags: ['import-videos'] })
  expect((await begin(as)).error.code).toBe('DRIVE_NOT_CONNECTED')
  await connectBucket({}, as)
  expect((await begin(as)).data).toMatchObject({ provider: 's3', state: 'running' })
  const stored = api.db.selectFrom('imports').select(['source_account', 'external_id']).where('account_id', '=', as.accountId)
  expect(await stored.execute()).toEqual([{ source_account: `${new URL(keys.endpoint).host}/${keys.bucket}`, external_id: 'trilha.mp3' }])
  const manager = await enterTestTenant(api, await signUpTestAccount(api), as, ['videozz:videos:upload'])
  expect((await list('s3', {}, manager)).error.code).toBe('DRIVE_NOT_CONNECTED')
  const without = await signUpTestAccount(api)
  expect([(await connectBucket({}, without)).status, (await list('s3', {}, without)).status, (await begin(without)).status]).toEqual([
    403, 403, 403,
  ])
  const free = await signUpTestAccount(api, { plan: 'free', flags: ['import-videos'] })
  expect((await connectBucket({}, free)).error.code).toBe('PLAN_LACKS_FEATURE')
})
