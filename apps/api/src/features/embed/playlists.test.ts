import { createKey } from '@videozz/db'
import { createTestFolder } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestGroup, enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let account: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  account = await signUpTestAccount(api)
})
afterAll(() => api.close())

const create = (body: object, as = account) => callApi(api, 'createEmbedPlaylist', { as, body })
const saveDomains = (tokenId: string, domains: string[], as = account) =>
  callApi(api, 'saveEmbedDomains', { as, params: { tokenId }, body: { domains } })
const saveOn = (tokenId: string, playsOn: unknown, as = account) =>
  callApi(api, 'saveEmbedPlaylist', { as, params: { tokenId }, body: { playsOn } })

/** A folder of the account, and a way to put media with these titles into it. */
async function makeFolder(as = account, name = 'Curso') {
  const { id } = await createTestFolder(api.db, { account_id: as.accountId, name })
  const add = async (titles: string[], values: Parameters<typeof insertTestVideo>[2] = {}) => {
    const keys: string[] = []
    for (const title of titles) keys.push((await insertTestVideo(api, as, { title, ...values })).key)
    await callApi(api, 'addFolderVideos', { as, params: { key: id }, body: { videos: keys } })
    return keys
  }
  return { id, add }
}
const titlesOf = (list: readonly { title: string }[]) => list.map(({ title }) => title)

describe('the embed code of a folder', () => {
  it('is one per folder and kind, also under concurrent requests, and begins with the default domains', async () => {
    const owner = await signUpTestAccount(api)
    await callApi(api, 'saveDefaultDomains', { as: owner, body: { domains: ['escola.com.br'] } })
    const folder = await makeFolder(owner)
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ folder: folder.id }, owner)))
    expect(new Set(answers.map(({ data }) => data.key)).size).toBe(1)
    expect(answers[0]?.data).toEqual({
      _id: answers[0]?.data.key,
      key: answers[0]?.data.key,
      referrers: ['escola.com.br'],
      title: 'Curso',
      playsOn: true,
      lessons: [],
      left: [],
      more: false,
    })
    expect((await create({ folder: folder.id, type: 'cademi' }, owner)).data.key).not.toBe(answers[0]?.data.key)
  })

  it('follows the folder in the order of the course, and tells which media it leaves out and why', async () => {
    const free = await signUpTestAccount(api, { plan: 'free' })
    const folder = await makeFolder(free)
    const [first = '', second = ''] = await folder.add(['Aula 1', 'Aula 2'])
    await folder.add(['Longa'], { duration: 1201 })
    await folder.add(['Áudio'], { type: 'audio' })
    await folder.add(['Nova'], { playable: false, status: 'probing', duration: null })
    const { data } = await create({ folder: folder.id }, free)
    expect(titlesOf(data.lessons)).toEqual(['Aula 1', 'Aula 2'])
    expect(data.left.map(({ title, reason }) => [title, reason])).toEqual([
      ['Longa', 'Embed não disponível para conteúdos acima de 20 minutos.'],
      ['Áudio', 'Recurso indisponível para este tipo de mídia'],
      ['Nova', 'Este conteúdo ainda está sendo processado.'],
    ])
    await callApi(api, 'orderFolderVideos', { as: free, params: { key: folder.id }, body: { video: second, before: first } })
    expect(titlesOf((await create({ folder: folder.id }, free)).data.lessons)).toEqual(['Aula 2', 'Aula 1'])
    await callApi(api, 'deleteVideo', { as: free, params: { key: second } })
    expect(titlesOf((await create({ folder: folder.id }, free)).data.lessons)).toEqual(['Aula 1'])
  })

  it('ends with the folder', async () => {
    const folder = await makeFolder()
    const { key } = (await create({ folder: folder.id })).data
    await callApi(api, 'deleteFolder', { as: account, params: { key: folder.id } })
    expect((await create({ folder: folder.id })).error.code).toBe('FOLDER_NOT_FOUND')
    expect((await saveDomains(key, ['escola.com.br'])).error.code).toBe('EMBED_NOT_FOUND')
  })
})

