import { createKey, markReportSent, reportObjectKey } from '@videozz/db'
import { rollUp, writeReports } from '@videozz/operations'
import { createTestSession, createTestViewer } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashToken } from '../../shared/hash-token.ts'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const dayMs = 86_400_000
const dayBefore = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date(api.deps.now().getTime() - days * dayMs))

/** Plays seconds of a media, so many days ago at noon in São Paulo, by 10 s a report. */
async function play(account: TestAccount, video: string, viewer: string, daysAgo: number, seconds: number, values: object = {}) {
  const opened = new Date(`${dayBefore(daysAgo)}T15:00:00Z`)
  const own = { account_id: account.accountId, video_key: video, viewer_id: viewer, created_at: opened, ...values }
  const { id } = await createTestSession(api.db, own)
  for (let from = 0; from < seconds; from += 10) {
    const to = Math.min(seconds, from + 10)
    const now = new Date(opened.getTime() + to * 1000)
    const report = {
      session: { id, createdAt: opened },
      sequence: from / 10,
      playing: true,
      position: to,
      ranges: [[from, to]],
      tampering: [],
    }
    await writeReports({ db: api.db, now }, api.env.secretKey, [{ ...report, ranges: [[from, to] as const] }])
  }
}
const roll = () => rollUp({ db: api.db, now: api.deps.now() }, { delaySeconds: 0 })

it('gives views, minutes, people and parts of a period, beside the period before, each person counted once', async () => {
  const owner = await signUpTestAccount(api)
  const [first, second] = [await insertTestVideo(api, owner, { title: 'Aula 1' }), await insertTestVideo(api, owner, { title: 'Aula 2' })]
  const [ana, bia] = [
    await createTestViewer(api.db, { account_id: owner.accountId }),
    await createTestViewer(api.db, { account_id: owner.accountId }),
  ]
  await play(owner, first.key, ana.id, 9, 30, { code: 'AAAAAAAAA1', site: 'alunos.exemplo.com', device_kind: 'phone', browser: 'chrome' })
  await play(owner, first.key, ana.id, 3, 60, { code: 'AAAAAAAAA2', site: 'alunos.exemplo.com', device_kind: 'phone', browser: 'chrome' })
  await play(owner, first.key, ana.id, 2, 20)
  await play(owner, second.key, bia.id, 2, 45, { device_kind: 'computer', browser: 'safari' })
  await roll()
  const query = { start: dayBefore(7), end: dayBefore(1) }
  const { status, data } = await callApi(api, 'getAnalyticsOverview', { as: owner, query })
  expect(status).toBe(200)
  expect(data.totals).toEqual({ withImprint: 1, withoutImprint: 2, seconds: 125, people: 2, newPeople: 1 })
  expect(data.previous).toMatchObject({
    start: dayBefore(14),
    end: dayBefore(8),
    totals: { withImprint: 1, withoutImprint: 0, seconds: 30, people: 1, newPeople: 1 },
  })
  expect(data.days).toHaveLength(7)
  expect(data.days.filter(({ seconds }) => seconds > 0)).toEqual([
    { day: dayBefore(3), withImprint: 1, withoutImprint: 0, seconds: 60, people: 1, newPeople: 0 },
    { day: dayBefore(2), withImprint: 0, withoutImprint: 2, seconds: 65, people: 2, newPeople: 1 },
  ])
  expect(data.weeks).toEqual([{ start: dayBefore(7), end: dayBefore(1), newPeople: 1, returning: 1 }])
  expect(data.hours.map((day) => day[12] ?? 0).reduce((sum, count) => sum + count)).toBe(3)
  expect(data.devices).toEqual([
    { value: 'phone', views: 1, seconds: 60 },
    { value: 'computer', views: 1, seconds: 45 },
    { value: 'other', views: 1, seconds: 20 },
  ])
  expect(data.sites[0]).toEqual({ value: '', views: 2, seconds: 65 })

  expect((await callApi(api, 'getTotalTime', { as: owner, query })).data).toEqual({ totalSeconds: 125 })
  expect((await callApi(api, 'getViews', { as: owner, query })).data).toEqual({ totalViews: 3, withImprint: 1, withoutImprint: 2 })
  expect((await callApi(api, 'getStudentView', { as: owner, query })).data).toEqual({ studentViews: 2 })

  const list = (await callApi(api, 'getVideoViews', { as: owner, query: { ...query, limit: 10 } })).data
  expect(
    list.items.map(({ dataVideo, totalViews, totalSeconds, averageSeconds }) => [
      dataVideo.title,
      totalViews,
      totalSeconds,
      averageSeconds,
    ]),
  ).toEqual([
    ['Aula 1', 2, 80, 40],
    ['Aula 2', 1, 45, 45],
  ])
  // 600 s long: both views saw the first seconds, one saw 20 s to 60 s, none the rest.
  expect(list.items[0]?.retention.slice(0, 3)).toEqual([1, 0.5, 0])
  expect(list.items[0]?.toEnd).toBe(0)
  expect((await callApi(api, 'getVideoViews', { as: owner, query: { ...query, search: 'aula 2' } })).data.items).toHaveLength(1)
  const beyond = await callApi(api, 'getVideoViews', { as: owner, query: { ...query, limit: 1, page: 99 } })
  expect(beyond.data).toMatchObject({ items: [], totalItems: list.totalItems, pages: list.totalItems })
})

