import { randomBytes } from 'node:crypto'
import { createKey, type VideoRow } from '@videozz/db'
import { prepareObjectStore } from '@videozz/storage'
import { createTestRendition, testBucket } from '@videozz/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestGroup, enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

const bytes = randomBytes(50_000)

describe.each(['folder', 's3'] as const)('the original of a media in a %s store', (kind) => {
  let api: TestApi
  let account: TestAccount
  beforeAll(async () => {
    const env = kind === 's3' ? await testBucket('originals') : undefined
    if (env) await prepareObjectStore(env, ['http://localhost:8080'])
    api = await startTestApi({ ...(env && { env }) })
  })
  beforeEach(async () => {
    account = await signUpTestAccount(api)
  })
  afterAll(() => api.close())

  const ask = (key: string, as = account) => callApi(api, 'downloadVideo', { as, params: { key }, query: { file: 'original' } })
  const askUnmarked = (key: string, as = account) =>
    callApi(api, 'downloadVideo', { as, params: { key }, query: { file: 'original', unmarked: 'true' } })
  const choices = (key: string, as = account) => callApi(api, 'getDownloadChoices', { as, params: { key } })
  /** An answer that is read whole: one that is not may keep its connection, and the api from closing. */
  const open = async (url: string | null, headers: Record<string, string> = {}) => {
    const answer = await fetch(new URL(url ?? '', api.url), { headers: { 'user-agent': 'Navegador/1', ...headers } })
    return new Response(await answer.arrayBuffer(), answer)
  }

  async function plant(values: Partial<VideoRow> = {}): Promise<string> {
    const source = `sources/${createKey()}`
    await api.store.put(source, bytes)
    const { key } = await insertTestVideo(api, account, {
      title: 'Aula 1',
      source_object: source,
      source_size: bytes.length,
      source_name: 'gravação final.MOV',
      ...values,
    })
    for (const name of ['240p', '540p'])
      await createTestRendition(api.db, { video_key: key, name, width: 100, bandwidth: 1, frame_rate: 25 })
    return key
  }

  it('is offered beside the MP4 and served whole and by Range, as a file, to the first browser', async () => {
    const key = await plant()
    expect((await choices(key)).data).toEqual({
      video: { resolution: '540p', size: null },
      original: { format: 'mov', size: bytes.length, unmarked: false, ownerOnly: false },
    })
    const before = api.sentJobs.length
    const { data } = await ask(key)
    expect(data).toMatchObject({ state: 'ready', progress: 100, resolution: 'original', size: bytes.length })
    expect(api.sentJobs).toHaveLength(before)
    const whole = await open(data.url)
    expect(whole.status).toBe(200)
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    expect(whole.headers.get('content-type')).toBe('application/octet-stream')
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    expect(whole.headers.get('content-disposition')).toContain('filename="Aula 1 (original).mov"')
    const rest = await open(data.url, { range: 'bytes=40000-' })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, 'bytes 40000-49999/50000'])
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(40_000))).toBe(true)
    expect((await open(data.url, { 'user-agent': 'Outro/2' })).status).toBe(403)
    const audit = await api.db.selectFrom('audit_log').select(['action', 'user_id', 'details']).where('subject', '=', key).execute()
    const details = { title: 'Aula 1', resolution: 'original', size: bytes.length }
    expect(audit).toEqual([{ action: 'video.download', user_id: account.userId, details }])
  })

  it('answers DOWNLOAD_ORIGINAL_GONE and is not offered when its object is not stored', async () => {
    const key = await plant()
    const { url } = (await ask(key)).data
    const { source_object } = await api.db.selectFrom('videos').select('source_object').where('key', '=', key).executeTakeFirstOrThrow()
    await api.store.delete([source_object ?? ''])
    const late = await open(url)
    expect([late.status, ((await late.json()) as { error: { code: string } }).error.code]).toEqual([409, 'DOWNLOAD_ORIGINAL_GONE'])
    expect((await choices(key)).data.original).toBeNull()
    expect(await ask(key)).toMatchObject({
      status: 409,
      error: { code: 'DOWNLOAD_ORIGINAL_GONE', message: 'O arquivo original desta mídia não está mais guardado. Baixe o vídeo em MP4.' },
    })
    expect((await ask(await plant({ source_object: null }))).error.code).toBe('DOWNLOAD_ORIGINAL_GONE')
  })

  if (kind === 's3') return

  it('of a media with a forensic mark is the owner’s alone, who confirms that it has none; that is recorded', async () => {
    const key = await plant()
    await api.db.updateTable('renditions').set({ mark_version: 1 }).where('video_key', '=', key).execute()
    expect((await choices(key)).data.original).toMatchObject({ unmarked: true, ownerOnly: false })
    expect((await ask(key)).error.code).toBe('DOWNLOAD_UNMARKED')
    const member = await signUpTestAccount(api)
    for (const manager of [
      await enterTestTenant(api, member, account, ['videozz:videos:list', 'videozz:videos:edit', 'videozz:videos:download']),
      await enterTestGroup(api, await signUpTestAccount(api), account, { privileges: ['videozz:videos:download'] }),
    ]) {
      expect((await choices(key, manager)).data.original).toMatchObject({ unmarked: true, ownerOnly: true })
      for (const each of [ask, askUnmarked])
        expect(await each(key, manager)).toMatchObject({ status: 403, error: { code: 'DOWNLOAD_OWNER_ONLY' } })
      expect((await callApi(api, 'downloadVideo', { as: manager, params: { key } })).data.state).toBe('preparing')
    }
    const { data } = await askUnmarked(key)
    expect(Buffer.from(await (await open(data.url)).arrayBuffer()).equals(bytes)).toBe(true)
    const audit = await api.db.selectFrom('audit_log').select(['action', 'user_id', 'details']).where('subject', '=', key).execute()
    const details = { title: 'Aula 1', resolution: 'original', size: bytes.length, unmarked: true }
    expect(audit).toEqual([{ action: 'video.download', user_id: account.userId, details }])
  })

  it('is the owner’s alone too while its media waits for the mark, and anybody’s once that was stopped', async () => {
    const key = await plant()
    const manager = await enterTestTenant(api, await signUpTestAccount(api), account, ['videozz:videos:download'])
    const setWait = (at: Date | null) => api.db.updateTable('videos').set({ mark_queued_at: at }).where('key', '=', key).execute()
    await setWait(new Date())
    expect((await ask(key, manager)).error.code).toBe('DOWNLOAD_OWNER_ONLY')
    await setWait(null)
    expect((await ask(key, manager)).status).toBe(200)
  })

  it.each([
    ['aula.mp4"; filename="x.html', 'bin'],
    ['aula.html', 'bin'],
    ['aula\r\nSet-Cookie: a=b.mkv', 'mkv'],
    ['../../etc/passwd', 'bin'],
    ['.mp4', 'bin'],
  ])('takes only a known extension of the uploaded name %j: %s', async (source_name, extension) => {
    const response = await open((await ask(await plant({ source_name }))).data.url)
    await response.arrayBuffer()
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Aula 1 (original).${extension}"; filename*=UTF-8''Aula%201%20%28original%29.${extension}`,
    )
  })

  it('needs the account, the permission and the plan, like other downloads, and is recorded for the owner', async () => {
    const key = await plant()
    const stranger = await signUpTestAccount(api)
    expect([(await ask(key, stranger)).status, (await choices(key, stranger)).status]).toEqual([404, 404])
    const member = await signUpTestAccount(api)
    const without = await enterTestTenant(api, member, account, ['videozz:videos:list'])
    expect([(await ask(key, without)).status, (await choices(key, without)).status]).toEqual([403, 403])
    const free = await signUpTestAccount(api, { plan: 'free' })
    expect((await ask(key, free)).error.code).toBe('PLAN_LACKS_FEATURE')
    const manager = await enterTestTenant(api, member, account, ['videozz:videos:download'])
    const { url } = (await ask(key, manager)).data
    await (await open(url)).arrayBuffer()
    const told = api.db.selectFrom('audit_log').select('details').where('action', '=', 'access.change').where('user_id', '=', member.userId)
    expect((await told.execute()).map((row) => row.details)).toEqual([{ route: 'downloadVideo', params: { key } }])
    await api.db.deleteFrom('relations').where('user_id', '=', member.userId).execute()
    expect((await open(url)).status).toBe(410)
    expect((await ask(await plant({ status: 'encoding-resolution' }))).error.code).toBe('VIDEO_NOT_READY')
    expect((await choices(await plant({ type: 'audio' }))).error.code).toBe('DOWNLOAD_TYPE_UNAVAILABLE')
  })

  it('answers 410 while the account is blocked, once the file is replaced and once the media is deleted', async () => {
    const key = await plant()
    const { url } = (await ask(key)).data
    await (await open(url)).arrayBuffer()
    const setStatus = (status: 'overdue' | 'activated') =>
      api.db.updateTable('accounts').set({ status }).where('id', '=', account.accountId).execute()
    await setStatus('overdue')
    expect([(await open(url)).status, (await ask(key)).status]).toEqual([410, 403])
    await setStatus('activated')
    const { source_object } = await api.db.selectFrom('videos').select('source_object').where('key', '=', key).executeTakeFirstOrThrow()
    await api.db.updateTable('videos').set({ source_object: 'sources/another' }).where('key', '=', key).execute()
    expect((await open(url)).status).toBe(410)
    await api.db.updateTable('videos').set({ source_object }).where('key', '=', key).execute()
    expect((await open(url)).status).toBe(200)
    await callApi(api, 'deleteVideo', { as: account, params: { key } })
    expect((await open(url)).status).toBe(410)
  })
})
