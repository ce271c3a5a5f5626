import { restoreMedia } from '@videozz/operations'
import { createTestFolder, type FakeYoutube, startFakeYoutube } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestGroup, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let youtube: FakeYoutube
let api: TestApi
let account: TestAccount
beforeAll(async () => {
  youtube = await startFakeYoutube()
  api = await startTestApi({ env: { YOUTUBE_URL: youtube.url } })
  account = await signUpTestAccount(api)
})
afterAll(async () => {
  await api.close()
  await youtube.stop()
})

const importOne = async (as: TestAccount, url = `https://youtu.be/${youtube.add()}`, more: object = {}): Promise<string> =>
  (await callApi(api, 'importLink', { as, body: { title: 'Aula do YouTube', url, ...more } })).data.key
const read = (id: string, as = account) => callApi(api, 'getVideo', { as, params: { id } })

it('getVideo tells where a linked video is, and null for media stored here', async () => {
  const id = youtube.add()
  const plain = await importOne(account, `https://youtu.be/${id}`)
  const later = await importOne(account, `https://youtu.be/${id}?t=90`)
  const url = `https://www.youtube.com/watch?v=${id}`
  expect((await read(plain)).data.link).toEqual({ provider: 'youtube', id, startsAt: null, url })
  expect((await read(later)).data.link).toEqual({ provider: 'youtube', id, startsAt: 90, url: `${url}&t=90s` })
  expect((await read((await insertTestVideo(api, account)).key)).data.link).toBeNull()
})

it('importLink has the picture copied, and restoring a media too', async () => {
  const key = await importOne(account)
  const copies = () =>
    api.sentJobs.filter(({ name, payload }) => name === 'copy-link-cover' && (payload as { videoKey: string }).videoKey === key)
  expect(copies()).toHaveLength(1)
  await callApi(api, 'deleteVideo', { as: account, params: { key } })
  expect(await restore(key)).toMatchObject({ outcome: 'restored', encoding: false, overLimit: false })
  expect(copies()).toHaveLength(2)
  expect((await read(key)).data.link?.provider).toBe('youtube')
})

const restore = (key: string) => restoreMedia({ ...api.deps, now: new Date() }, { operatorId: null, via: 'command' }, key)

describe('restoring a linked video on the free plan', () => {
  it('is refused while the account has its 20, and takes the place of one that was deleted', async () => {
    const free = await signUpTestAccount(api, { plan: 'free' })
    const keys = [await importOne(free)]
    const [first = ''] = keys
    await callApi(api, 'deleteVideo', { as: free, params: { key: first } })
    for (let count = 0; count < 20; count++) keys.push(await importOne(free))
    expect(await restore(first)).toEqual({ outcome: 'links-full' })
    expect((await read(first, free)).status).toBe(404)
    await callApi(api, 'deleteVideo', { as: free, params: { key: keys[1] ?? '' } })
    expect(await restore(first)).toMatchObject({ outcome: 'restored' })
    expect((await callApi(api, 'getMyPlan', { as: free })).data.videosYT).toBe(20)
  })

  it('counts with imports at the same moment: never more than 20', async () => {
    const free = await signUpTestAccount(api, { plan: 'free' })
    const url = `https://youtu.be/${youtube.add()}`
    const gone = [await importOne(free, url), await importOne(free, url), await importOne(free, url)]
    for (const key of gone) await callApi(api, 'deleteVideo', { as: free, params: { key } })
    for (let count = 0; count < 18; count++) await importOne(free, url)
    const body = { title: 'Aula do YouTube', url }
    const tries = await Promise.all([
      ...gone.map(async (key) => (await restore(key)).outcome === 'restored'),
      ...[1, 2, 3].map(async () => (await callApi(api, 'importLink', { as: free, body })).status === 200),
    ])
    expect(tries.filter(Boolean)).toHaveLength(2)
    expect((await callApi(api, 'getMyPlan', { as: free })).data.videosYT).toBe(20)
  })
})

describe('noteLinkDuration', () => {
  const note = (key: string, duration: unknown, as = account) =>
    callApi(api, 'noteLinkDuration', { as, params: { key }, body: { duration } as { duration: number } })

  it('notes how long a linked video is, once', async () => {
    const key = await importOne(account)
    const { revision } = (await read(key)).data
    expect((await note(key, 212.4)).data).toMatchObject({ key, duration: 212.4, revision })
    expect((await note(key, 5)).data.duration).toBe(212.4)
    expect((await read(key)).data.duration).toBe(212.4)
  })

  it('refuses durations that no video has', async () => {
    const key = await importOne(account)
    for (const wrong of [0, -1, 604_801, '90', null, Number.MAX_VALUE]) expect((await note(key, wrong)).error.code).toBe('INVALID_INPUT')
    expect((await read(key)).data.duration).toBeNull()
  })

  it('refuses media that are stored here, deleted or of others', async () => {
    const { key: own } = await insertTestVideo(api, account, { duration: null })
    expect((await note(own, 90)).error.code).toBe('EMBED_TYPE_UNAVAILABLE')
    const key = await importOne(account)
    expect((await note(key, 90, await signUpTestAccount(api))).error.code).toBe('VIDEO_NOT_FOUND')
    await callApi(api, 'deleteVideo', { as: account, params: { key } })
    expect((await note(key, 90)).error.code).toBe('VIDEO_NOT_FOUND')
  })

  it('is open to members who see the media, and to no others', async () => {
    const owner = await signUpTestAccount(api)
    const { id: folder } = await createTestFolder(api.db, { account_id: owner.accountId, name: 'Curso de luz' })
    const [inside, outside] = [await importOne(owner, undefined, { folderId: folder }), await importOne(owner)]
    const person = await signUpTestAccount(api)
    const member = await enterTestGroup(api, person, owner, { privileges: ['videozz:videos:list'], folders: [folder] })
    expect((await note(inside, 90, member)).data.duration).toBe(90)
    expect((await note(outside, 90, member)).status).toBeGreaterThanOrEqual(403)
    expect((await read(outside, owner)).data.duration).toBeNull()
  })
})
