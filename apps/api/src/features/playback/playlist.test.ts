import { randomUUID } from 'node:crypto'
import { createTestFolder, type TestMedia } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { addSecret, get, lease, makeMedia, open } from './testing/playback-kit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** A folder with playable lessons of an account, and its embed code for escola.com.br. */
async function makeCourse(account: TestAccount, durations = [12, 12, 12]) {
  const { id } = await createTestFolder(api.db, { account_id: account.accountId, name: 'Curso' })
  const lessons: TestMedia[] = []
  for (const [place, duration] of durations.entries())
    lessons.push(await makeMedia(api, account.accountId, { title: `Aula ${place + 1}`, duration }))
  const keys = lessons.map(({ key }) => key)
  await callApi(api, 'addFolderVideos', { as: account, params: { key: id }, body: { videos: keys } })
  const { data } = await callApi(api, 'createEmbedPlaylist', { as: account, body: { folder: id } })
  await callApi(api, 'saveEmbedDomains', { as: account, params: { tokenId: data.key }, body: { domains: ['escola.com.br'] } })
  return { embed: data.key, folder: id, keys }
}
const sessionsOf = (account: TestAccount) =>
  api.db.selectFrom('playback_sessions').selectAll().where('account_id', '=', account.accountId).orderBy('created_at').execute()

it('each lesson is a session of its own with the same viewer, a code of its own and the ticket of the playlist', async () => {
  const account = await signUpTestAccount(api)
  const { sign } = await addSecret(api, account.accountId)
  await api.db.updateTable('accounts').set({ requires_signed_viewer: true }).where('id', '=', account.accountId).execute()
  const { embed, keys } = await makeCourse(account)
  const device = randomUUID()
  const first = (await open(api, { embed, device, site: 'escola.com.br', viewer: { token: await sign() } })).data
  expect(first.media.key).toBe(keys[0])
  expect(first.playlist).toEqual({
    title: 'Curso',
    playsOn: true,
    lessons: keys.map((key, place) => ({ key, title: `Aula ${place + 1}`, kind: 'video', duration: 12, completed: false })),
  })
  const ticket = first.viewer.ticket ?? ''
  const others = await Promise.all(keys.slice(1).map((lesson) => open(api, { embed, device, lesson, viewer: { ticket } })))
  expect(others.map(({ data }) => [data.media.key, data.viewer])).toEqual(
    keys.slice(1).map((key) => [key, { label: 'ana@exemplo.com', verified: true, ticket }]),
  )
  expect((await lease(api, others[0]!.data)).status).toBe(200)
  const rows = await sessionsOf(account)
  expect(rows.map(({ embed_id, video_key }) => [embed_id, video_key]).toSorted()).toEqual(keys.map((key) => [embed, key]).toSorted())
  expect(new Set(rows.map(({ viewer_id }) => viewer_id)).size).toBe(1)
  expect(new Set([first, ...others.map(({ data }) => data)].map(({ code }) => code)).size).toBe(3)
  // The ticket of the playlist opens nothing else.
  const { data: alone } = await callApi(api, 'getEmbedToken', { as: account, params: { videoId: keys[0]! } })
  await callApi(api, 'saveEmbedDomains', { as: account, params: { tokenId: alone.key }, body: { domains: ['escola.com.br'] } })
  expect((await open(api, { embed: alone.key, viewer: { ticket } })).error.code).toBe('PLAYBACK_VIEWER_REQUIRED')
})

it('begins with the first lesson the viewer did not complete, which a wanted one overrides; lessons tell what is completed', async () => {
  const account = await signUpTestAccount(api)
  const { embed, keys } = await makeCourse(account)
  const who = { embed, device: randomUUID(), viewer: { email: 'bia@exemplo.com' } }
  await open(api, who)
  const [row] = await sessionsOf(account)
  const seen = { video_key: keys[0]!, source_generation: 0, viewer_id: row?.viewer_id ?? '', position: null }
  const { source_generation } = await api.db
    .selectFrom('videos')
    .select('source_generation')
    .where('key', '=', keys[0]!)
    .executeTakeFirstOrThrow()
  const at = api.deps.now()
  await api.db
    .insertInto('viewer_media')
    .values({ ...seen, source_generation, first_at: at, last_at: at, completed_at: at })
    .execute()
  const { data } = await open(api, who)
  expect([data.media.key, data.playlist?.lessons.map(({ completed }) => completed)]).toEqual([keys[1], [true, false, false]])
  expect((await open(api, { ...who, lesson: keys[0]! })).data).toMatchObject({ media: { key: keys[0] }, completed: true })
  expect((await open(api, { ...who, lesson: 'z'.repeat(16) })).data.media.key).toBe(keys[1])
})

it('deleted lessons vanish; a playlist without lessons says so, and its page may be framed by its domains alone', async () => {
  const account = await signUpTestAccount(api)
  const { embed, keys } = await makeCourse(account)
  await callApi(api, 'deleteVideo', { as: account, params: { key: keys[0]! } })
  const { data } = await open(api, { embed, lesson: keys[0]! })
  expect(data.playlist?.lessons.map(({ key }) => key)).toEqual(keys.slice(1))
  expect(data.media.key).toBe(keys[1])
  await callApi(api, 'deleteVideos', { as: account, body: keys.slice(1) })
  expect((await open(api, { embed })).error).toMatchObject({ code: 'PLAYBACK_PLAYLIST_EMPTY' })
  const page = await get(api, `/embed/${embed}`, { 'sec-fetch-dest': 'iframe', referer: 'https://escola.com.br/' })
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://escola.com.br:*')
  expect((await get(api, `/embed/${embed}`, { 'sec-fetch-dest': 'iframe', referer: 'https://outro.com/' })).status).toBe(403)
})

it('lessons of more than 20 minutes are left out at each opening, unless the account has the flag', async () => {
  const account = await signUpTestAccount(api, { plan: 'free' })
  const { embed, keys } = await makeCourse(account, [12, 1212])
  const lessons = async () => (await open(api, { embed })).data.playlist?.lessons.map(({ key }) => key)
  expect(await lessons()).toEqual(keys.slice(0, 1))
  expect((await open(api, { embed, lesson: keys[1]! })).data.media.key).toBe(keys[0])
  await api.db.insertInto('feature_flags').values({ account_id: account.accountId, flag: 'embed-video-full-time' }).execute()
  expect(await lessons()).toEqual(keys)
})

it('a playlist without domains, of a blocked account or for a revoked viewer plays nothing', async () => {
  const account = await signUpTestAccount(api)
  const { embed } = await makeCourse(account)
  const who = { embed, device: randomUUID(), viewer: { email: 'bia@exemplo.com' } }
  await open(api, who)
  const [row] = await sessionsOf(account)
  await callApi(api, 'revokeViewer', { as: account, params: { id: row?.viewer_id ?? '' } })
  expect((await open(api, who)).error.code).toBe('PLAYBACK_VIEWER_REVOKED')
  await callApi(api, 'saveEmbedDomains', { as: account, params: { tokenId: embed }, body: { domains: [] } })
  expect((await open(api, { embed })).error.code).toBe('PLAYBACK_NO_DOMAINS')
  await api.db.updateTable('accounts').set({ status: 'canceled' }).where('id', '=', account.accountId).execute()
  expect((await open(api, { embed })).error.code).toBe('PLAYBACK_ACCOUNT_BLOCKED')
})
