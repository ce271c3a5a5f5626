import { randomUUID } from 'node:crypto'
import { createKey } from '@videozz/db'
import { rollUp, writeReports } from '@videozz/operations'
import { createTestMedia, createTestSession, createTestViewer, recountedTables, recountStatistics } from '@videozz/testing'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  api.holdClock()
})
afterAll(() => api.close())
beforeEach(async () => {
  owner = await signUpTestAccount(api)
})

const hourMs = 3_600_000
const newViewer = (values: object = {}) => createTestViewer(api.db, { account_id: owner.accountId, ...values })
const newVideo = () => insertTestVideo(api, owner, { duration: 60 })
type Playing = { id: string; createdAt: Date; sequence: number }
async function begin(video: string, viewer: string, hoursAgo: number): Promise<Playing> {
  const createdAt = new Date(api.deps.now().getTime() - hoursAgo * hourMs)
  const { id } = await createTestSession(api.db, {
    account_id: owner.accountId,
    video_key: video,
    viewer_id: viewer,
    created_at: createdAt,
  })
  return { id, createdAt, sequence: 0 }
}
async function report(playing: Playing, from: number, to: number) {
  const { id, createdAt } = playing
  const now = new Date(createdAt.getTime() + (playing.sequence + 1) * 60_000)
  const one = {
    session: { id, createdAt },
    sequence: playing.sequence,
    playing: true,
    position: to,
    ranges: [[from, to] as const],
    tampering: [],
  }
  playing.sequence += 1
  await writeReports({ db: api.db, now }, api.env.secretKey, [one])
}
async function play(video: string, viewer: string, hoursAgo: number, from: number, to: number) {
  const playing = await begin(video, viewer, hoursAgo)
  await report(playing, from, to)
  return playing
}
async function roll() {
  while ((await rollUp({ db: api.db, now: api.deps.now() }, { delaySeconds: 0 }))?.sessions) {
    // Until the queue is empty.
  }
}
async function expectRecount() {
  for (const table of recountedTables) {
    const { kept, recounted } = await recountStatistics(api.db, table)
    expect(kept, table).toEqual(recounted)
  }
}
const merge = (id: string, other: string) => callApi(api, 'mergeViewers', { as: owner, params: { id }, body: { other } })
const read = async (id: string) => (await callApi(api, 'getViewer', { as: owner, params: { id } })).data

it('figures equal a recount after a merge with days and media of both, while reports arrive', async () => {
  const [ana, other] = [await newViewer(), await newViewer()]
  const [one, two, three] = [await newVideo(), await newVideo(), await newVideo()]
  await play(one.key, ana.id, 100, 0, 40)
  await play(one.key, other.id, 100, 20, 50)
  await play(two.key, ana.id, 75, 0, 30)
  await play(two.key, other.id, 50, 0, 30)
  await play(three.key, other.id, 26, 0, 60)
  const running = [await begin(one.key, other.id, 3), await begin(two.key, other.id, 3), await begin(one.key, ana.id, 3)]
  for (const playing of running) await report(playing, 0, 10)
  await roll()
  // Some wait to be rolled up as it happens, and more arrives beside it.
  for (const playing of running) await report(playing, 10, 25)
  const [merged] = await Promise.all([merge(ana.id, other.id), ...running.map((playing) => report(playing, 30, 45)), roll()])
  expect(merged.data).toEqual({ id: ana.id, merged: other.id })
  for (const playing of running) await report(playing, 45, 55)
  await roll()
  await expectRecount()
  const rows = await api.db
    .selectFrom('viewer_media')
    .select(['video_key', 'viewer_id'])
    .where('viewer_id', 'in', (query) => query.selectFrom('viewers').select('id').where('account_id', '=', owner.accountId))
    .execute()
  expect(rows.map(({ viewer_id }) => viewer_id)).toEqual([ana.id, ana.id, ana.id])
  expect(await read(ana.id)).toMatchObject({ lessons: 3, sessions: 8, merged: [{ id: other.id, memberId: other.id }] })
  expect(await read(other.id)).toMatchObject({ id: ana.id })
})

