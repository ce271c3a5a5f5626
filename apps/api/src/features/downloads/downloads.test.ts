import { randomBytes } from 'node:crypto'
import type { VideoRow } from '@videozz/db'
import { prepareObjectStore } from '@videozz/storage'
import { createTestRendition, testBucket } from '@videozz/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestGroup, enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'
import { contentDisposition, fileNameOf } from '../../shared/content-disposition.ts'

const bytes = randomBytes(300_000)
const hour = 3_600_000

describe.each(['folder', 's3'] as const)('downloads from a %s store', (kind) => {
  let api: TestApi
  let account: TestAccount
  beforeAll(async () => {
    const env = kind === 's3' ? await testBucket('downloads') : undefined
    if (env) await prepareObjectStore(env, ['http://localhost:8080'])
    api = await startTestApi({ ...(env && { env }) })
  })
  // Sessions do not outlive the hours that pass in these tests.
  beforeEach(async () => {
    account = await signUpTestAccount(api)
  })
  afterAll(() => api.close())

  const ask = (key: string, as = account, retry = false) =>
    callApi(api, 'downloadVideo', { as, params: { key }, ...(retry && { query: { retry: 'true' } }) })
  /** An answer that is read whole: one that is not may keep its connection, and the api from closing. */
  const open = async (url: string | null, headers: Record<string, string> = {}) => {
    const answer = await fetch(new URL(url ?? '', api.url), { headers: { 'user-agent': 'Navegador/1', ...headers } })
    return new Response(await answer.arrayBuffer(), answer)
  }

  async function plant(values: Partial<VideoRow> = {}, rungs = ['240p', '720p', '1080p']): Promise<string> {
    const { key } = await insertTestVideo(api, account, { title: 'Aula “1”: introdução/início', ...values })
    for (const name of rungs) await createTestRendition(api.db, { video_key: key, name, width: 100, bandwidth: 1, frame_rate: 25 })
    return key
  }
  /** What the worker does: the file stands in the store and its row says so. */
  async function make(key: string): Promise<void> {
    const { object_key, id } = await api.db.selectFrom('downloads').selectAll().where('video_key', '=', key).executeTakeFirstOrThrow()
    await api.store.put(object_key, bytes, { contentType: 'video/mp4' })
    await api.db.updateTable('downloads').set({ state: 'ready', progress: 100, size: bytes.length }).where('id', '=', id).execute()
  }
  async function ready(): Promise<string> {
    const key = await plant()
    await ask(key)
    await make(key)
    return key
  }

  it('enqueue one make-download job for the highest rung and, once ready, return a new link per request', async () => {
    const key = await plant()
    const before = api.sentJobs.length
    expect((await ask(key)).data).toEqual({ state: 'preparing', progress: 0, size: null, resolution: '1080p', url: null })
    expect((await ask(key)).data.state).toBe('preparing')
    expect(api.sentJobs.slice(before).map((job) => job.name)).toEqual(['make-download'])
    await make(key)
    const [one, two] = [(await ask(key)).data, (await ask(key)).data]
    expect(one).toMatchObject({ state: 'ready', size: bytes.length, progress: 100 })
    expect(one.url).toMatch(/^\/files\/d\/[\w-]{43}$/)
    expect(two.url).not.toBe(one.url)
    const audit = await api.db.selectFrom('audit_log').selectAll().where('subject', '=', key).execute()
    expect(audit.map((row) => [row.action, row.user_id])).toEqual(Array(2).fill(['video.download', account.userId]))
    const [link] = await api.db.selectFrom('download_links').select('hash').execute()
    expect(one.url).not.toContain(link?.hash ?? '-')
  })

  it('serve the named file whole and by Range to the first browser, and answer 403 to another browser', async () => {
    const { url } = (await ask(await ready())).data
    const whole = await open(url)
    expect(whole.status).toBe(200)
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    const header = (name: string) => whole.headers.get(name)
    expect(header('content-type')).toBe('video/mp4')
    expect(header('accept-ranges')).toBe('bytes')
    expect(header('cache-control')).toContain('no-store')
    expect(header('content-disposition')).toBe(
      `attachment; filename="Aula _1_ introducao inicio (1080p).mp4"; filename*=UTF-8''Aula%20%E2%80%9C1%E2%80%9D%20introdu%C3%A7%C3%A3o%20in%C3%ADcio%20%281080p%29.mp4`,
    )
    const rest = await open(url, { range: 'bytes=100000-', 'if-range': header('etag') ?? '' })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 100000-299999/300000`])
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(100_000))).toBe(true)
    const tail = await open(url, { range: 'bytes=-10' })
    expect(Buffer.from(await tail.arrayBuffer()).equals(bytes.subarray(-10))).toBe(true)
    // What was begun of another file is sent from its beginning.
    expect((await open(url, { range: 'bytes=5-', 'if-range': '"outro"' })).status).toBe(200)
    const beyond = await open(url, { range: 'bytes=300000-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */300000'])
    expect((await open(url, { 'user-agent': 'Outro/2' })).status).toBe(403)
    expect((await open(url)).status).toBe(200)
  })

  it('answer 200 to one of several browsers that open a link at the same time and 403 to the others', async () => {
    const { url } = (await ask(await ready())).data
    const answers = await Promise.all(['A/1', 'B/1', 'C/1', 'D/1'].map((agent) => open(url, { 'user-agent': agent })))
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 403, 403, 403])
  })

  it('answer 410 for an unopened link after 1 hour and for an opened link after 6 hours', async () => {
    const key = await ready()
    const [opened, unopened] = [(await ask(key)).data.url, (await ask(key)).data.url]
    await (await open(opened)).arrayBuffer()
    api.advance(61 * 60_000)
    const late = await open(unopened)
    expect([late.status, ((await late.json()) as { error: { code: string } }).error.code]).toEqual([410, 'DOWNLOAD_ENDED'])
    api.advance(4.9 * hour)
    expect((await open(opened, { range: 'bytes=0-9' })).status).toBe(206)
    api.advance(hour)
    expect((await open(opened)).status).toBe(410)
    expect((await open(`/files/d/${'a'.repeat(43)}`)).status).toBe(404)
  })

  it('answer 410 once the media is deleted and while the account is overdue', async () => {
    const key = await ready()
    const { url } = (await ask(key)).data
    await (await open(url)).arrayBuffer()
    const setStatus = (status: 'overdue' | 'activated') =>
      api.db.updateTable('accounts').set({ status }).where('id', '=', account.accountId).execute()
    await setStatus('overdue')
    expect((await open(url)).status).toBe(410)
    await setStatus('activated')
    expect((await open(url)).status).toBe(200)
    await callApi(api, 'deleteVideo', { as: account, params: { key } })
    expect((await open(url)).status).toBe(410)
    expect((await ask(key)).status).toBe(404)
  })

  if (kind === 's3') return

  it('answer DOWNLOAD_TYPE_UNAVAILABLE for audio and YouTube, VIDEO_NOT_READY during encoding and VIDEO_FAILED after a failed encode', async () => {
    expect((await ask(await plant({ type: 'audio' }, ['audio']))).error.code).toBe('DOWNLOAD_TYPE_UNAVAILABLE')
    expect((await ask(await plant({ type: 'youtube' }, []))).error.code).toBe('DOWNLOAD_TYPE_UNAVAILABLE')
    expect((await ask(await plant({ status: 'encoding-resolution' }))).error.code).toBe('VIDEO_NOT_READY')
    const failed = await ask(await plant({ status: 'error', playable: false }))
    expect(failed).toMatchObject({
      status: 409,
      error: { code: 'VIDEO_FAILED', message: 'Processamento interrompido' },
    })
  })

  it('answer 410 for the links of a manager who lost the permission or the relation', async () => {
    const key = await ready()
    const member = await signUpTestAccount(api)
    const manager = await enterTestTenant(api, member, account, ['videozz:videos:download'])
    const addresses = [(await ask(key, manager)).data.url, (await ask(key, manager)).data.url]
    await (await open(addresses[0]!)).arrayBuffer()
    await enterTestTenant(api, member, account, ['videozz:videos:list'])
    expect(await Promise.all(addresses.map(async (url) => (await open(url)).status))).toEqual([410, 410])
    await enterTestTenant(api, member, account, ['videozz:videos:download'])
    expect((await open(addresses[0]!)).status).toBe(200)
    await api.db.deleteFrom('relations').where('user_id', '=', member.userId).execute()
    expect((await open(addresses[0]!)).status).toBe(410)
  })

  it('answer 410 for the links of a member bound to folders once the media has left them', async () => {
    const key = await ready()
    const { data: folder } = await callApi(api, 'createFolder', { as: account, body: { name: 'Pasta da aula' } })
    const change = { as: account, params: { key: folder.key } }
    await callApi(api, 'addFolderVideos', { ...change, body: { videos: [key] } })
    const group = { privileges: ['videozz:videos:download' as const], folders: [folder.key] }
    const member = await enterTestGroup(api, await signUpTestAccount(api), account, group)
    const { url } = (await ask(key, member)).data
    expect((await open(url)).status).toBe(200)
    await callApi(api, 'removeFolderVideos', { ...change, body: [{ video: key }] })
    expect((await open(url)).status).toBe(410)
  })

  it('serve opened links after the plan loses downloads, and answer 410 for unopened ones', async () => {
    const key = await ready()
    const [opened, unopened] = [(await ask(key)).data.url, (await ask(key)).data.url]
    await (await open(opened)).arrayBuffer()
    const free = await signUpTestAccount(api, { plan: 'free' })
    const { plan_id } = await api.db.selectFrom('accounts').select('plan_id').where('id', '=', free.accountId).executeTakeFirstOrThrow()
    await api.db.updateTable('accounts').set({ plan_id }).where('id', '=', account.accountId).execute()
    expect([(await open(opened)).status, (await open(unopened)).status]).toEqual([200, 410])
    expect((await ask(key)).error.code).toBe('PLAN_LACKS_FEATURE')
  })

  it('enqueue a failed download again only with retry=true', async () => {
    const key = await plant()
    await ask(key)
    await api.db.updateTable('downloads').set({ state: 'failed' }).where('video_key', '=', key).execute()
    const before = api.sentJobs.length
    expect((await ask(key)).data).toMatchObject({ state: 'failed', url: null })
    expect((await ask(key, account, true)).data.state).toBe('preparing')
    expect(api.sentJobs).toHaveLength(before + 1)
  })

  it('return to the state preparing when the object is missing from the store', async () => {
    const key = await ready()
    const { object_key } = await api.db.selectFrom('downloads').select('object_key').where('video_key', '=', key).executeTakeFirstOrThrow()
    await api.store.delete([object_key])
    const { url } = (await ask(key)).data
    expect((await open(url)).status).toBe(410)
    expect((await ask(key)).data).toMatchObject({ state: 'preparing', url: null })
    await make(key)
    expect((await open((await ask(key)).data.url)).status).toBe(200)
  })

  it('need the plan’s feature and the permission, and are written to audit_log for a manager', async () => {
    const free = await signUpTestAccount(api, { plan: 'free' })
    expect((await ask(await plant(), free)).error.code).toBe('PLAN_LACKS_FEATURE')
    const member = await signUpTestAccount(api, { name: 'Bia' })
    const key = await ready()
    const without = await enterTestTenant(api, member, account, ['videozz:videos:list'])
    expect((await ask(key, without)).error.code).toBe('FORBIDDEN')
    const other = await signUpTestAccount(api)
    const allowed = await enterTestTenant(api, other, account, ['videozz:videos:list', 'videozz:videos:download'])
    expect((await ask(key, allowed)).data.url).not.toBeNull()
    const told = await api.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'access.change')
      .where('user_id', '=', other.userId)
      .execute()
    expect(told.map((row) => row.details)).toEqual([{ route: 'downloadVideo', params: { key } }])
  })
})

describe('fileNameOf and contentDisposition', () => {
  it.each([
    ['Aula 1', 'Aula 1'],
    ['../../etc/passwd', 'etc passwd'],
    ['con', 'video con'],
    ['\r\nSet-Cookie: a=b', 'Set-Cookie a=b'],
    ['\u202Egpj.exe', 'gpj.exe'],
    ['...', 'video'],
    ['', 'video'],
    ['🎬'.repeat(200), '🎬'.repeat(120)],
  ])('fileNameOf converts the title %j to %j', (title, name) => expect(fileNameOf(title)).toBe(name))

  it('contentDisposition replaces or encodes quotes, backslashes and percent signs', () => {
    const header = contentDisposition(`a"b\\c%d';é`)
    expect(header).toBe(`attachment; filename="a_b_c_d';e"; filename*=UTF-8''a%22b%5Cc%25d%27%3B%C3%A9`)
  })
})