it('keeps what deleted media were watched, and shows nothing of another account', async () => {
  const [owner, other] = [await signUpTestAccount(api), await signUpTestAccount(api)]
  const video = await insertTestVideo(api, owner, { title: 'Aula apagada' })
  await play(owner, video.key, (await createTestViewer(api.db, { account_id: owner.accountId })).id, 1, 10)
  await roll()
  await callApi(api, 'deleteVideos', { as: owner, body: [video.key] })
  const query = { start: dayBefore(6), end: dayBefore(0) }
  const { items } = (await callApi(api, 'getVideoViews', { as: owner, query })).data
  expect(items).toMatchObject([{ dataVideo: { deleted: true, thumbnail: null }, totalViews: 1, totalSeconds: 10 }])
  const { totals } = (await callApi(api, 'getAnalyticsOverview', { as: other, query })).data
  expect(totals).toEqual({ withImprint: 0, withoutImprint: 0, seconds: 0, people: 0, newPeople: 0 })
})

it.each([
  [{ start: 2, end: 3 }, { end: 'Data final deve ser após a inicial' }],
  [{ start: 91, end: 1 }, { end: 'Intervalo não pode ser maior que 90 dias' }],
  [{ start: 1, end: -1 }, { end: 'A data final não pode ser futura' }],
  [{ start: -1, end: -2 }, { start: 'A data inicial não pode ser futura' }],
])('refuses the period of %j days ago', async ({ start, end }, fields) => {
  const owner = await signUpTestAccount(api)
  const query = { start: dayBefore(start), end: dayBefore(end) }
  const routes = [
    'getAnalyticsOverview',
    'getTotalTime',
    'getViews',
    'getStudentView',
    'getVideoViews',
    'getQuality',
    'exportAnalytics',
  ] as const
  for (const route of routes) {
    const { status, data } = await callApi(api, route, { as: owner, query })
    expect([status, data]).toMatchObject([400, { error: { code: 'INVALID_INPUT', fields } }])
  }
})

