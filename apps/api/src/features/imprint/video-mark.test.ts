import { createTestMedia } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let account: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  account = await signUpTestAccount(api)
})
afterAll(() => api.close())

const make = (options: { marked?: boolean; rungs?: string[]; duration?: number; account?: TestAccount } = {}) =>
  createTestMedia(
    { db: api.db, store: api.store },
    { accountId: (options.account ?? account).accountId, secretKey: api.env.secretKey, ...options },
  )
const read = (key: string, as = account) => callApi(api, 'getVideoMark', { as, params: { key } })
const save = (key: string, enabled: boolean, as = account) => callApi(api, 'saveVideoMark', { as, params: { key }, body: { enabled } })
const stop = (key: string, as = account) => callApi(api, 'stopVideoMark', { as, params: { key } })
const jobsOf = (key: string) =>
  api.sentJobs.flatMap(({ name, payload }) =>
    name === 'mark-media' && (payload as { videoKey: string }).videoKey === key ? [payload] : [],
  )
const auditOf = (subject: string) =>
  api.db.selectFrom('audit_log').select(['action', 'user_id', 'details']).where('subject', '=', subject).orderBy('id').execute()
const update = (key: string, values: object) => api.db.updateTable('videos').set(values).where('key', '=', key).execute()

it('the choice of a media goes before the default of its account', async () => {
  const own = await signUpTestAccount(api)
  const [media, marked] = [await make({ account: own }), await make({ account: own, marked: true })]
  const plain = { enabled: true, marked: false, encoding: null, waiting: null, failed: false, recording: false }
  expect((await read(media.key, own)).data).toEqual(plain)
  expect((await read(marked.key, own)).data).toEqual({ ...plain, marked: true })
  await callApi(api, 'saveMarks', { as: own, body: { enabled: false } })
  expect((await read(media.key, own)).data.enabled).toBe(false)
  expect((await save(media.key, true, own)).data.enabled).toBe(true)
})

it('switched on, an encoded media without a mark waits for it once, before those of a catalogue; it is said how far it is', async () => {
  const { key } = await make({ duration: 60 })
  expect((await save(key, true)).data.waiting).toEqual({ progress: 0 })
  await save(key, true)
  expect(jobsOf(key)).toEqual([{ videoKey: key, weight: 1_000_000 }])
  const { renditions, generation } = {
    renditions: await api.db.selectFrom('renditions').selectAll().where('video_key', '=', key).execute(),
    generation: 2,
  }
  for (const [index, row] of renditions.entries())
    await api.db
      .insertInto('renditions')
      .values({ ...row, generation, mark_version: 1, state: 'encoding', published_seconds: index === 0 ? 60 : 0 })
      .execute()
  await update(key, { encoding_generation: generation })
  expect((await read(key)).data).toMatchObject({ marked: false, encoding: null, waiting: { progress: 50 } })
  expect((await stop(key)).data).toMatchObject({ enabled: true, waiting: null })
  expect((await stop(key)).status).toBe(200)
  expect((await auditOf(key)).map(({ action, user_id, details }) => [action, user_id, details])).toEqual([
    ['video.mark', account.userId, { title: 'Aula de teste', enabled: true }],
    ['video.mark', account.userId, { title: 'Aula de teste', enabled: true }],
    ['video.mark-stop', account.userId, { title: 'Aula de teste' }],
  ])
})

it('switched off, what waits stays unmarked, and what is marked stays so until it is encoded anew, which is allowed then', async () => {
  const [waits, marked] = [await make(), await make({ marked: true })]
  await save(waits.key, true)
  expect((await save(waits.key, false)).data).toMatchObject({ enabled: false, marked: false, waiting: null })
  await update(marked.key, { source_object: 'sources/x' })
  api.env.production = true
  const reprocess = () => callApi(api, 'reprocessVideo', { as: account, params: { key: marked.key } })
  expect((await reprocess()).error.code).toBe('REPROCESS_NOT_NEEDED')
  expect((await save(marked.key, false)).data).toMatchObject({ enabled: false, marked: true, waiting: null })
  expect(jobsOf(marked.key)).toEqual([])
  expect((await reprocess()).status).toBe(200)
  api.env.production = false
  expect((await read(marked.key)).data).toMatchObject({ enabled: false, marked: true })
})