describe('the embed code of a selection', () => {
  it('keeps its order, has each media once, and is the same for the same selection', async () => {
    const [a = '', b = ''] = await (await makeFolder()).add(['A', 'B'])
    const { data } = await create({ videos: [b, a, b] })
    expect([titlesOf(data.lessons), data.title]).toEqual([['B', 'A'], null])
    expect((await create({ videos: [b, a] })).data.key).toBe(data.key)
    expect((await create({ videos: [a, b] })).data.key).not.toBe(data.key)
  })

  it('is refused where none of its media can be embedded, with the reason, and for unknown media and other bodies', async () => {
    const free = await signUpTestAccount(api, { plan: 'free' })
    const [long = ''] = await (await makeFolder(free)).add(['Longa'], { duration: 1201 })
    expect((await create({ videos: [long] }, free)).error.code).toBe('EMBED_TOO_LONG')
    expect((await create({ videos: [createKey()] }, free)).error.code).toBe('VIDEO_NOT_FOUND')
    for (const body of [{}, { videos: [] }, { videos: [long], folder: createKey() }, { videos: Array(501).fill(long) }, { folder: 'x' }])
      expect((await create(body, free)).error.code).toBe('INVALID_INPUT')
  })
})

it('domains of a playlist are saved, audited, counted and given like those of a media', async () => {
  const owner = await signUpTestAccount(api)
  const { key } = (await create({ folder: (await makeFolder(owner)).id }, owner)).data
  expect((await saveDomains(key, ['https://www.Escola.com.br/'], owner)).data).toEqual({ _id: key, key, referrers: ['escola.com.br'] })
  const log = await api.db.selectFrom('audit_log').selectAll().where('subject', '=', key).execute()
  expect(log).toMatchObject([{ action: 'embed.domains', details: { before: [], after: ['escola.com.br'] } }])
  await callApi(api, 'saveDefaultDomains', { as: owner, body: { domains: ['curso.io'] } })
  expect((await callApi(api, 'getEmbedSettings', { as: owner })).data.tokens).toEqual({ total: 1, lacking: 1, differing: 1 })
  expect((await callApi(api, 'applyDefaultDomains', { as: owner, body: { mode: 'add' } })).data.changed).toBe(1)
  expect((await saveOn(key, false, owner)).data).toMatchObject({ playsOn: false, referrers: ['escola.com.br', 'curso.io'] })
  expect((await saveOn(key, 'não', owner)).error.code).toBe('INVALID_INPUT')
})

it('other accounts, people without the permission and members bound to other folders have no part in a playlist', async () => {
  const [own, hidden] = [await makeFolder(), await makeFolder()]
  const [inside = ''] = await own.add(['Dentro'])
  const [outside = ''] = await hidden.add(['Fora'])
  const codes = {
    own: (await create({ folder: own.id })).data.key,
    hidden: (await create({ folder: hidden.id })).data.key,
    mixed: (await create({ videos: [inside, outside] })).data.key,
  }
  const stranger = await signUpTestAccount(api)
  expect((await create({ folder: own.id }, stranger)).error.code).toBe('FOLDER_NOT_FOUND')
  expect((await create({ videos: [inside] }, stranger)).error.code).toBe('VIDEO_NOT_FOUND')
  for (const answer of [await saveDomains(codes.own, ['mau.com'], stranger), await saveOn(codes.own, false, stranger)])
    expect(answer).toMatchObject({ status: 404, error: { code: 'EMBED_NOT_FOUND' } })

  const lister = await enterTestTenant(api, await signUpTestAccount(api), account, ['videozz:videos:list'])
  for (const answer of [await create({ folder: own.id }, lister), await saveOn(codes.own, false, lister)])
    expect(answer.error.code).toBe('FORBIDDEN')

  const member = await enterTestGroup(api, await signUpTestAccount(api), account, {
    privileges: ['videozz:videos:list', 'videozz:videos:embed'],
    folders: [own.id],
  })
  expect((await create({ folder: own.id }, member)).data.key).toBe(codes.own)
  expect((await create({ videos: [inside] }, member)).status).toBe(200)
  expect((await create({ folder: hidden.id }, member)).error.code).toBe('FOLDER_NOT_FOUND')
  expect((await create({ videos: [inside, outside] }, member)).error.code).toBe('VIDEO_NOT_FOUND')
  expect((await saveOn(codes.own, false, member)).status).toBe(200)
  for (const code of [codes.hidden, codes.mixed]) {
    expect((await saveOn(code, false, member)).error.code).toBe('EMBED_NOT_FOUND')
    expect((await saveDomains(code, ['mau.com'], member)).error.code).toBe('EMBED_NOT_FOUND')
  }
  expect((await callApi(api, 'getEmbedSettings', { as: member })).data.tokens.total).toBe(2)
  // A selection without any media left is nobody's.
  await callApi(api, 'deleteVideos', { as: account, body: [inside, outside] })
  expect((await saveOn(codes.mixed, false, member)).error.code).toBe('EMBED_NOT_FOUND')
  expect((await callApi(api, 'getEmbedSettings', { as: member })).data.tokens.total).toBe(1)
})