it('the earlier completion counts, and one of both together is announced once', async () => {
  const [ana, other] = [await newViewer(), await newViewer()]
  const [both, together] = [await newVideo(), await newVideo()]
  await play(both.key, other.id, 50, 0, 60)
  await roll()
  const first = await api.db.selectFrom('viewer_media').select('completed_at').where('viewer_id', '=', other.id).executeTakeFirstOrThrow()
  api.advance(60_000)
  await play(both.key, ana.id, 40, 0, 60)
  await play(together.key, ana.id, 30, 0, 30)
  await play(together.key, other.id, 20, 30, 60)
  await roll()
  await callApi(api, 'createWebhookEndpoint', { as: owner, body: { url: 'https://exemplo.com.br/', events: ['media.completed'] } })
  await merge(ana.id, other.id)
  const done = (await callApi(api, 'listViewerCompletions', { as: owner, params: { id: ana.id } })).data.items
  expect(done.map(({ videoKey, completedAt }) => ({ videoKey, completedAt }))).toEqual([
    { videoKey: together.key, completedAt: api.deps.now().toISOString() },
    { videoKey: both.key, completedAt: first.completed_at?.toISOString() },
  ])
  const events = await api.db
    .selectFrom('webhook_events')
    .select(['type', 'viewer_id', 'body'])
    .where('account_id', '=', owner.accountId)
    .execute()
  expect(events).toMatchObject([{ type: 'media.completed', viewer_id: ana.id, body: expect.stringContaining(together.key) as unknown }])
})

it('signs of both become one group by media and kind, new where either was', async () => {
  const [ana, other] = [await newViewer(), await newViewer()]
  const video = createKey()
  const at = (hours: number) => new Date(api.deps.now().getTime() - hours * hourMs)
  const group = (viewer: string, kind: 'tampering' | 'many-devices', count: number, hours: number, handled: 'seen' | null) => ({
    account_id: owner.accountId,
    viewer_id: viewer,
    video_key: kind === 'tampering' ? video : null,
    kind,
    preview: false,
    count,
    detail: kind === 'tampering' ? 'covered' : JSON.stringify({ devices: count }),
    weight: count,
    first_at: at(hours),
    last_at: at(hours),
    opened_at: at(hours),
    handled,
    handled_at: handled && at(0),
  })
  await api.db
    .insertInto('sign_groups')
    .values([
      group(ana.id, 'many-devices', 9, 5, 'seen'),
      group(other.id, 'many-devices', 12, 3, null),
      group(other.id, 'tampering', 2, 4, 'seen'),
    ])
    .execute()
  await merge(ana.id, other.id)
  const { data } = await callApi(api, 'findSigns', { as: owner, body: { state: 'all', viewerId: ana.id } })
  expect(data.items.map(({ kind, count, state, what }) => ({ kind, count, state, what }))).toEqual([
    { kind: 'many-devices', count: 21, state: 'new', what: 'Assistiu em 12 navegadores em um dia (o comum é até 8)' },
    { kind: 'tampering', count: 2, state: 'seen', what: 'Cobriu o código sobre a imagem' },
  ])
  expect((await callApi(api, 'findSigns', { as: owner, body: { state: 'all', viewerId: other.id } })).data.items).toEqual([])
})

