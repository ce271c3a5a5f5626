import { defaultPlayerPreferences } from '@videozz/contract'
import { createKey } from '@videozz/db'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestGroup, enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let owner: TestAccount
let stranger: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api)
  stranger = await signUpTestAccount(api)
})
afterAll(() => api.close())

const producer = (as: TestAccount) => ({ producer: as.accountId })
const readDefault = (as = owner) => callApi(api, 'getDefaultPlayer', { as, params: producer(as) })
const saveDefault = (preferences: object, seen?: number, as = owner) =>
  callApi(api, 'saveDefaultPlayer', { as, params: producer(as), body: { preferences, ...(seen !== undefined && { seen }) } })
const readOwn = (videoKey: string, as = owner, searchForInactivePlayers = 'true') =>
  callApi(api, 'getVideoPlayer', { as, params: { ...producer(as), videoKey }, query: { searchForInactivePlayers } })
const saveOwn = (videoKey: string, preferences: object, seen?: number, as = owner) =>
  callApi(api, 'saveVideoPlayer', { as, params: { ...producer(as), videoKey }, body: { preferences, ...(seen !== undefined && { seen }) } })
const setActive = (videoKey: string, isActive: boolean, as = owner) =>
  callApi(api, 'setVideoPlayerActive', { as, params: { videoKey }, body: { isActive } })
const makeVideo = async (as = owner) => (await insertTestVideo(api, as, { duration: 60, playable: true })).key

it('makes the default player once, with the default preferences, and changes those that are sent', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => readDefault()))
  expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1)
  const [{ data } = answers[0]!] = answers
  expect(data).toEqual({
    _id: expect.stringMatching(/^[a-z0-9]{16}$/),
    key: data._id,
    producer: owner.accountId,
    userKey: owner.accountId,
    video: null,
    videoKey: null,
    isDefault: true,
    isActive: true,
    preferences: defaultPlayerPreferences,
    logotype: null,
    revision: 1,
    updatedAt: expect.stringMatching(/^20.*Z$/),
  })
  const saved = await saveDefault({ allowPiP: false, customPrimaryColor: '#E9835A' })
  const changed = { ...defaultPlayerPreferences, allowPiP: false, customPrimaryColor: '#e9835a' }
  expect(saved.data).toMatchObject({ preferences: changed, revision: 2 })
  expect((await saveDefault({ allowVolume: false })).data.preferences).toEqual({ ...changed, allowVolume: false })
  expect((await readDefault()).data.preferences).toEqual({ ...changed, allowVolume: false })
  expect((await callApi(api, 'getDefaultPlayer', { as: owner, params: { producer: owner.userId } })).data._id).toBe(data._id)
  expect((await callApi(api, 'getDefaultPlayer', { as: owner, params: producer(stranger) })).error.code).toBe('PLAYER_NOT_FOUND')
})

it('gives a media a player of its own, which is made by the first save and stays while it is inactive', async () => {
  const as = await signUpTestAccount(api)
  const key = await makeVideo(as)
  await saveDefault({ allowFullscreen: false }, undefined, as)
  expect((await readOwn(key, as)).data).toMatchObject({ isDefault: true, videoKey: null, preferences: { allowFullscreen: false } })
  const made = await callApi(api, 'createCustomPlayer', {
    as,
    body: { key: null, userKey: as.accountId, producer: as.accountId, videoKey: key, video: key, preferences: { allowVolume: false } },
  })
  const own = {
    isDefault: false,
    isActive: true,
    videoKey: key,
    video: key,
    preferences: { ...defaultPlayerPreferences, allowFullscreen: false, allowVolume: false },
  }
  expect(made.data).toMatchObject(own)
  expect((await saveOwn(key, { allowSubtitles: false })).error.code).toBe('VIDEO_NOT_FOUND')
  expect((await saveOwn(key, { allowSubtitles: false }, undefined, as)).data.preferences).toMatchObject({
    allowVolume: false,
    allowSubtitles: false,
  })
  expect((await setActive(key, false, as)).data).toMatchObject({ isActive: false, preferences: { allowVolume: false } })
  expect((await readOwn(key, as)).data).toMatchObject({ isDefault: false, isActive: false })
  expect((await readOwn(key, as, 'false')).data).toMatchObject({ isDefault: true, preferences: { allowFullscreen: false } })
  expect((await setActive(key, true, as)).data).toMatchObject({
    isActive: true,
    preferences: { allowVolume: false, allowSubtitles: false },
  })
})

