import { createKey, firstEncodeJob, mostEncodePlaces, nextEncodeJob, takeEncodeClaim } from '@videozz/db'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await api.deps.events.whenListening()
})
afterAll(() => api.close())

/** A media whose first step waits in line. */
async function waiting(account: TestAccount): Promise<string> {
  const media = await insertTestVideo(api, account, { status: 'copying', playable: false, encode_step: 0 })
  await api.db.transaction().execute((trx) => firstEncodeJob(trx, media))
  return media.key
}
const claim = (videoKey: string, step = 0) => takeEncodeClaim(api.db, { videoKey, step, token: createKey() })
const placeOf = async (as: TestAccount, key: string) =>
  (await callApi(api, 'getVideo', { as, params: { id: key } })).data.encoding.queuePlace

it('a media tells its place in line across accounts, in the fair order of the queue, until its step runs', async () => {
  const [school, other] = [await signUpTestAccount(api), await signUpTestAccount(api)]
  const [one, two, three] = [await waiting(school), await waiting(school), await waiting(school)]
  const theirs = await waiting(other)
  const listed = async () => {
    const { items } = (await callApi(api, 'listVideos', { as: school })).data
    return [one, two, three].map((key) => items.find((item) => item.key === key)?.encoding.queuePlace)
  }
  expect(await listed()).toEqual([1, 3, 4])
  expect(await placeOf(other, theirs)).toBe(2)
  await claim(one)
  expect(await listed()).toEqual([null, 2, 3])
  expect(await placeOf(other, theirs)).toBe(1)
  await callApi(api, 'deleteVideo', { as: school, params: { key: two } })
  expect(await placeOf(school, three)).toBe(2)
  // The next step of the first waits in another line.
  await api.db.transaction().execute((trx) => nextEncodeJob(trx, 'ladder', one, 100))
  expect(await placeOf(school, one)).toBe(1)
  expect(await placeOf(school, three)).toBe(2)
  await api.db.updateTable('videos').set({ status: 'error' }).where('key', '=', one).execute()
  expect(await placeOf(school, one)).toBeNull()
  for (const key of [theirs, three]) await claim(key)
})

it('tells signed-in sockets, together, that encodes moved up', async () => {
  const account = await signUpTestAccount(api)
  const keys = [await waiting(account), await waiting(account)]
  const client = io(api.url, { path: '/realtime', transports: ['websocket'], reconnection: false, forceNew: true })
  client.on('greeting', () => client.emit('token', account.accessToken))
  await new Promise<void>((resolve) => client.once('ready', () => resolve()))
  let heard = 0
  const told = new Promise<void>((resolve) => client.on('encodeLine', () => (heard++, resolve())))
  for (const key of keys) await claim(key)
  await told
  expect(heard).toBe(1)
  client.disconnect()
})

it(`tells no place beyond the first ${mostEncodePlaces}`, async () => {
  const account = await signUpTestAccount(api)
  const last = await waiting(account)
  const template = {
    ...(await insertTestVideo(api, account, { status: 'copying', queue_lane: 'open', queue_turn: 0, queued_at: new Date(0) })),
  }
  const { title_folded: _, ...row } = template
  const rows = Array.from({ length: mostEncodePlaces - 1 }, () => ({ ...row, key: createKey(), chapters: '[]' }))
  for (let at = 0; at < rows.length; at += 100)
    await api.db
      .insertInto('videos')
      .values(rows.slice(at, at + 100))
      .execute()
  expect(await placeOf(account, last)).toBeNull()
  await claim(row.key, row.encode_step)
  expect(await placeOf(account, last)).toBe(mostEncodePlaces)
})
