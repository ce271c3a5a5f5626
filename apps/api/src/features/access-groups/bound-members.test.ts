import {
  type ClientToServerEvents,
  type ImportsEvent,
  type PermissionName,
  permissionNames,
  type ServerToClientEvents,
  type VideoEncodeEvent,
} from '@videozz/contract'
import { createKey, notifyRealtime } from '@videozz/db'
import { startImports } from '@videozz/operations'
import { createTestFolder } from '@videozz/testing'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestGroup, enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { completeTestUpload, insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let owner: TestAccount
let person: TestAccount
let member: TestAccount
/** `course` is bound; `module` lies in it, and it in `school`. */
let folders: Record<'school' | 'course' | 'module' | 'other', string>
/** One media in each place, and `loose` in none. */
let media: Record<'course' | 'module' | 'other' | 'loose', string>

beforeAll(async () => {
  api = await startTestApi()
  await api.deps.events.whenListening()
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await signUpTestAccount(api, { flags: ['video-sales'] })
  const make = async (name: string, level = 1, parent_id: string | null = null) =>
    (await createTestFolder(api.db, { account_id: owner.accountId, name, level, parent_id })).id
  const school = await make('Escola toda')
  const course = await make('Curso de canto', 2, school)
  folders = { school, course, module: await make('Módulo um', 3, course), other: await make('Outro curso') }
  const insert = async (title: string, folder?: string) => {
    const { key } = await insertTestVideo(api, owner, { title })
    if (folder) await place(folder, key)
    return key
  }
  media = {
    course: await insert('Aula de canto', course),
    module: await insert('Aula do módulo', folders.module),
    other: await insert('Aula de piano', folders.other),
    loose: await insert('Aula solta'),
  }
  person = await signUpTestAccount(api)
  member = await enterTestGroup(api, person, owner, { privileges: [...permissionNames], folders: [course] })
})

const place = (folder: string, key: string) =>
  callApi(api, 'addFolderVideos', { as: owner, params: { key: folder }, body: { videos: [key] } })
const titles = async (query: Record<string, string | number> = {}) => {
  const { data } = await callApi(api, 'listVideos', { as: member, query: { orderBy: 'ascTitle', ...query } })
  return { titles: data.items.map(({ title }) => title), total: data.totalItems }
}
const read = (id: string, as = member) => callApi(api, 'getVideo', { as, params: { id } })

describe('a member bound to a folder', () => {
  it('lists, searches and counts only the media in it and in the folders in it', async () => {
    expect(await titles()).toEqual({ titles: ['Aula de canto', 'Aula do módulo'], total: 2 })
    expect(await titles({ search: 'aula' })).toEqual({ titles: ['Aula de canto', 'Aula do módulo'], total: 2 })
    expect(await titles({ search: 'piano' })).toEqual({ titles: [], total: 0 })
    expect(await titles({ search: 'au' })).toEqual({ titles: ['Aula de canto', 'Aula do módulo'], total: 2 })
    const { data } = await callApi(api, 'getStorageSummary', { as: member })
    expect(data.countByTypes[0]).toEqual({ _id: 'videos', count: 2 })
    expect(data.newContent.map(({ title }) => title).toSorted()).toEqual(['Aula de canto', 'Aula do módulo'])
    const sizes = await api.db.selectFrom('videos').select('source_size').where('key', 'in', [media.course, media.module]).execute()
    const consumed = sizes.reduce((sum, { source_size }) => sum + source_size, 0)
    expect(data.storageConsumed).toBe(consumed)
    await api.db
      .updateTable('accounts')
      .set({ storage_used: 10 ** 9 })
      .where('id', '=', owner.accountId)
      .execute()
    expect((await callApi(api, 'getMyPlan', { as: member })).data).toMatchObject({ storageConsumed: consumed, videosYT: 0 })
    expect((await callApi(api, 'getMyPlan', { as: owner })).data.storageConsumed).toBe(10 ** 9)
  })

  it('sees the tree from that folder down, without the names of what is above or beside it', async () => {
    const first = (await callApi(api, 'listFolders', { as: member })).data
    expect(first).toMatchObject({ totalItems: 1, items: [{ key: folders.course, ancestors: [], subFoldersCount: 1 }] })
    const all = (await callApi(api, 'listFolders', { as: member, query: { levels: 'all' } })).data
    expect(all.items.map(({ key }) => key).toSorted()).toEqual([folders.course, folders.module].toSorted())
    const inner = (await callApi(api, 'getFolder', { as: member, params: { key: folders.module } })).data
    expect(inner.ancestors).toEqual([{ key: folders.course, name: 'Curso de canto' }])
    const below = { as: member, params: { key: `${folders.course}_${folders.module}` } }
    expect((await callApi(api, 'getFolder', below)).data.key).toBe(folders.module)
    expect((await callApi(api, 'getFolder', { ...below, as: owner })).error.code).toBe('FOLDER_NOT_FOUND')
    const path = `${folders.school}_${folders.course}`
    expect((await callApi(api, 'getFolder', { as: member, params: { key: path } })).error.code).toBe('FOLDER_NOT_FOUND')
    expect((await callApi(api, 'getFolder', { as: owner, params: { key: path } })).status).toBe(200)
    await place(folders.other, media.course)
    expect((await read(media.course)).data.folders).toEqual([{ key: folders.course, name: 'Curso de canto' }])
    expect((await read(media.course, owner)).data.folders).toHaveLength(2)
    expect((await callApi(api, 'getMe', { as: member })).data.tenant?.folders).toEqual([{ key: folders.course, name: 'Curso de canto' }])
  })

  it('gets the same answer for a guessed key of the account as for one that does not exist', async () => {
    const same = async (name: Parameters<typeof callApi>[1], hidden: object, absent: object) => {
      const [one, other] = [await callApi(api, name, { as: member, ...hidden }), await callApi(api, name, { as: member, ...absent })]
      expect([name, one.status, one.error?.code]).toEqual([name, 404, other.error?.code])
    }
    const nothing = 'z'.repeat(16)
    for (const key of [media.other, media.loose]) {
      await same('getVideo', { params: { id: key } }, { params: { id: nothing } })
      await same(
        'updateVideo',
        { params: { key }, body: { title: 'Outro', description: '' } },
        { params: { key: nothing }, body: { title: 'Outro', description: '' } },
      )
      await same('deleteVideos', { body: [media.course, key] }, { body: [media.course, nothing] })
      await same('getPlayerToken', { params: { key } }, { params: { key: nothing } })
      await same(
        'addFolderVideos',
        { params: { key: folders.course }, body: { videos: [key] } },
        { params: { key: folders.course }, body: { videos: [nothing] } },
      )
    }
    await same(
      'sendToFolders',
      { body: { videos: [media.course], folders: [folders.other] } },
      { body: { videos: [media.course], folders: [nothing] } },
    )
    await same(
      'moveFolderVideos',
      { params: { key: folders.course }, body: { videos: [media.course], to: folders.other } },
      { params: { key: folders.course }, body: { videos: [media.course], to: nothing } },
    )
    await same('createFolder', { body: { name: 'Nova pasta', key: folders.school } }, { body: { name: 'Nova pasta', key: nothing } })
    // Nothing of it was done.
    expect((await read(media.course)).status).toBe(200)
    const { data } = await callApi(api, 'listFolderVideos', { as: owner, params: { key: folders.other } })
    expect(data.items.map(({ key }) => key)).toEqual([media.other])
  })

  it('sees what is moved in at the next call, and no longer what is moved out or deleted', async () => {
    await place(folders.module, media.loose)
    expect((await read(media.loose)).status).toBe(200)
    await callApi(api, 'moveFolderVideos', {
      as: owner,
      params: { key: folders.course },
      body: { videos: [media.course], to: folders.other },
    })
    expect((await read(media.course)).status).toBe(404)
    await callApi(api, 'deleteVideo', { as: owner, params: { key: media.module } })
    expect((await read(media.module)).status).toBe(404)
    expect((await titles()).titles).toEqual(['Aula solta'])
  })

  it('sees nothing when the folder is deleted, and the whole account when the owner frees the group', async () => {
    const { id } = (await callApi(api, 'listAccessGroups', { as: owner })).data[0]!
    await callApi(api, 'deleteFolder', { as: owner, params: { key: folders.course } })
    expect(await titles()).toEqual({ titles: [], total: 0 })
    expect((await callApi(api, 'getAccessGroup', { as: owner, params: { id } })).data).toMatchObject({ bound: true, folders: [] })
    expect((await callApi(api, 'createMultipart', { as: member, body: { filename: 'aula.mp4', size: 10 } })).error.code).toBe(
      'FOLDERS_ONLY',
    )
    await callApi(api, 'updateAccessGroup', { as: owner, params: { id }, body: { name: 'Livre', folders: [] } })
    expect((await titles()).total).toBe(4)
  })

  it('is bound to the folders of all groups that bind; one without folders and managing the account bind nothing and free nothing', async () => {
    await enterTestGroup(api, person, owner, { privileges: ['videozz:videos:list'], folders: [folders.other] })
    await enterTestGroup(api, person, owner, { privileges: ['videozz:videos:list'] })
    await enterTestTenant(api, person, owner, ['videozz:videos:list'])
    expect((await titles()).titles).toEqual(['Aula de canto', 'Aula de piano', 'Aula do módulo'])
  })

  it('makes folders only inside, and uploads into one of the folders', async () => {
    expect((await callApi(api, 'createFolder', { as: member, body: { name: 'Pasta de fora' } })).error.code).toBe('FOLDERS_ONLY')
    const made = await callApi(api, 'createFolder', { as: member, body: { name: 'Módulo dois', key: folders.course } })
    expect(made.data).toMatchObject({ level: 3, ancestors: [{ key: folders.course, name: 'Curso de canto' }] })
    const upload = await completeTestUpload(api, member, 'aula.mp4', new Uint8Array(10))
    const body = { filename: upload.filename, title: 'Aula nova', source: { size: 10 } }
    expect((await callApi(api, 'registerVideo', { as: member, body })).data.folders).toEqual([
      { key: folders.course, name: 'Curso de canto' },
    ])
    expect((await titles()).titles).toContain('Aula nova')
    const start = (as: TestAccount, folder?: string) =>
      callApi(api, 'createMultipart', { as, body: { filename: 'aula.mp4', size: 10, ...(folder && { folder }) } })
    expect((await start(member, folders.other)).error.code).toBe('FOLDER_NOT_FOUND')
    const theirs = (await start(owner, folders.module)).data
    const part = { filename: theirs.key, uploadId: theirs.uploadId }
    expect((await callApi(api, 'presignPart', { as: member, body: { ...part, partNumber: 1 } })).error.code).toBe('UPLOAD_NOT_FOUND')
    expect((await callApi(api, 'cancelMultipart', { as: member, body: part })).error.code).toBe('UPLOAD_NOT_FOUND')
    await enterTestGroup(api, person, owner, { privileges: [], folders: [folders.other] })
    expect((await start(member, folders.other)).status).toBe(200)
  })

  it('gets the embed codes of the folder in a table of more media, the others as ones that do not exist', async () => {
    const nothing = 'z'.repeat(16)
    const { status, data } = await callApi(api, 'exportEmbedCodes', {
      as: member,
      body: { videos: [media.other, media.course, media.loose, nothing] },
    })
    const rows = (data as unknown as string).trim().split('\r\n').slice(1)
    expect([status, rows.length]).toEqual([200, 4])
    const missing = (key: string) => `"";"${key}";"";"Nenhum vídeo encontrado.";"";"";""`
    expect([rows[0], rows[2], rows[3]]).toEqual([media.other, media.loose, nothing].map(missing))
    expect(rows[1]).toContain('<iframe')
    // No code was made for what they do not see.
    expect((await callApi(api, 'getEmbedSettings', { as: owner })).data.tokens.total).toBe(1)
  })

  it('counts embed codes of the folder alone, and may not change settings of the whole account', async () => {
    for (const videoId of [media.course, media.other]) await callApi(api, 'getEmbedToken', { as: owner, params: { videoId } })
    expect((await callApi(api, 'getEmbedSettings', { as: member })).data.tokens.total).toBe(1)
    expect((await callApi(api, 'getEmbedSettings', { as: owner })).data.tokens.total).toBe(2)
    expect((await callApi(api, 'saveDefaultDomains', { as: member, body: { domains: [] } })).error.code).toBe('FOLDERS_ONLY')
    expect((await callApi(api, 'listIntegrations', { as: member })).error.code).toBe('FOLDERS_ONLY')
  })

  it('receives realtime events of media in the folder alone, as it is when they are sent', async () => {
    const socket = await listenAs(member)
    const heard: string[] = []
    socket.on('videoEncode', ({ key }) => heard.push(key))
    const send = (key: string) => notifyRealtime(api.db, { account: owner.accountId, event: 'videoEncode', payload: progress(key) })
    const arrived = async (count: number) => {
      await expect.poll(() => heard.length, { timeout: 30_000 }).toBe(count)
    }
    await send(media.other)
    await send(media.loose)
    await send(media.module)
    await arrived(1)
    await callApi(api, 'removeFolderVideos', { as: owner, params: { key: folders.module }, body: [{ video: media.module }] })
    await send(media.module)
    await send(media.course)
    await arrived(2)
    expect(heard).toEqual([media.module, media.course])
    socket.disconnect()
  })

  it('receives the course of their own imports alone', async () => {
    const { accountId } = owner
    const begin = async (userId: string) => {
      const files = [{ externalId: createKey(), title: 'Aula' }]
      const begun = await startImports(
        { db: api.db, now: new Date() },
        { accountId, userId, provider: 'dropbox', folderId: null, bounds: null, files },
      )
      if (begun.outcome !== 'started') throw new Error(begun.outcome)
      const { id } = await api.db.selectFrom('imports').select('id').where('batch_id', '=', begun.batch.id).executeTakeFirstOrThrow()
      return { id, batchId: begun.batch.id, state: 'pulling' as const, fetched: 1, rate: null }
    }
    const [own, others] = [await begin(person.userId), await begin(owner.userId)]
    const socket = await listenAs(member)
    const whole = await listenAs(await enterTestGroup(api, await signUpTestAccount(api), owner, { privileges: ['videozz:videos:list'] }))
    const heard: ImportsEvent[] = []
    const heardWhole: ImportsEvent[] = []
    socket.on('imports', (event) => heard.push(event))
    whole.on('imports', (event) => heardWhole.push(event))
    const send = (payload: ImportsEvent) => notifyRealtime(api.db, { account: accountId, event: 'imports', payload })
    await send({ items: [others], changed: false })
    await send({ items: [others, own], changed: false })
    await send({ items: [others], changed: true })
    const last = { items: [], changed: true }
    await expect.poll(() => heard.slice(-2), { timeout: 30_000 }).toEqual([{ items: [own], changed: false }, last])
    // Nothing of others, however many events there were.
    expect(heard.flatMap(({ items }) => items)).toEqual([own])
    await expect.poll(() => heardWhole.at(-2), { timeout: 30_000 }).toEqual({ items: [others, own], changed: false })
    for (const each of [socket, whole]) each.disconnect()
  })
})

it('a member who is not bound sees the whole account', async () => {
  const free = await enterTestGroup(api, await signUpTestAccount(api), owner, {
    privileges: ['videozz:videos:list'] satisfies PermissionName[],
  })
  expect((await callApi(api, 'listVideos', { as: free })).data.totalItems).toBe(4)
})

/** A socket of the realtime channel whose token was accepted. */
async function listenAs({ accessToken }: TestAccount): Promise<Socket<ServerToClientEvents, ClientToServerEvents>> {
  const options = { path: '/realtime', transports: ['websocket'], reconnection: false, forceNew: true }
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(api.url, options)
  socket.on('greeting', () => socket.emit('token', accessToken))
  await new Promise<void>((resolve) => socket.once('ready', () => resolve()))
  return socket
}

const progress = (key: string): VideoEncodeEvent => ({
  key,
  status: 'encoding',
  message: '',
  playable: true,
  hasPictures: true,
  currentResolution: null,
  encodingProgress: 1,
  currentResolutionProgress: 0,
  rungs: [],
  secondsLeft: null,
  queuePlace: null,
  timestamp: new Date().toISOString(),
  type: 'default',
})
