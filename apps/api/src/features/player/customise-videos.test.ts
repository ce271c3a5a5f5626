import { createKey } from '@videozz/db'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api)
})
afterAll(() => api.close())

const makeVideos = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await insertTestVideo(api, owner, { duration: 60, playable: true })).key))
const count = (videos: string[], from: object) => callApi(api, 'countPlayerChanges', { as: owner, body: { videos, from } })
const apply = (videos: string[], from: object) => callApi(api, 'customiseVideos', { as: owner, body: { videos, from } })
const playerOf = async (videoKey: string) =>
  (
    await callApi(api, 'getVideoPlayer', {
      as: owner,
      params: { producer: owner.accountId, videoKey },
      query: { searchForInactivePlayers: 'true' },
    })
  ).data

it('counts what would change, then gives all media one player', async () => {
  const [one = '', two = '', three = ''] = await makeVideos(3)
  const silent = { kind: 'preferences', preferences: { allowVolume: false } }
  expect((await apply([one], silent)).data).toEqual({ total: 1, replaced: 0, created: 1, unchanged: 0 })
  await callApi(api, 'saveVideoPlayer', {
    as: owner,
    params: { producer: owner.accountId, videoKey: two },
    body: { preferences: { allowPiP: false } },
  })
  const expected = { total: 3, replaced: 1, created: 1, unchanged: 1 }
  expect((await count([one, two, three, one], silent)).data).toEqual(expected)
  expect(await playerOf(three)).toMatchObject({ isDefault: true })
  expect((await apply([one, two, three], silent)).data).toEqual(expected)
  for (const key of [one, two, three])
    expect(await playerOf(key)).toMatchObject({ isDefault: false, isActive: true, preferences: { allowVolume: false, allowPiP: true } })
  expect((await count([one, two, three], silent)).data).toEqual({ total: 3, replaced: 0, created: 0, unchanged: 3 })
})

it('copies the player of another media, with its logotype, and gives the default one back', async () => {
  const [from = '', one = '', two = ''] = await makeVideos(3)
  await apply([from], { kind: 'preferences', preferences: { allowFullscreen: false } })
  await api.db
    .updateTable('custom_players')
    .set({ logotype: `${createKey(32)}.png` })
    .where('video_key', '=', from)
    .execute()
  const { logotype } = await playerOf(from)
  expect((await apply([one, from], { kind: 'video', videoKey: from })).data).toEqual({ total: 2, replaced: 0, created: 1, unchanged: 1 })
  expect(await playerOf(one)).toMatchObject({ preferences: { allowFullscreen: false }, logotype })
  expect((await apply([one, two], { kind: 'default' })).data).toEqual({ total: 2, replaced: 1, created: 0, unchanged: 1 })
  expect(await playerOf(one)).toMatchObject({ isActive: false, preferences: { allowFullscreen: false } })
  expect((await apply([two], { kind: 'video', videoKey: one })).data.unchanged).toBe(1)
})

it('changes no media where one of them is not there', async () => {
  const [one = ''] = await makeVideos(1)
  const { key: theirs } = await insertTestVideo(api, await signUpTestAccount(api), { duration: 60, playable: true })
  const from = { kind: 'preferences', preferences: { allowPiP: false } }
  for (const other of [theirs, createKey()]) expect((await apply([one, other], from)).error.code).toBe('VIDEO_NOT_FOUND')
  expect((await apply([one], { kind: 'video', videoKey: theirs })).error.code).toBe('VIDEO_NOT_FOUND')
  expect(await playerOf(one)).toMatchObject({ isDefault: true })
})

it('lets calls about the same media in another order wait for each other', async () => {
  const videos = await makeVideos(6)
  const reversed = videos.toReversed()
  const gifts = [false, true].map((allowPiP) => ({ kind: 'preferences', preferences: { allowPiP } }))
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => apply(at % 2 === 0 ? videos : reversed, gifts[at % 2] ?? {})))
  expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 200))
  const players = await Promise.all(videos.map(playerOf))
  expect(new Set(players.map(({ preferences }) => preferences.allowPiP)).size).toBe(1)
})
