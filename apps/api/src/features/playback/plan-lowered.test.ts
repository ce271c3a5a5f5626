import { createKey } from '@videozz/db'
import { freePlan, professionalPlan } from '@videozz/domain'
import { copyTestPlan } from '@videozz/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { completeTestUpload, openTestUpload, readStorage } from '../../shared/testing/test-upload.ts'
import { get, makeMedia, open, play } from './testing/playback-kit.ts'

const size = 1024 ** 2
let api: TestApi
let owner: TestAccount
let planId: string
let embed: string

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
/** A producer on a plan of their own: Imprint, 1080p, ten MB, one of them used by a lesson in 240p and 480p. */
beforeEach(async () => {
  owner = await signUpTestAccount(api)
  planId = createKey()
  const limits = { storage_size: 10 * size, upload_size: 5 * size, has_additional: false }
  await copyTestPlan(api.db, professionalPlan.id, { id: planId, type: 'custom', ...limits })
  await api.db.updateTable('accounts').set({ plan_id: planId, storage_used: size }).where('id', '=', owner.accountId).execute()
  const media = await makeMedia(api, owner.accountId, { rungs: ['240p', '480p'] })
  embed = await media.embed()
})

const lower = (values: {
  storage_size?: number
  upload_size?: number
  max_resolution?: number
  has_imprint?: boolean
  has_additional?: boolean
}) => api.db.updateTable('plans').set(values).where('id', '=', planId).execute()
const create = (bytes: number) => callApi(api, 'createMultipart', { as: owner, body: { filename: 'aula.mp4', size: bytes } })
/** Every rung of the lesson's list. */
const rungs = async () => {
  const opened = await play(api, { embed })
  const list = await (await get(api, opened.manifest)).text()
  return [...list.matchAll(/^\S*?(\d+p)\.m3u8/gm)].map(([, name]) => name)
}

it('a storage limit below the used storage rejects new uploads and keeps existing media playable', async () => {
  expect((await create(size)).status).toBe(200)
  await lower({ storage_size: size / 2 })
  expect((await create(1)).error.message).toBe('Espaço insuficiente para armazenar esse vídeo.')
  expect((await callApi(api, 'getMyPlan', { as: owner })).data).toMatchObject({
    plan: { storageSize: size / 2 },
    storageConsumed: 2 * size,
  })
  expect(await rungs()).toEqual(['240p', '480p'])
  await lower({ has_additional: true })
  expect((await create(size)).status).toBe(200)
})

it('an upload completed before the plan was lowered can still be registered', async () => {
  const bytes = Buffer.alloc(1000, 7)
  const upload = await completeTestUpload(api, owner, 'aula.mp4', bytes)
  await lower({ storage_size: 0, upload_size: 0 })
  const body = { filename: upload.filename, title: 'Aula', source: { size: bytes.length } }
  expect((await callApi(api, 'registerVideo', { as: owner, body })).status).toBe(200)
  expect(await readStorage(api, owner)).toEqual({ used: size + 1000, reserved: 0 })
  expect((await create(1)).error.message).toBe('Espaço indisponível.')
})

it('a lowered upload_size applies to new uploads', async () => {
  await openTestUpload(api, owner, 'aula.mp4', 5 * size)
  await lower({ upload_size: 2 * size })
  expect((await create(2 * size + 1)).error.message).toBe('Vídeo maior que 2 MB!')
  expect((await create(2 * size)).status).toBe(200)
})

it('a lowered max_resolution keeps already encoded higher renditions in the playlist', async () => {
  await lower({ max_resolution: 240 })
  expect(await rungs()).toEqual(['240p', '480p'])
})

it('sessions get a code, and inspectCode answers 200, only while the plan has Imprint', async () => {
  const marked = (await open(api, { embed })).data.code
  expect(marked).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
  await lower({ has_imprint: false })
  expect((await open(api, { embed })).data.code).toBeNull()
  const inspect = () => callApi(api, 'inspectCode', { as: owner, params: { code: marked ?? '' } })
  expect((await inspect()).error.code).toBe('PLAN_LACKS_FEATURE')
  await lower({ has_imprint: true })
  expect((await inspect()).status).toBe(200)
})

it('a change to a smaller plan applies at once: uploads are rejected, media stay playable', async () => {
  await api.db
    .updateTable('accounts')
    .set({ plan_id: freePlan.id, storage_used: freePlan.storageSize + 1 })
    .where('id', '=', owner.accountId)
    .execute()
  expect((await create(1)).error.code).toBe('NOT_ENOUGH_SPACE')
  expect(await rungs()).toEqual(['240p', '480p'])
})