it('refuses a viewer with itself, one merged before and one that was erased', async () => {
  const [ana, other, third] = [
    await newViewer(),
    await newViewer({ email: 'outra@exemplo.com' }),
    await newViewer({ email: 'bia@exemplo.com' }),
  ]
  expect(await merge(ana.id, ana.id)).toMatchObject({ status: 409, error: { code: 'VIEWER_MERGE_SAME' } })
  expect((await merge(ana.id, createKey())).error.code).toBe('VIEWER_NOT_FOUND')
  const answers = await Promise.all([merge(ana.id, other.id), merge(ana.id, other.id), merge(other.id, ana.id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const kept = answers.find(({ status }) => status === 200)?.data.id ?? ''
  for (const [one, two] of [
    [third.id, ana.id === kept ? other.id : ana.id],
    [ana.id === kept ? other.id : ana.id, third.id],
  ] as const)
    expect(await merge(one, two)).toMatchObject({ status: 409, error: { code: 'VIEWER_MERGED_BEFORE' } })
  // The viewer who remains may become a part of another: both identities are theirs then.
  expect((await merge(third.id, kept)).status).toBe(200)
  expect((await read(other.id)).merged.map(({ id }) => id).toSorted()).toEqual([ana.id, other.id].toSorted())
  await callApi(api, 'eraseViewer', { as: owner, params: { id: third.id } })
  expect((await merge(third.id, (await newViewer()).id)).error.code).toBe('VIEWER_NOT_FOUND')
  const log = await api.db
    .selectFrom('audit_log')
    .select(['subject', 'details'])
    .where('action', '=', 'viewer.merge')
    .where('account_id', '=', owner.accountId)
    .orderBy('id')
    .execute()
  expect(log).toHaveLength(2)
  expect(log[1]).toMatchObject({ subject: third.id, details: { merged: kept, sessions: 0 } })
})

/** A producer with a playable media whose members area signs viewers. */
async function makeProducer() {
  const media = await createTestMedia({ db: api.db, store: api.store }, { accountId: owner.accountId, secretKey: api.env.secretKey })
  const { data } = await callApi(api, 'createEmbedSecret', { as: owner })
  const sign = (subject: string, email: string) =>
    new SignJWT({ email })
      .setProtectedHeader({ alg: 'HS256', kid: data.id })
      .setSubject(subject)
      .setJti(randomUUID())
      .setExpirationTime(Math.floor(api.deps.now().getTime() / 1000) + 300)
      .sign(new TextEncoder().encode(data.secret))
  const embed = await media.embed()
  const open = (viewer: { token?: string; ticket?: string; email?: string }, device: string = randomUUID()) =>
    callApi(api, 'createPlaybackSession', { body: { embed, device, viewer } })
  return { media, sign, open }
}
const idOf = async (who: string) => (await callApi(api, 'findViewers', { as: owner, body: { who } })).data.items[0]?.id ?? 'none'
const bearer = (opened: { id: string; token: string }) => ({
  params: { id: opened.id },
  headers: { authorization: `Bearer ${opened.token}` },
})
const beat = (opened: { id: string; token: string }) =>
  callApi(api, 'reportPlayback', { ...bearer(opened), body: { state: 'playing', position: 2, ranges: [[0, 2]], tampering: [] } })

it('what a merged identity plays later is the other viewer’s, under either; its codes keep who it was', async () => {
  const { sign, open } = await makeProducer()
  const before = (await open({ token: await sign('1', 'ana@antigo.com') })).data
  const kept = (await open({ token: await sign('2', 'ana@exemplo.com') })).data
  const device = randomUUID()
  await open({ email: 'ana@semlogin.com' }, device)
  const [ana, old, unsigned] = [await idOf('ana@exemplo.com'), await idOf('ana@antigo.com'), await idOf('ana@semlogin.com')]
  await merge(ana, old)
  // The verified one is kept, whichever of them is named first.
  expect((await merge(unsigned, ana)).data).toEqual({ id: ana, merged: unsigned })

  const later = await open({ token: await sign('1', 'ana@antigo.com') })
  const ticketed = await open({ ticket: later.data.viewer.ticket ?? '' })
  const again = await open({ email: 'ana@semlogin.com' }, device)
  expect(later.data.viewer).toMatchObject({ label: 'ana@antigo.com', verified: true })
  expect(ticketed.data.viewer).toMatchObject({ label: 'ana@antigo.com', verified: true })
  expect(again.data.viewer).toMatchObject({ label: 'ana@semlogin.com', verified: false })
  expect((await callApi(api, 'listViewers', { as: owner, body: {} })).data.items.map(({ id, sessions }) => ({ id, sessions }))).toEqual([
    { id: ana, sessions: 6 },
  ])
  expect((await callApi(api, 'listViewers', { as: owner, body: { search: 'antigo' } })).data.items).toMatchObject([{ id: ana }])
  expect(await idOf('ana@antigo.com')).toBe(ana)

  for (const { code } of [before, later.data, ticketed.data]) {
    const { data } = await callApi(api, 'inspectCode', { as: owner, params: { code: code ?? '' } })
    expect(data).toMatchObject({ email: 'ana@antigo.com', verified: true, mergedInto: { id: ana, email: 'ana@exemplo.com' } })
  }
  expect((await callApi(api, 'inspectCode', { as: owner, params: { code: kept.code ?? '' } })).data).toMatchObject({
    email: 'ana@exemplo.com',
    mergedInto: null,
  })
  const { data } = await callApi(api, 'inspectCode', { as: owner, params: { code: again.data.code ?? '' } })
  expect(data).toMatchObject({ email: 'ana@semlogin.com', verified: false })
  const confirm = await callApi(api, 'confirmEvidence', { as: owner, params: { code: before.code ?? '' }, body: { who: 'ana@antigo.com' } })
  expect(confirm.data).toEqual({ match: true })
})

it('a session that opens while its viewer is merged is the other viewer’s', async () => {
  const { sign, open } = await makeProducer()
  await open({ token: await sign('1', 'ana@exemplo.com') })
  await open({ token: await sign('2', 'ana@antigo.com') })
  const [ana, old] = [await idOf('ana@exemplo.com'), await idOf('ana@antigo.com')]
  const tokens = await Promise.all(Array.from({ length: 8 }, () => sign('2', 'ana@antigo.com')))
  const [merged, ...opened] = await Promise.all([merge(ana, old), ...tokens.map((token) => open({ token }))])
  expect([merged.status, ...opened.map(({ status }) => status)]).toEqual(Array.from({ length: 9 }, () => 200))
  expect((await read(ana)).sessions).toBe(10)
})

it('who is blocked under one identity is blocked under both, in what plays too, and unblocked under both', async () => {
  const { sign, open } = await makeProducer()
  const playing = (await open({ token: await sign('1', 'ana@exemplo.com') })).data
  await callApi(api, 'startLease', bearer(playing))
  api.advance(2000)
  expect((await beat(playing)).data).toMatchObject({ lease: 'live' })
  await open({ token: await sign('2', 'ana@antigo.com') })
  const [ana, old] = [await idOf('ana@exemplo.com'), await idOf('ana@antigo.com')]
  await callApi(api, 'revokeViewer', { as: owner, params: { id: old } })
  await merge(ana, old)
  expect((await read(ana)).revokedAt).not.toBeNull()
  api.advance(2000)
  expect((await beat(playing)).data).toMatchObject({ lease: 'ended', reason: 'revoked' })
  for (const subject of ['1', '2'])
    expect((await open({ token: await sign(subject, 'ana@exemplo.com') })).error.code).toBe('PLAYBACK_VIEWER_REVOKED')
  // Under the name of the merged identity, too.
  expect((await callApi(api, 'restoreViewer', { as: owner, params: { id: old } })).data).toEqual({ id: ana, revokedAt: null })
  for (const subject of ['1', '2']) expect((await open({ token: await sign(subject, 'ana@exemplo.com') })).status).toBe(200)
})

it('screens of both identities count together', async () => {
  const { sign, open } = await makeProducer()
  const subjects = ['1', '2', '2']
  const screens = []
  for (const subject of subjects) {
    const { data } = await open({ token: await sign(subject, `ana${subject}@exemplo.com`) })
    await callApi(api, 'startLease', bearer(data))
    api.advance(2000)
    screens.push(data)
  }
  await merge(await idOf('ana1@exemplo.com'), await idOf('ana2@exemplo.com'))
  const next = (await open({ token: await sign('1', 'ana1@exemplo.com') })).data
  await callApi(api, 'startLease', bearer(next))
  const answers = await Promise.all([...screens, next].map(async (screen) => (await beat(screen)).data.lease))
  expect(answers.filter((lease) => lease === 'live')).toHaveLength(2)
  expect(answers.at(-1)).toBe('live')
})

it('erasing a viewer erases the identities merged into them, and leaves no trace of either', async () => {
  const { sign, open } = await makeProducer()
  const before = (await open({ token: await sign('matricula-1', 'ana@antigo.com') })).data
  await open({ token: await sign('matricula-2', 'ana@exemplo.com') })
  const [ana, old] = [await idOf('ana@exemplo.com'), await idOf('ana@antigo.com')]
  await merge(ana, old)
  // Whoever has the e-mail of a merged identity is the same person.
  await open({ email: 'ANA@antigo.com' })
  const file = (await callApi(api, 'readViewerData', { as: owner, params: { id: old } })).data
  expect(file).toMatchObject({ id: ana, merged: [{ id: old, email: 'ana@antigo.com', identity: 's:matricula-1' }] })
  expect(file.sessions).toHaveLength(2)
  expect((await callApi(api, 'eraseViewer', { as: owner, params: { id: old } })).data).toMatchObject({ viewers: 3, sessions: 3 })
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'rate_limits'`.execute(api.db)
  for (const { name } of rows)
    for (const trace of ['antigo.com', 'matricula-1', 'matricula-2']) {
      const held =
        await sql`select 1 from ${sql.table(name)} t where t::text ilike ${`%${trace}%`} and t::text like ${`%${owner.accountId}%`} limit 1`.execute(
          api.db,
        )
      expect([name, trace, held.rows]).toEqual([name, trace, []])
    }
  const { data } = await callApi(api, 'inspectCode', { as: owner, params: { code: before.code ?? '' } })
  expect(data).toMatchObject({ email: null, viewerId: null, mergedInto: null, erasedAt: expect.stringMatching(/Z$/) as unknown })
  // The identity is a new viewer's if it comes back.
  expect((await open({ token: await sign('matricula-1', 'ana@antigo.com') })).status).toBe(200)
  expect(await idOf('ana@antigo.com')).not.toBe(old)
  await roll()
  await expectRecount()
})
