import { createKey } from '@videozz/db'
import { rollUp, writeReports } from '@videozz/operations'
import { createTestSession, createTestViewer } from '@videozz/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await signUpTestAccount(api)
})

const minuteMs = 60_000
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** Plays seconds of a media, so many minutes ago, by 10 s a report. */
async function play(video: string, viewer: string, minutesAgo: number, seconds: number, values: object = {}) {
  const opened = new Date(Math.floor(api.deps.now().getTime() / 1000) * 1000 - minutesAgo * minuteMs)
  const own = { account_id: owner.accountId, video_key: video, viewer_id: viewer, created_at: opened, ...values }
  const { id } = await createTestSession(api.db, own)
  for (let from = 0; from < seconds; from += 10) {
    const to = Math.min(seconds, from + 10)
    const report = { session: { id, createdAt: opened }, sequence: from / 10, playing: true, position: to, tampering: [] }
    await writeReports({ db: api.db, now: new Date(opened.getTime() + to * 1000) }, api.env.secretKey, [
      { ...report, ranges: [[from, to]] },
    ])
  }
  return id
}
const roll = () => rollUp({ db: api.db, now: api.deps.now() }, { delaySeconds: 0 })

/** Two lessons of a minute; the viewer watched the first twice, once in part, and half of the second. */
async function watched() {
  const [one, two] = [
    await insertTestVideo(api, owner, { title: '=Aula 1', duration: 60 }),
    await insertTestVideo(api, owner, { title: 'Aula 2', duration: 60 }),
  ]
  const viewer = await createTestViewer(api.db, { account_id: owner.accountId, email: 'joao@exemplo.com', name: 'João Lima' })
  const first = await play(one.key, viewer.id, 200, 60, {
    device: 'a',
    address: '203.0.113.9',
    user_agent: windows,
    code: 'AAAAAAAAA1',
    site: 'alunos.exemplo.com',
  })
  const second = await play(one.key, viewer.id, 90, 20, { device: 'b', address: '203.0.113.77' })
  const third = await play(two.key, viewer.id, 30, 30, { device: 'a', address: '2001:db8:1:2::7' })
  await roll()
  return { one, two, viewer, sessions: [third, second, first] }
}
const as = (id: string) => ({ as: owner, params: { id } })

it('getViewer sums what a viewer watched, from which browsers and networks', async () => {
  const { viewer } = await watched()
  const { status, data } = await callApi(api, 'getViewer', as(viewer.id))
  expect(status).toBe(200)
  expect(data).toMatchObject({
    id: viewer.id,
    email: 'joao@exemplo.com',
    name: 'João Lima',
    memberId: viewer.id,
    verified: true,
    revokedAt: null,
    lessons: 2,
    completed: 1,
    seconds: 110,
    sessions: 3,
    devices: 2,
    newDevices: 2,
    // 203.0.113.0/24 and 2001:db8:1::/48.
    networks: 2,
    signs: 0,
    newSigns: 0,
    merged: [],
  })
  const blank = await createTestViewer(api.db, { account_id: owner.accountId })
  expect((await callApi(api, 'getViewer', as(blank.id))).data).toMatchObject({ lessons: 0, seconds: 0, sessions: 0, firstSessionAt: null })
})