it('a media that is encoded anew waits for no mark any more', async () => {
  const { key } = await make()
  await save(key, true)
  await update(key, { source_object: 'sources/x', mark_fault: 'x' })
  expect((await callApi(api, 'reprocessVideo', { as: account, params: { key } })).status).toBe(200)
  expect((await read(key)).data).toMatchObject({ waiting: null, failed: false })
})

it('one that could not be marked as it is may be encoded anew', async () => {
  const { key } = await make()
  await update(key, { source_object: 'sources/x', mark_fault: 'other parameter sets' })
  expect((await read(key)).data).toMatchObject({ failed: true, enabled: true })
  api.env.production = true
  expect((await callApi(api, 'reprocessVideo', { as: account, params: { key } })).status).toBe(200)
  api.env.production = false
})

it('has none to choose of sound, linked videos, the sample lesson and recordings of lives', async () => {
  const sound = await make({ rungs: ['audio'] })
  const youtube = await insertTestVideo(api, account, { type: 'youtube' })
  const sample = await insertTestVideo(api, account, { sample: true })
  for (const { key } of [sound, youtube, sample]) {
    expect((await save(key, true)).error.code).toBe('MARK_UNAVAILABLE')
    expect((await read(key)).error.code).toBe('MARK_UNAVAILABLE')
  }
  const recording = await insertTestVideo(api, account, { type: 'live', status: 'encoded' })
  expect((await read(recording.key)).data).toMatchObject({ recording: true, marked: false })
  expect((await save(recording.key, true)).error.code).toBe('MARK_UNAVAILABLE')
  expect(jobsOf(recording.key)).toEqual([])
})

it('is changed by those who may edit media of the account, on plans with Imprint; a manager’s change is told the owner', async () => {
  const { key } = await make()
  const stranger = await signUpTestAccount(api)
  for (const call of [read, (each: string, as?: TestAccount) => save(each, true, as), stop])
    expect((await call(key, stranger)).status).toBe(404)
  const member = await signUpTestAccount(api)
  const reader = await enterTestTenant(api, member, account, ['videozz:videos:list'])
  expect([(await read(key, reader)).status, (await save(key, false, reader)).status, (await stop(key, reader)).status]).toEqual([
    200, 403, 403,
  ])
  const editor = await enterTestTenant(api, member, account, ['videozz:videos:list', 'videozz:videos:edit'])
  expect((await save(key, false, editor)).data.enabled).toBe(false)
  const changes = await api.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'access.change')
    .where('user_id', '=', member.userId)
    .execute()
  expect(changes.map(({ details }) => details)).toEqual([{ route: 'saveVideoMark', params: { key } }])
  const free = await signUpTestAccount(api, { plan: 'free' })
  const { key: own } = await make({ account: free })
  expect((await save(own, true, free)).error.code).toBe('PLAN_LACKS_FEATURE')
  expect(jobsOf(own)).toEqual([])
})

it('a blocked account stops marking and begins none', async () => {
  const late = await signUpTestAccount(api)
  const { key } = await make({ account: late })
  await save(key, true, late)
  await api.db.updateTable('accounts').set({ status: 'overdue' }).where('id', '=', late.accountId).execute()
  expect((await save(key, true, late)).error.code).toBe('ACCOUNT_OVERDUE')
  await stop(key, late)
  expect(
    (await api.db.selectFrom('videos').select('mark_queued_at').where('key', '=', key).executeTakeFirstOrThrow()).mark_queued_at,
  ).toBeNull()
})

it('refuses a hostile body', async () => {
  const { key } = await make()
  for (const body of [{}, { enabled: 'true' }, { enabled: null }, { enabled: true, account: 'x' }, [], null])
    expect((await callApi(api, 'saveVideoMark', { as: account, params: { key }, body: body as never })).status).toBe(400)
  expect((await save('../../etc', true)).status).toBeGreaterThanOrEqual(400)
})