it('says who watches now, without previews, paused players and ended leases', async () => {
  const owner = await signUpTestAccount(api)
  const video = await insertTestVideo(api, owner, { title: 'Aula ao vivo' })
  const now = api.deps.now()
  const watch = async (values: object, lease: object = {}) => {
    const viewer = await createTestViewer(api.db, { account_id: owner.accountId })
    const began = new Date(now.getTime() - 300_000)
    const session = { account_id: owner.accountId, video_key: video.key, viewer_id: viewer.id, created_at: began, view_started_at: began }
    const { id } = await createTestSession(api.db, { ...session, ...values })
    await api.db
      .insertInto('playback_leases')
      .values({
        session_id: id,
        account_id: owner.accountId,
        holder: createKey(),
        device: 'd',
        started_at: began,
        expires_at: new Date(now.getTime() + 30_000),
        ended_reason: null,
        ...lease,
      })
      .execute()
  }
  await watch({ position: 100, device_kind: 'phone', site: 'alunos.exemplo.com' })
  await watch({ position: 200, site: 'alunos.exemplo.com' })
  await watch({ preview: true })
  await watch({}, { paused_at: now })
  await watch({}, { ended_reason: 'revoked' })
  await watch({}, { expires_at: new Date(now.getTime() - 1000) })
  const { data } = await callApi(api, 'getWatchingNow', { as: owner })
  expect(data).toMatchObject({
    people: 2,
    media: [{ title: 'Aula ao vivo', people: 2, phones: 1, begunJustNow: 0, fromSecond: 100, toSecond: 200, site: 'alunos.exemplo.com' }],
  })
})

it('tells the quality of playing by day, network and browser, and what the slowest tenth was watched with', async () => {
  const owner = await signUpTestAccount(api)
  const video = await insertTestVideo(api, owner)
  const viewer = await createTestViewer(api.db, { account_id: owner.accountId })
  const fast = { first_frame_ms: 350, browser: 'chrome', network_kind: 'wifi', play_bits: 8e6, play_ms: 10_000 }
  for (let view = 0; view < 9; view += 1) await play(owner, video.key, viewer.id, 1, 10, fast)
  const slow = {
    first_frame_ms: 4200,
    stalls: 2,
    stall_ms: 3000,
    play_errors: 1,
    browser: 'samsung',
    network_kind: '3g',
    play_bits: 1e6,
    play_ms: 10_000,
  }
  await play(owner, video.key, viewer.id, 2, 10, slow)
  // As the report that tells of them queues it.
  await api.db.updateTable('playback_sessions').set({ before: '{}' }).where('account_id', '=', owner.accountId).execute()
  await roll()
  const { data } = await callApi(api, 'getQuality', { as: owner, query: { start: dayBefore(6), end: dayBefore(0) } })
  expect(data.total).toEqual({
    views: 10,
    firstFrame: { median: 400, tenth: 4500 },
    stalls: 2,
    stallSeconds: 3,
    stallShare: 3 / 103,
    errors: 1,
    bitrate: 730_000,
  })
  expect(data.previous).toMatchObject({ views: 0, firstFrame: { median: null, tenth: null }, bitrate: null })
  expect(data.networks.map(({ value, views }) => [value, views])).toEqual([
    ['wifi', 9],
    ['3g', 1],
  ])
  expect(data.days.filter(({ views }) => views > 0)).toHaveLength(2)
  expect(data.worst).toEqual([{ browser: 'samsung', network: '3g', views: 1, slow: 1 }])
})

it('is closed to managers acting for the account', async () => {
  const [owner, manager] = [await signUpTestAccount(api), await signUpTestAccount(api)]
  const acting = await enterTestTenant(api, manager, owner, ['videozz:videos:list'])
  const query = { start: dayBefore(6), end: dayBefore(0) }
  expect((await callApi(api, 'getAnalyticsOverview', { as: acting, query })).status).toBe(403)
  expect((await callApi(api, 'getWatchingNow', { as: acting })).status).toBe(403)
})