it('refuses a save of what another person changed meanwhile, and overwrites nothing', async () => {
  const as = await signUpTestAccount(api)
  const key = await makeVideo(as)
  const { revision } = (await saveOwn(key, { allowVolume: false }, undefined, as)).data
  const answers = await Promise.all([
    saveOwn(key, { allowPiP: false }, revision, as),
    saveOwn(key, { allowPlayPause: false }, revision, as),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.error.code).toBe('PLAYER_CHANGED')
  const winner = answers[0].status === 200 ? { allowPiP: false, allowPlayPause: true } : { allowPiP: true, allowPlayPause: false }
  expect((await readOwn(key, as)).data).toMatchObject({ revision: revision + 1, preferences: { allowVolume: false, ...winner } })
})

it('refuses preferences that are unknown, of another type, or no colour, and leaves the address of a logotype aside', async () => {
  const before = (await readDefault()).data
  const injected = ['red', '#fff', '#1f6feb; background: url(//x)', 'url(javascript:1)', '#12345g', '', 7]
  const bodies = [
    { allowEverything: true },
    { allowPiP: 'false' },
    { allowPiP: null },
    ...injected.map((customTextColor) => ({ customTextColor })),
  ]
  for (const body of bodies) expect((await saveDefault(body)).error.code, JSON.stringify(body)).toBe('INVALID_INPUT')
  expect((await saveDefault({ customTextColor: 'red' })).error.fields).toEqual({
    'preferences.customTextColor': 'Cor inválida. Use seis dígitos, como #1F6FEB.',
  })
  expect((await readDefault()).data).toEqual(before)
  expect((await saveDefault({ customLogotypeUrl: 'https://outro.exemplo.com/x.png' })).data.preferences.customLogotypeUrl).toBe('')
})

it('refuses media of other accounts, in the bin, or of a video platform', async () => {
  const [theirs, gone, foreign] = [await makeVideo(stranger), await makeVideo(), await makeVideo()]
  await callApi(api, 'deleteVideo', { as: owner, params: { key: gone } })
  await api.db.updateTable('videos').set({ type: 'youtube' }).where('key', '=', foreign).execute()
  for (const [key, code] of [
    [theirs, 'VIDEO_NOT_FOUND'],
    [gone, 'VIDEO_NOT_FOUND'],
    [createKey(), 'VIDEO_NOT_FOUND'],
    [foreign, 'PLAYER_TYPE_UNAVAILABLE'],
  ] as const) {
    const all = [
      await readOwn(key),
      await saveOwn(key, { allowPiP: false }),
      await setActive(key, true),
      await callApi(api, 'createCustomPlayer', { as: owner, body: { videoKey: key, preferences: {} } }),
    ]
    expect(all.map(({ error }) => error.code)).toEqual(Array.from(all, () => code))
  }
  const { rows } = {
    rows: await api.db.selectFrom('custom_players').select('id').where('video_key', 'in', [theirs, gone, foreign]).execute(),
  }
  expect(rows).toEqual([])
})

it('asks managers for the permission of the player they change', async () => {
  const as = await signUpTestAccount(api)
  const key = await makeVideo(as)
  const [ofDefault, ofVideo] = [
    await enterTestTenant(api, await signUpTestAccount(api), as, ['videozz:player:edit']),
    await enterTestTenant(api, await signUpTestAccount(api), as, ['videozz:video:player:edit']),
  ]
  const create = (by: TestAccount, videoKey: string | null) =>
    callApi(api, 'createCustomPlayer', { as: by, body: { videoKey, preferences: {} } })
  expect([(await create(ofDefault, null)).status, (await create(ofDefault, key)).error.code]).toEqual([200, 'FORBIDDEN'])
  expect([(await create(ofVideo, key)).status, (await create(ofVideo, null)).error.code]).toEqual([200, 'FORBIDDEN'])
  expect((await readOwn(key, ofDefault)).error.code).toBe('FORBIDDEN')
  expect((await readDefault(ofVideo)).error.code).toBe('FORBIDDEN')
  const neither = await enterTestTenant(api, await signUpTestAccount(api), as, ['videozz:videos:list'])
  expect((await callApi(api, 'listCustomisedVideos', { as: neither })).error.code).toBe('FORBIDDEN')
  expect((await callApi(api, 'listCustomisedVideos', { as: ofDefault })).data).toMatchObject({ totalItems: 1, others: 0 })
})

it('lets a member bound to folders change players of media in them only', async () => {
  const as = await signUpTestAccount(api)
  const [inside, outside] = [await makeVideo(as), await makeVideo(as)]
  const folder = (await callApi(api, 'createFolder', { as, body: { name: 'Curso' } })).data.key
  await callApi(api, 'addFolderVideos', { as, params: { key: folder }, body: { videos: [inside] } })
  const member = await enterTestGroup(api, await signUpTestAccount(api), as, {
    privileges: ['videozz:video:player:edit'],
    folders: [folder],
  })
  expect((await saveOwn(inside, { allowPiP: false }, undefined, member)).status).toBe(200)
  const theirs = (await saveOwn(outside, { allowPiP: false }, undefined, as)).data
  expect((await saveOwn(outside, {}, undefined, member)).error.code).toBe('VIDEO_NOT_FOUND')
  expect((await callApi(api, 'deleteLogotype', { as: member, params: { customPlayerId: theirs._id } })).error.code).toBe('PLAYER_NOT_FOUND')
  const bulk = { videos: [inside, outside], from: { kind: 'default' } }
  expect((await callApi(api, 'customiseVideos', { as: member, body: bulk })).error.code).toBe('VIDEO_NOT_FOUND')
  const { data } = await callApi(api, 'listCustomisedVideos', { as: member })
  expect([data.items.map(({ videoKey }) => videoKey), data.totalItems, data.others]).toEqual([[inside], 1, 0])
})
