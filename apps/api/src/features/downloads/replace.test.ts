import { createKey, type VideoRow } from '@videozz/db'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { completeTestUpload, insertTestVideo, openTestUpload, readStorage } from '../../shared/testing/test-upload.ts'

let api: TestApi
let account: TestAccount
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  account = await signUpTestAccount(api)
})

const bytes = new Uint8Array(2000)
const insert = (values: Partial<VideoRow> = {}) => insertTestVideo(api, account, { source_object: `sources/${createKey()}`, ...values })
const upload = async (name = 'nova.mp4') => (await completeTestUpload(api, account, name, bytes)).filename
const replace = (key: string, filename: string, as = account) =>
  callApi(api, 'replaceFile', { as, params: { key }, body: { filename, source: { size: bytes.length } } })
const row = (key: string) => api.db.selectFrom('videos').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
const told = async (key: string) => (await callApi(api, 'getReplacement', { as: account, params: { key } })).data.replacement

it('replaceFile enqueues encode-first once, keeps the media playable and reserves the new file’s bytes', async () => {
  const { key } = await insert()
  expect(await told(key)).toBeNull()
  const filename = await upload()
  const before = api.sentJobs.length
  const { status, data } = await replace(key, filename)
  expect(status).toBe(200)
  expect(data).toMatchObject({ key, status: 'copying', playable: true, duration: 600, source: { size: 1000 } })
  expect(await row(key)).toMatchObject({ generation: 1, encoding_generation: 2 })
  expect(await readStorage(api, account)).toEqual({ used: 1000, reserved: 2000 })
  expect(await told(key)).toMatchObject({ state: 'running', onAir: false, fileName: 'nova.mp4', reason: null })
  // The same call again, as after a lost answer, does nothing more.
  expect((await replace(key, filename)).status).toBe(200)
  expect(api.sentJobs.slice(before).map((job) => job.name)).toEqual(['encode-first'])
  const audit = await api.db.selectFrom('audit_log').select(['action', 'details']).where('subject', '=', key).execute()
  expect(audit).toEqual([{ action: 'video.replace', details: { title: 'Aula de teste', file: 'nova.mp4', size: 2000 } }])
  // It belongs to the media now: it makes no other, and is not to be cancelled.
  const register = await callApi(api, 'registerVideo', { as: account, body: { filename, title: 'Outra', source: { size: 2000 } } })
  expect(register.error.code).toBe('UPLOAD_CLOSED')
  const { upload_id } = await api.db.selectFrom('uploads').select('upload_id').where('key', '=', filename).executeTakeFirstOrThrow()
  const cancel = await callApi(api, 'cancelMultipart', { as: account, body: { filename, uploadId: upload_id } })
  expect(cancel.error.code).toBe('UPLOAD_CLOSED')
  expect(await api.store.head(`sources/${filename}`)).toBeDefined()
})

it('getReplacement returns onAir true once the new generation is published', async () => {
  const { key } = await insert()
  await replace(key, await upload())
  await api.db.updateTable('videos').set({ generation: 2 }).where('key', '=', key).execute()
  expect(await told(key)).toMatchObject({ state: 'running', onAir: true })
})

it('replaceFile accepts one of several concurrent files and answers 409 REPLACE_RUNNING to the others', async () => {
  const { key } = await insert()
  const files = [await upload(), await upload(), await upload()]
  const answers = await Promise.all(files.map((file) => replace(key, file)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(answers.filter(({ status }) => status === 409).map(({ error }) => error.code)).toEqual(['REPLACE_RUNNING', 'REPLACE_RUNNING'])
  expect(await readStorage(api, account)).toEqual({ used: 1000, reserved: 6000 })
})

it('replaceFile answers REPLACE_RUNNING while the media is encoded and keeps the uploaded file', async () => {
  const { key } = await insert({ status: 'encoding-resolution' })
  const filename = await upload()
  const before = await row(key)
  expect((await replace(key, filename)).error.code).toBe('REPLACE_RUNNING')
  expect(await row(key)).toEqual(before)
  expect(await api.store.head(`sources/${filename}`)).toBeDefined()
  await api.db.updateTable('videos').set({ status: 'encoded' }).where('key', '=', key).execute()
  expect((await replace(key, filename)).status).toBe(200)
  // Or it is given up.
  const other = await upload()
  expect((await replace(key, other)).error.code).toBe('REPLACE_RUNNING')
  const { upload_id } = await api.db.selectFrom('uploads').select('upload_id').where('key', '=', other).executeTakeFirstOrThrow()
  expect((await callApi(api, 'cancelMultipart', { as: account, body: { filename: other, uploadId: upload_id } })).status).toBe(200)
  expect(await api.store.head(`sources/${other}`)).toBeUndefined()
})

it.each([
  ['with sound for a video', {}, 'nova.mp3', 'REPLACE_KIND'],
  ['of a media that lies elsewhere', { type: 'youtube' }, 'nova.mp4', 'REPLACE_UNAVAILABLE'],
  ['of a deleted media', { deleted_at: new Date() }, 'nova.mp4', 'VIDEO_NOT_FOUND'],
] as const)('replaceFile rejects a file %s and releases its reserved storage', async (_what, values, name, code) => {
  const { key } = await insert(values)
  const { used } = await readStorage(api, account)
  const filename = await upload(name)
  const before = await row(key)
  expect((await replace(key, filename)).error.code).toBe(code)
  expect(await readStorage(api, account)).toEqual({ used, reserved: 0 })
  expect(await api.store.head(`sources/${filename}`)).toBeUndefined()
  expect(await row(key)).toEqual(before)
})

it('replaceFile accepts only a completed upload of the same account', async () => {
  const { key } = await insert()
  const open = await openTestUpload(api, account, 'nova.mp4', 2000)
  expect((await replace(key, open.filename)).error.code).toBe('UPLOAD_INCOMPLETE')
  const stranger = await signUpTestAccount(api)
  const theirs = await completeTestUpload(api, stranger, 'deles.mp4', bytes)
  expect((await replace(key, theirs.filename)).error.code).toBe('UPLOAD_NOT_FOUND')
  expect((await replace(key, theirs.filename, stranger)).error.code).toBe('VIDEO_NOT_FOUND')
  expect(await readStorage(api, stranger)).toEqual({ used: 0, reserved: 0 })
})

it('deleteVideo during a replacement restores the previous generation and releases the reserved storage', async () => {
  const { key } = await insert({ thumbnails: ['a.jpg', 'b.jpg'], encoded_at: new Date('2026-01-01') })
  const filename = await upload()
  await replace(key, filename)
  await callApi(api, 'deleteVideo', { as: account, params: { key } })
  expect(await readStorage(api, account)).toEqual({ used: 0, reserved: 0 })
  expect(await row(key)).toMatchObject({
    status: 'encoded',
    generation: 1,
    thumbnails: ['a.jpg', 'b.jpg'],
    encoded_at: new Date('2026-01-01'),
    source_size: 1000,
  })
  const due = await api.db.selectFrom('video_sources').select(['object_key', 'kept_from']).where('video_key', '=', key).execute()
  expect(due).toEqual([{ object_key: `sources/${filename}`, kept_from: null }])
})
