import { type Drive, drives } from '@videozz/contract'
import { connectProvider } from '@videozz/operations'
import { createOutbound } from '@videozz/outbound'
import { createOauthClients } from '@videozz/sources'
import { type FakeDrive, type FakeDrives, startFakeDrives } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

let fake: FakeDrives
let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  fake = await startFakeDrives(['token-of-ana'])
  const app = (name: string) => ({ [`${name}_CLIENT_ID`]: 'id', [`${name}_CLIENT_SECRET`]: 'secret' })
  api = await startTestApi({
    env: {
      ...app('GOOGLE'),
      ...app('DROPBOX'),
      ...app('MICROSOFT'),
      GOOGLE_API_URL: fake.url,
      GOOGLE_TOKEN_URL: fake.url,
      DROPBOX_API_URL: fake.url,
      MICROSOFT_LOGIN_URL: fake.url,
      GRAPH_URL: fake.url,
      // Where the addresses of pictures lead to.
      DROPBOX_CONTENT_URL: fake.host.url,
    },
  })
  owner = await signUpTestAccount(api, { flags: ['import-videos:google-drive'] })
  for (const drive of drives) await connect(owner, drive)
})
afterAll(async () => {
  await api.close()
  await fake.stop()
})

const treeOf = (drive: Drive): FakeDrive => ({ 'google-drive': fake.google, dropbox: fake.dropbox, onedrive: fake.onedrive })[drive]
const connect = async (as: TestAccount, provider: Drive, access = 'token-of-ana') => {
  const { env, db } = api.deps
  const oauth = createOauthClients(createOutbound(), env.cloud)
  const tokens = { access, refresh: 'refresh', expiresInSeconds: 3600, scopes: null }
  const granted = { externalId: 'ana', label: 'ana@example.com', tokens, scopes: [] }
  await connectProvider({ db, now: new Date(), secretKey: env.secretKey, oauth }, { ...as, provider }, granted)
}
const list = (provider: Drive, query: Record<string, string> = {}, as = owner) =>
  callApi(api, 'listCloudFiles', { as, params: { provider }, query })
const names = ({ data }: Awaited<ReturnType<typeof list>>) => [...data.folders, ...data.files].map(({ name }) => name)
/** A picture of one grey point. */
const picture = Buffer.from('/9j/4AAQSkZJRg==', 'base64')

describe.each(drives)('files at %s', (drive) => {
  it('are listed by folder, in the order of names, without those that cannot be imported', async () => {
    const tree = treeOf(drive)
    const course = tree.addFolder('Curso de luz')
    const module = tree.addFolder('Módulo 1', course.id)
    tree.addFile({ name: 'Aula 10.mp4', size: 1000, parent: course.id })
    tree.addFile({ name: 'aula 2.mov', type: 'video/quicktime', size: 5_000_000, parent: course.id })
    tree.addFile({ name: 'Apostila.pdf', type: 'application/pdf', size: 10, parent: course.id })
    tree.addFile({ name: 'Trilha.mp3', type: 'audio/mpeg', size: 2000, parent: module.id })
    for (const flaw of ['trashed', 'native'] as const) tree.addFile({ name: `${flaw}.mp4`, size: 10, parent: course.id, flaw })
    const top = await list(drive)
    expect(names(top)).toContain('Curso de luz')
    const folder = top.data.folders.find(({ name }) => name === 'Curso de luz')!
    const inside = await list(drive, { folder: folder.id })
    expect(names(inside)).toEqual(['Módulo 1', 'aula 2.mov', 'Aula 10.mp4'])
    expect(inside.data.files[0]).toMatchObject({ size: 5_000_000, modifiedAt: expect.stringMatching(/^2026-05-01T/) })
    expect(inside.data.cursor).toBeNull()
    const deeper = await list(drive, { folder: inside.data.folders[0]!.id })
    expect(names(deeper)).toEqual(['Trilha.mp3'])
  })

  it('are found by name, whatever is in it', async () => {
    const tree = treeOf(drive)
    tree.addFile({ name: `Entrevista d'água & "luz" 100%.mp4`, size: 10 })
    const found = await list(drive, { search: `d'água & "luz" 100%` })
    expect(names(found)).toEqual([`Entrevista d'água & "luz" 100%.mp4`])
    expect(names(await list(drive, { search: 'não existe' }))).toEqual([])
  })

  it('come page by page, each once', async () => {
    const tree = treeOf(drive)
    const { id } = tree.addFolder('Muitas')
    for (let place = 0; place < 620; place++) tree.addFile({ name: `Aula ${place}.mp4`, size: 10, parent: id })
    // Pages of documents alone are passed over.
    for (let place = 0; place < 600; place++) tree.addFile({ name: `Texto ${place}.pdf`, type: 'application/pdf', size: 10, parent: id })
    tree.addFile({ name: 'Última.mp4', size: 10, parent: id })
    const folder = (await list(drive, { search: 'Muitas' })).data.folders[0]!.id
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await list(drive, { folder, ...(cursor && { cursor }) })
      expect(page.status).toBe(200)
      expect(page.data.files.length).toBeGreaterThan(0)
      seen.push(...names(page))
      cursor = page.data.cursor
    }
    expect(new Set(seen).size).toBe(621)
    expect(seen).toHaveLength(621)
  })

  it('are found by their ids, without those that are gone', async () => {
    const tree = treeOf(drive)
    const { id: folder } = tree.addFolder('Escolhidos')
    for (const name of ['Um.mp4', 'Dois.mp4']) tree.addFile({ name, size: 10, parent: folder })
    const gone = tree.addFile({ name: 'Gone.mp4', size: 10, parent: folder })
    const at = (await list(drive, { search: 'Escolhidos' })).data.folders[0]!.id
    const ids = (await list(drive, { folder: at })).data.files.map(({ id }) => id)
    tree.nodes.delete(gone.id)
    const picked = await list(drive, { ids: ids.join(',') })
    expect(names(picked).toSorted()).toEqual(['Dois.mp4', 'Um.mp4'])
  })

  it('are told apart in words when the drive does not give them', async () => {
    const tree = treeOf(drive)
    const refuse = async (status: number, headers: Record<string, string> = {}) => {
      tree.refusals.push({ status, headers })
      return list(drive)
    }
    const busy = await refuse(429, { 'retry-after': '90' })
    expect([busy.error.code, busy.headers.get('retry-after')]).toEqual(['DRIVE_BUSY', '90'])
    expect(busy.error.message).toMatch(/pediu para esperar\. Tente de novo em 2 minutos\.$/)
    expect((await refuse(500)).error.code).toBe('DRIVE_UNAVAILABLE')
    expect((await list(drive, { folder: drive === 'dropbox' ? 'id:nowhere' : 'nowhere' })).data?.files ?? []).toEqual([])
  })
})