it('listViewerHistory pages through sessions, and filters them by media and by day in São Paulo', async () => {
  const { viewer, one, two, sessions } = await watched()
  await api.db
    .insertInto('playback_signs')
    .values(
      [1, 2].map(() => ({ session_id: sessions[2] ?? '', account_id: owner.accountId, kind: 'tampering' as const, detail: 'covered' })),
    )
    .execute()
  const page = await callApi(api, 'listViewerHistory', { ...as(viewer.id), query: { limit: 2 } })
  const rest = await callApi(api, 'listViewerHistory', { ...as(viewer.id), query: { limit: 2, after: page.data.next ?? '' } })
  expect([...page.data.items, ...rest.data.items].map(({ id }) => id)).toEqual(sessions)
  expect(rest.data.next).toBeNull()
  expect(rest.data.items[0]).toMatchObject({
    media: { key: one.key, title: '=Aula 1', duration: 60 },
    version: 1,
    replaced: false,
    code: 'AAAAAAAAA1',
    device: 'Chrome no Windows',
    network: '203.0.113.0/24',
    site: 'alunos.exemplo.com',
    watched: [[0, 60]],
    rewatched: [],
    seconds: 60,
    position: 60,
    signs: [{ kind: 'tampering', count: 2 }],
  })
  expect(page.data.items[0]).toMatchObject({ media: { key: two.key }, network: '2001:db8:1::/48', signs: [] })
  // Sessions of one browser have the same key, and it is not the browser's name.
  expect(page.data.items[0]?.deviceKey).toBe(rest.data.items[0]?.deviceKey)
  expect(page.data.items[1]?.deviceKey).toMatch(/^[0-9a-f]{8}$/)
  const ofMedia = await callApi(api, 'listViewerHistory', { ...as(viewer.id), query: { media: two.key } })
  expect(ofMedia.data.items.map(({ id }) => id)).toEqual(sessions.slice(0, 1))
  const day = (instant: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(instant)
  const old = await play(one.key, viewer.id, 3 * 1440, 10)
  const ofDay = await callApi(api, 'listViewerHistory', {
    ...as(viewer.id),
    query: { day: day(new Date(api.deps.now().getTime() - 3 * 1440 * minuteMs)) },
  })
  expect(ofDay.data.items.map(({ id }) => id)).toEqual([old])
  expect((await callApi(api, 'listViewerHistory', { ...as(viewer.id), query: { day: '2026-02-30' } })).error.code).toBe('INVALID_INPUT')
})

it('listViewerMedia and listViewerCompletions tell each version of a media apart', async () => {
  const { viewer, one, two } = await watched()
  const media = await callApi(api, 'listViewerMedia', { ...as(viewer.id), query: { limit: 1 } })
  expect(media.data.items).toMatchObject([{ media: { key: two.key }, share: 0.5, completedAt: null, watched: [[0, 30]], views: 1 }])
  const rest = await callApi(api, 'listViewerMedia', { ...as(viewer.id), query: { limit: 1, after: media.data.next ?? '' } })
  expect(rest.data).toMatchObject({
    items: [{ media: { key: one.key }, share: 1, rewatched: [[0, 20]], views: 2, seconds: 80, replaced: false, version: 1 }],
    next: null,
  })
  const done = await callApi(api, 'listViewerCompletions', as(viewer.id))
  expect(done.data.items).toEqual([{ videoKey: one.key, title: '=Aula 1', version: 1, completedAt: rest.data.items[0]?.completedAt }])
  // The file is replaced, and watched anew.
  await api.db.updateTable('videos').set({ source_generation: 2, generation: 2 }).where('key', '=', one.key).execute()
  await play(one.key, viewer.id, 5, 10, { source_generation: 2 })
  await roll()
  const after = (await callApi(api, 'listViewerMedia', as(viewer.id))).data.items
  expect(after.map(({ version, replaced, share }) => ({ version, replaced, share }))).toEqual([
    { version: 2, replaced: false, share: 10 / 60 },
    { version: 1, replaced: false, share: 0.5 },
    { version: 1, replaced: true, share: null },
  ])
  expect((await callApi(api, 'listViewerCompletions', as(viewer.id))).data.items).toHaveLength(1)
})

it('exportViewerHistory writes a line for each session, no cell a formula, and an entry in the audit log', async () => {
  const { viewer } = await watched()
  const response = await fetch(`${api.url}/api/viewers/${viewer.id}/csv`, { headers: owner.headers })
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ])
  expect(response.headers.get('content-disposition')).not.toMatch(/jo[aã]o/i)
  const lines = (await response.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[3]).toContain(`"'=Aula 1"`)
  expect(lines[3]).toContain('"AAAAAAAAA1";"Chrome no Windows";"203.0.113.0/24";"alunos.exemplo.com";"60";"00:00 a 01:00";"";"01:00";""')
  const log = await api.db.selectFrom('audit_log').select('action').where('subject', '=', viewer.id).execute()
  expect(log).toEqual([{ action: 'viewer.export' }])
})

it("is answered to the account's owner alone, also in a canceled account", async () => {
  const { viewer } = await watched()
  const stranger = await signUpTestAccount(api)
  const other = await createTestViewer(api.db, { account_id: stranger.accountId })
  const manager = await enterTestTenant(api, stranger, owner, ['videozz:videos:list'])
  const reads = ['getViewer', 'listViewerHistory', 'listViewerMedia', 'listViewerCompletions', 'exportViewerHistory'] as const
  for (const name of reads) {
    expect(await callApi(api, name, { as: stranger, params: { id: viewer.id } })).toMatchObject({
      status: 404,
      error: { code: 'VIEWER_NOT_FOUND' },
    })
    expect((await callApi(api, name, { as: manager, params: { id: viewer.id } })).error.code).toBe('TENANT_BLOCKED')
    expect((await callApi(api, name, as(createKey()))).status).toBe(404)
  }
  const merge = (id: string, body: { other: string }, by = owner) => callApi(api, 'mergeViewers', { as: by, params: { id }, body })
  expect((await merge(viewer.id, { other: other.id })).error.code).toBe('VIEWER_NOT_FOUND')
  expect((await merge(other.id, { other: viewer.id })).error.code).toBe('VIEWER_NOT_FOUND')
  expect((await merge(viewer.id, { other: other.id }, manager)).error.code).toBe('TENANT_BLOCKED')
  await api.db.updateTable('accounts').set({ status: 'canceled' }).where('id', '=', owner.accountId).execute()
  expect((await callApi(api, 'getViewer', as(viewer.id))).status).toBe(200)
})