it('gives the retention, people and completion of a media of its present file, second by second', async () => {
  const [owner, other] = [await signUpTestAccount(api), await signUpTestAccount(api)]
  const video = await insertTestVideo(api, owner, { title: 'Aula 1' })
  const mate = await insertTestVideo(api, owner, { title: 'Aula 2' })
  await api.db.updateTable('videos').set({ duration: 100 }).where('key', 'in', [video.key, mate.key]).execute()
  const folder = (await callApi(api, 'createFolder', { as: owner, body: { name: 'Curso' } })).data
  await callApi(api, 'addFolderVideos', { as: owner, params: { key: folder.key }, body: { videos: [video.key, mate.key] } })
  const [ana, bia] = [
    await createTestViewer(api.db, { account_id: owner.accountId, email: 'ana@exemplo.com', name: 'Ana Ribeiro' }),
    await createTestViewer(api.db, { account_id: owner.accountId, email: null, name: null }),
  ]
  await play(owner, video.key, ana.id, 2, 95)
  await play(owner, video.key, ana.id, 1, 30)
  await play(owner, video.key, bia.id, 1, 20, { device_kind: 'phone', browser: 'chrome' })
  await play(owner, video.key, bia.id, 40, 50)
  await play(owner, mate.key, bia.id, 1, 50)
  await roll()
  const { data } = await callApi(api, 'getMediaStatistics', { as: owner, params: { key: video.key }, query: { days: 28 } })
  expect(data).toMatchObject({ views: 3, previousViews: 1, seconds: 145, people: 2, namedPeople: 1, completed: 1, completionPercent: 90 })
  expect(data.retention?.views).toBe(3)
  const seen = data.retention?.seen ?? []
  expect([seen.length, seen[0], seen[19], seen[20], seen[29], seen[30], seen[94], seen[95]]).toEqual([100, 3, 3, 2, 2, 1, 1, 0])
  expect(data.retention?.again.every((count) => count === 0)).toBe(true)
  expect([data.retention?.averageOf, data.retention?.average[0], data.retention?.average[50]]).toEqual([1, 1, 0])

  const people = (await callApi(api, 'findMediaViewers', { as: owner, params: { key: video.key }, body: { orderBy: 'share' } })).data
  expect(people.items).toMatchObject([
    { viewer: { name: 'Ana Ribeiro' }, device: null, watched: [[0, 95]], rewatched: [[0, 30]], share: 0.95, seconds: 125 },
    {
      viewer: { id: bia.id, name: null },
      device: 'Celular · Chrome',
      watched: [[0, 50]],
      rewatched: [[0, 20]],
      share: 0.5,
      completedAt: null,
    },
  ])
  expect(people.items[0]?.completedAt).not.toBeNull()
  const found = await callApi(api, 'findMediaViewers', { as: owner, params: { key: video.key }, body: { search: 'ribeiro' } })
  expect([found.data.totalItems, found.data.items[0]?.viewer.id]).toEqual([1, ana.id])
  for (const route of ['getMediaStatistics', 'findMediaViewers'] as const)
    expect(
      (await callApi(api, route, { as: other, params: { key: video.key }, ...(route === 'findMediaViewers' ? { body: {} } : {}) } as never))
        .status,
    ).toBe(404)
})

it('queues a report for the person, and serves its files behind the mailed address until it ends', async () => {
  const owner = await signUpTestAccount(api)
  const query = { start: dayBefore(6), end: dayBefore(0) }
  expect((await callApi(api, 'exportAnalytics', { as: owner, query })).status).toBe(200)
  const report = await api.db.selectFrom('reports').selectAll().where('account_id', '=', owner.accountId).executeTakeFirstOrThrow()
  expect(report).toMatchObject({ user_id: owner.userId, first_day: query.start, last_day: query.end, state: 'preparing' })
  expect((await callApi(api, 'exportAnalytics', { as: owner, query: { start: query.end, end: query.start } })).status).toBe(400)

  const token = 'A'.repeat(43)
  const serve = (name = 'estatisticas.csv', key = token) => fetch(`${api.url}/files/r/${key}/${name}`)
  expect((await serve()).status).toBe(404)
  await api.deps.store.put(reportObjectKey(report.id, 'csv'), Buffer.from('"Dia"\r\n'), { contentType: 'text/csv' })
  const expiresAt = new Date(api.deps.now().getTime() + 60_000)
  await markReportSent(api.db, report.id, { hash: hashToken(token), expiresAt })
  const answer = await serve()
  expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([200, '"Dia"\r\n', 'text/csv; charset=utf-8'])
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="estatisticas-${query.start}-${query.end}.csv"`)
  expect((await serve('estatisticas.csv', 'B'.repeat(43))).status).toBe(404)
  expect((await serve('estatisticas.xlsx')).status).toBe(410)
  await api.db.updateTable('reports').set({ expires_at: api.deps.now() }).where('id', '=', report.id).execute()
  expect((await serve()).status).toBe(410)
})