it('thumbnails come through the server', async () => {
  for (const drive of ['google-drive', 'onedrive'] as const) {
    const tree = treeOf(drive)
    tree.addFile({ name: `Com capa ${drive}.mp4`, size: 10, picture })
    tree.addFile({ name: `Sem capa ${drive}.mp4`, size: 10 })
    const { files } = (await list(drive, { search: `capa ${drive}` })).data
    expect(files.map(({ hasThumbnail }) => hasThumbnail)).toEqual([true, false])
    const ids = files.map(({ id }) => id).join(',')
    const { data } = await callApi(api, 'listCloudThumbnails', { as: owner, params: { provider: drive }, query: { ids } as never })
    expect(data.thumbnails.map(({ image }) => image)).toEqual([`data:image/jpeg;base64,${picture.toString('base64')}`, null])
  }
})

it('listCloudFiles says when the person has to connect, or to connect again', async () => {
  const other = await signUpTestAccount(api)
  const missing = await list('onedrive', {}, other)
  expect(missing.error).toMatchObject({ code: 'DRIVE_NOT_CONNECTED', message: 'Conecte sua conta do OneDrive para escolher arquivos.' })
  await connect(other, 'dropbox', 'token-that-ended')
  const ended = await list('dropbox', {}, other)
  expect(ended.error).toMatchObject({ code: 'DRIVE_RECONNECT', message: 'O Dropbox não aceita mais a conexão. Conecte sua conta de novo.' })
  await connect(other, 'dropbox', 'token-that-ended')
  fake.refresh = () => ({ access: 'token-of-ana' })
  expect((await list('dropbox', {}, other)).status).toBe(200)
})

it('names are listed without symbols that deceive, and cut', async () => {
  const course = fake.dropbox.addFolder('Curso \u202egpj.exe')
  fake.dropbox.addFile({ name: '<img src=x onerror=alert(1)>\u200f\u202e.mp4', size: 10, parent: course.id })
  fake.dropbox.addFolder('😀'.repeat(2000), course.id)
  const { data } = await list('dropbox', { folder: course.id })
  expect(data.files.map(({ name }) => name)).toEqual(['<img src=x onerror=alert(1)>.mp4'])
  expect(data.folders.map(({ name }) => name)).toEqual(['😀'.repeat(512)])
  const top = await list('dropbox')
  expect(top.data.folders.map(({ name }) => name)).toContain('Curso gpj.exe')
})

it('listCloudFiles shows the drive of the person, not that of the account', async () => {
  const manager = await enterTestTenant(api, await signUpTestAccount(api), owner, ['videozz:videos:upload'])
  expect((await list('dropbox', {}, manager)).error.code).toBe('DRIVE_NOT_CONNECTED')
})

it('lists and thumbnails of Google Drive need its flag, also where it is connected', async () => {
  const other = await signUpTestAccount(api)
  for (const drive of drives) await connect(other, drive)
  const thumbnails = (provider: Drive) =>
    callApi(api, 'listCloudThumbnails', { as: other, params: { provider }, query: { ids: 'x' } as never })
  expect([(await list('google-drive', {}, other)).error.code, (await thumbnails('google-drive')).error.code]).toEqual([
    'FEATURE_OFF',
    'FEATURE_OFF',
  ])
  for (const drive of ['dropbox', 'onedrive'] as const)
    expect([(await list(drive, {}, other)).status, (await thumbnails(drive)).status]).toEqual([200, 200])
})

it('listCloudFiles needs a paid plan in good standing, and valid input', async () => {
  const free = await signUpTestAccount(api, { plan: 'free' })
  expect((await list('dropbox', {}, free)).error.code).toBe('PLAN_LACKS_FEATURE')
  const late = await signUpTestAccount(api)
  await api.db.updateTable('accounts').set({ status: 'overdue' }).where('id', '=', late.accountId).execute()
  expect((await list('dropbox', {}, late)).error.code).toBe('ACCOUNT_OVERDUE')
  const ids = Array.from({ length: 51 }, (_, place) => `id${place}`).join(',')
  expect((await list('dropbox', { ids })).error.code).toBe('INVALID_INPUT')
  expect((await list('onedrive', { cursor: '$filter=all&$skiptoken=5' })).error.code).toBe('DRIVE_FOLDER_MISSING')
})
