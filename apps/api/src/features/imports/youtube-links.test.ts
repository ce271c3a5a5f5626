import { createTestFolder, type FakeYoutube, startFakeYoutube } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestGroup, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

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

const linkTo = (id: string) => `https://youtu.be/${id}?t=90`
const preview = (url: string, as = account) => callApi(api, 'previewLink', { as, query: { url } })
const send = (body: object, as = account) => callApi(api, 'importLink', { as, body: { title: 'Aula do YouTube', ...body } })

it('previewLink answers title and channel of a video', async () => {
  const id = youtube.add({ title: 'Luz e sombra', author: 'Estúdio Braga' })
  expect((await preview(linkTo(id))).data).toEqual({ title: 'Luz e sombra', author: 'Estúdio Braga' })
})

it.each([
  ['an address of another site', () => 'https://youtube.com.evil.tld/watch?v=dQw4w9WgXcQ', [400, 'LINK_UNKNOWN']],
  ['an unknown video', () => linkTo('-----------'), [404, 'LINK_MISSING']],
  ['a private video', () => linkTo(youtube.add({ mood: 'private' })), [403, 'LINK_PRIVATE']],
  ['a video that may not be embedded', () => linkTo(youtube.add({ mood: 'not-embeddable' })), [403, 'LINK_NOT_EMBEDDABLE']],
  ['a video while YouTube is down', () => linkTo(youtube.add({ mood: 'down' })), [503, 'LINK_NOT_READ']],
])('previewLink and importLink refuse %s, and no media is made', async (_what, url, refusal) => {
  const owner = await signUpTestAccount(api)
  const address = url()
  for (const { status, error } of [await preview(address, owner), await send({ url: address }, owner)])
    expect([status, error.code]).toEqual(refusal)
  expect((await callApi(api, 'listVideos', { as: owner })).data.totalItems).toBe(0)
})

describe('importLink', () => {
  it('makes a media that is ready, in its folder, and takes no storage', async () => {
    const owner = await signUpTestAccount(api)
    const { id: folderId } = await createTestFolder(api.db, { account_id: owner.accountId, name: 'Curso de luz' })
    const id = youtube.add()
    const { status, data } = await send({ url: linkTo(id), description: 'Da aula aberta', folderId }, owner)
    expect([status, data]).toMatchObject([
      200,
      {
        title: 'Aula do YouTube',
        description: 'Da aula aberta',
        type: 'youtube',
        status: 'encoded',
        playable: false,
        duration: null,
        folders: [{ key: folderId, name: 'Curso de luz' }],
      },
    ])
    expect((await callApi(api, 'listVideos', { as: owner, query: { type: 'youtube' } })).data.items.map(({ key }) => key)).toEqual([
      data.key,
    ])
    const links = await api.db.selectFrom('video_links').selectAll().where('video_key', '=', data.key).execute()
    expect(links).toEqual([{ video_key: data.key, provider: 'youtube', external_id: id, starts_at: 90 }])
    expect((await callApi(api, 'getMyPlan', { as: owner })).data).toMatchObject({ storageConsumed: 0, videosYT: 1 })
    expect((await callApi(api, 'getEmbedToken', { as: owner, params: { videoId: data.key }, query: { type: 'embed' } })).error.code).toBe(
      'EMBED_TYPE_UNAVAILABLE',
    )
  })

  it('makes exactly 20 of 50 imports at once on the free plan; a deleted one frees its place', async () => {
    const free = await signUpTestAccount(api, { plan: 'free' })
    const url = linkTo(youtube.add())
    const answers = await Promise.all(Array.from({ length: 50 }, () => send({ url }, free)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    const [refused] = answers.filter(({ status }) => status !== 200)
    expect([refused?.status, refused?.error]).toMatchObject([
      403,
      { code: 'LINK_LIMIT', message: 'Você já importou 20 vídeos do YouTube, o limite do plano gratuito.' },
    ])
    const made = answers.find(({ status }) => status === 200)?.data.key ?? ''
    await callApi(api, 'deleteVideo', { as: free, params: { key: made } })
    expect((await send({ url }, free)).status).toBe(200)
    expect((await send({ url }, free)).error.code).toBe('LINK_LIMIT')
  })

  it('refuses folders of others, and titles and descriptions outside their lengths', async () => {
    const url = linkTo(youtube.add())
    const other = await signUpTestAccount(api)
    const { id: folderId } = await createTestFolder(api.db, { account_id: other.accountId, name: 'De outra pessoa' })
    expect((await send({ url, folderId })).error.code).toBe('FOLDER_NOT_FOUND')
    for (const wrong of [
      { title: 'Aula' },
      { title: 'x'.repeat(129) },
      { title: '     ' },
      { description: 'abc' },
      { description: 'x'.repeat(501) },
    ])
      expect((await send({ url, ...wrong })).error.code).toBe('INVALID_INPUT')
    expect((await send({ url, description: '' })).status).toBe(200)
  })

  it('cleans title and description, and takes no further fields', async () => {
    const url = linkTo(youtube.add())
    const { data } = await send({ url, title: ' Aula\u0000 de\u202e\n luz ', description: 'Da aula\u0000\naberta' })
    expect([data.title, data.description]).toEqual(['Aula de luz', 'Da aula\naberta'])
    expect((await send({ url, title: '\u0000\u202e\u200b    ' })).error.code).toBe('INVALID_INPUT')
    for (const more of [
      { type: 'default' },
      { key: 'x'.repeat(16) },
      { url: `${url}${'x'.repeat(2048)}` },
      { url: ['x'] },
      { folderId: 'x' },
    ])
      expect((await send({ url, ...more })).error.code).toBe('INVALID_INPUT')
  })

  it('makes a media that other routes refuse in words where nothing of it is here', async () => {
    const { key } = (await send({ url: linkTo(youtube.add()) })).data
    const as = account
    const answers = await Promise.all([
      callApi(api, 'getPlayerToken', { as, params: { key } }),
      callApi(api, 'getDownloadChoices', { as, params: { key } }),
      callApi(api, 'reprocessVideo', { as, params: { key } }),
      callApi(api, 'createEmbedPlaylist', { as, body: { videos: [key] } }),
    ])
    expect(answers.map(({ error }) => error.code)).toEqual([
      'VIDEO_NOT_READY',
      'DOWNLOAD_TYPE_UNAVAILABLE',
      'REPROCESS_SOURCE_GONE',
      'EMBED_TYPE_UNAVAILABLE',
    ])
  })

  it('puts what members bound to folders import into one of theirs', async () => {
    const owner = await signUpTestAccount(api)
    const person = await signUpTestAccount(api)
    const { id: own } = await createTestFolder(api.db, { account_id: owner.accountId, name: 'Curso de luz' })
    const { id: other } = await createTestFolder(api.db, { account_id: owner.accountId, name: 'Curso de som' })
    const member = await enterTestGroup(api, person, owner, { privileges: ['videozz:videos:upload'], folders: [own] })
    const url = linkTo(youtube.add())
    expect((await send({ url }, member)).data.folders).toEqual([{ key: own, name: 'Curso de luz' }])
    expect((await send({ url, folderId: other }, member)).error.code).toBe('FOLDER_NOT_FOUND')
  })

  it('is refused for overdue accounts', async () => {
    const late = await signUpTestAccount(api, { status: 'overdue' })
    expect((await send({ url: linkTo(youtube.add()) }, late)).status).toBe(403)
  })
})
