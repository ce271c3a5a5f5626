import { addSessionSigns, addViewerSign, createKey } from '@videozz/db'
import type { PlaybackSignKind } from '@videozz/domain'
import { createTestMedia, createTestSession, createTestViewer } from '@videozz/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

const dayMs = 24 * 3600 * 1000
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

const addMedia = () => createTestMedia({ db: api.db, store: api.store }, { accountId: owner.accountId, secretKey: api.env.secretKey })
async function openSession(values: { viewer?: string | null; video?: string; preview?: boolean } = {}): Promise<string> {
  const { viewer = null, video = createKey(), preview = false } = values
  const previewer = preview ? { previewer_id: owner.userId } : {}
  const row = { account_id: owner.accountId, viewer_id: viewer, video_key: video, preview, created_at: api.deps.now(), ...previewer }
  return (await createTestSession(api.db, row)).id
}
const addViewer = async (values: { email?: string | null; name?: string | null; verified?: boolean } = {}) =>
  (await createTestViewer(api.db, { account_id: owner.accountId, ...values })).id
const addSigns = (sessionId: string, kind: PlaybackSignKind, details: readonly object[], daysAgo = 0) =>
  addSessionSigns(
    api.db,
    details.map((detail) => ({ sessionId, accountId: owner.accountId, kind, detail: JSON.stringify(detail) })),
    ago(daysAgo),
  )
// The token of a person expires when the clock is moved on.
const ago = (days: number) => new Date(api.deps.now().getTime() - days * dayMs)
const find = async (body: object = {}, as = owner) => (await callApi(api, 'findSigns', { as, body })).data
const summary = async (as = owner) => (await callApi(api, 'getSignSummary', { as })).data
const setStates = (ids: string[], state: string, as = owner) => callApi(api, 'setSignStates', { as, body: { ids, state } })
const fast = { seconds: 600, within: 2 }

describe('POST /signs/find', () => {
  it('lists one row per viewer, media and kind, with count, times, the strongest figures and how sure it is', async () => {
    const viewer = await addViewer({ email: 'bia@exemplo.com', name: 'Bia Lima' })
    const media = await addMedia()
    const first = await openSession({ viewer, video: media.key })
    const firstAt = api.deps.now().toISOString()
    await addSigns(first, 'fast-keys', [{ seconds: 90, within: 1 }, fast])
    api.advance(60_000)
    await addSigns(await openSession({ viewer, video: media.key }), 'fast-keys', [{ seconds: 30, within: 1 }])
    await addSigns(first, 'no-reports', [{ seconds: 120 }])
    const { items, next } = await find()
    expect(next).toBeNull()
    expect(items.map(({ kind }) => kind)).toEqual(['no-reports', 'fast-keys'])
    expect(items[1]).toMatchObject({
      what: 'Pediu 10 min de vídeo em 2 s (o comum é até 5 min 5 s)',
      count: 3,
      confidence: 'high',
      firstAt,
      lastAt: api.deps.now().toISOString(),
      state: 'new',
      preview: false,
      viewer: { id: viewer, email: 'bia@exemplo.com', name: 'Bia Lima', verified: true, revokedAt: null },
      media: { key: media.key, title: expect.any(String) as string, type: 'default' },
    })
    expect(items[1]?.why).toContain('Foi visto 3 vezes.')
    expect(items[0]).toMatchObject({ what: 'Recebeu 2 min de vídeo sem informar que assistia', confidence: 'low' })
    await callApi(api, 'revokeViewer', { as: owner, params: { id: viewer } })
    expect((await find()).items[0]?.viewer?.revokedAt).toBe(api.deps.now().toISOString())
  })

  it('lists signs about all a viewer watches once, and previews without a viewer', async () => {
    const viewer = await addViewer()
    for (const [index, networks] of [13, 20, 15].entries()) {
      const sessionId = await openSession({ viewer })
      const sign = { viewerId: viewer, accountId: owner.accountId, sessionId, kind: 'many-addresses' as const }
      await addViewerSign(api.db, { ...sign, detail: JSON.stringify({ networks }) }, ago(9 - index))
    }
    const video = createKey()
    await addSigns(await openSession({ preview: true, video }), 'fast-keys', [fast])
    const { items } = await find()
    expect(items).toMatchObject([
      {
        kind: 'fast-keys',
        preview: true,
        viewer: null,
        previewer: { email: owner.email },
        media: { key: video, title: null, thumbnail: null },
      },
      {
        kind: 'many-addresses',
        what: 'Assistiu por 20 redes de internet em um dia (o comum é até 12)',
        count: 3,
        confidence: 'medium',
        media: null,
      },
    ])
    const replayed = { viewerId: viewer, accountId: owner.accountId, videoKey: video, kind: 'token-replayed' as const, detail: '{}' }
    await addViewerSign(api.db, replayed, api.deps.now())
    expect((await find()).items.find(({ kind }) => kind === 'token-replayed')).toMatchObject({ media: { key: video } })
  })

  it('filters by state, days, viewer and a part of name, e-mail or student code; pages by cursor', async () => {
    const ana = await addViewer({ email: 'ana@exemplo.com', name: 'Ana Conceição' })
    const bia = await addViewer({ email: 'bia@exemplo.com', name: null })
    await addSigns(await openSession({ viewer: ana }), 'fast-keys', [fast], 10)
    for (let index = 0; index < 3; index++) await addSigns(await openSession({ viewer: bia }), 'fast-keys', [fast])
    const names = async (body: object) => (await find(body)).items.map(({ viewer }) => viewer?.email?.slice(0, 3))
    expect(await names({})).toEqual(['bia', 'bia', 'bia', 'ana'])
    expect(await names({ days: 7 })).toEqual(['bia', 'bia', 'bia'])
    expect(await names({ viewerId: ana })).toEqual(['ana'])
    expect(await names({ search: 'CONCEICAO' })).toEqual(['ana'])
    expect(await names({ search: 'bia@' })).toEqual(['bia', 'bia', 'bia'])
    expect(await names({ search: ana.slice(2, 12) })).toEqual(['ana'])
    expect(await names({ search: '%' })).toEqual([])
    const first = await find({ limit: 3 })
    expect(first.items).toHaveLength(3)
    const second = await find({ limit: 3, after: first.next ?? '' })
    expect([second.items.map(({ viewer }) => viewer?.id), second.next]).toEqual([[ana], null])
  })

  it('shows an account its own signs only, to its owner only, whatever its state', async () => {
    const stranger = await signUpTestAccount(api)
    const viewer = await addViewer()
    await addSigns(await openSession({ viewer }), 'fast-keys', [fast])
    const [{ id = '' } = {}] = (await find()).items
    expect((await find({}, stranger)).items).toEqual([])
    expect((await find({ viewerId: viewer }, stranger)).items).toEqual([])
    await setStates([id], 'dismissed', stranger)
    await callApi(api, 'markSignsSeen', { as: stranger, body: { until: api.deps.now().toISOString() } })
    expect((await summary()).count).toBe(1)
    const manager = await enterTestTenant(api, stranger, owner, ['videozz:videos:list', 'videozz:videos:embed'])
    expect((await callApi(api, 'findSigns', { as: manager, body: {} })).error.code).toBe('TENANT_BLOCKED')
    await api.db.updateTable('accounts').set({ status: 'canceled' }).where('id', '=', owner.accountId).execute()
    expect((await find()).items).toHaveLength(1)
  })
})

describe('PUT /signs/states', () => {
  it('marks as seen, and makes new again when a sign comes a day later; dismissed ones stay dismissed', async () => {
    const session = await openSession({ viewer: await addViewer() })
    await addSigns(session, 'fast-keys', [fast])
    await addSigns(session, 'tampering', [{}])
    const [seen, dismissed] = (await find()).items.toSorted((a, b) => a.kind.localeCompare(b.kind))
    expect((await setStates([seen?.id ?? ''], 'seen')).data.count).toBe(1)
    expect((await setStates([dismissed?.id ?? ''], 'dismissed')).data.count).toBe(0)
    expect((await find()).items).toEqual([])
    api.advance(60_000)
    const again = async () => {
      const later = await openSession({ viewer: seen?.viewer?.id ?? null, video: seen?.media?.key ?? '' })
      await addSigns(later, 'fast-keys', [fast])
      await addSigns(later, 'tampering', [{}])
    }
    await again()
    expect((await summary()).count).toBe(0)
    await api.db
      .updateTable('sign_groups')
      .set({ handled_at: ago(2) })
      .where('account_id', '=', owner.accountId)
      .execute()
    await again()
    expect((await find()).items).toMatchObject([{ id: seen?.id, count: 3, state: 'new' }])
    expect((await find({ state: 'all' })).items).toHaveLength(2)
    expect((await setStates([dismissed?.id ?? ''], 'new')).data.count).toBe(2)
  })

  it('marks all as seen that were new at an instant', async () => {
    const viewer = await addViewer()
    await addSigns(await openSession({ viewer }), 'fast-keys', [fast])
    const until = api.deps.now().toISOString()
    api.advance(1000)
    await addSigns(await openSession({ viewer }), 'no-reports', [{ seconds: 60 }])
    expect((await callApi(api, 'markSignsSeen', { as: owner, body: { until } })).data.count).toBe(1)
    expect((await find()).items).toMatchObject([{ kind: 'no-reports' }])
  })
})

it('PUT /signs/mail turns the daily mail off and on again', async () => {
  expect((await summary()).mail).toBe(true)
  for (const enabled of [false, true])
    expect((await callApi(api, 'saveSignMail', { as: owner, body: { enabled } })).data).toEqual({ count: 0, mail: enabled })
})

it('erasing a viewer deletes the groups of their signs', async () => {
  const viewer = await addViewer({ email: null })
  const session = await openSession({ viewer })
  await addSigns(session, 'fast-keys', [fast])
  await callApi(api, 'eraseViewer', { as: owner, params: { id: viewer } })
  expect((await find({ state: 'all' })).items).toEqual([])
  await addSigns(session, 'fast-keys', [fast])
  expect((await find({ state: 'all' })).items).toEqual([])
})

it('POST /viewers/list lists viewers by when they were seen, with devices, sessions and signs; a search finds parts', async () => {
  const [ana, bia] = [
    await addViewer({ email: 'ana@exemplo.com', name: 'Ana' }),
    await addViewer({ email: 'bia@exemplo.com', name: 'Béatriz Lima' }),
  ]
  const seen = (id: string, at: number) =>
    api.db
      .updateTable('viewers')
      .set({ last_seen_at: new Date(at) })
      .where('id', '=', id)
      .execute()
  await seen(ana, 2000)
  await seen(bia, 1000)
  const media = createKey()
  for (const device of ['navegador-1', 'navegador-2', 'navegador-2'])
    await createTestSession(api.db, { account_id: owner.accountId, viewer_id: bia, video_key: media, device })
  await addSigns(await openSession({ viewer: bia, video: media }), 'fast-keys', [fast])
  const list = async (body: object = {}, as = owner) => (await callApi(api, 'listViewers', { as, body })).data
  const { items } = await list()
  expect(items).toMatchObject([
    { id: ana, devices: 0, sessions: 0, signs: 0, newSigns: 0 },
    { id: bia, devices: 3, sessions: 4, signs: 1, newSigns: 1, verified: true, email: 'bia@exemplo.com' },
  ])
  const first = await list({ limit: 1 })
  expect([first.items.map(({ id }) => id), (await list({ limit: 1, after: first.next ?? '' })).items.map(({ id }) => id)]).toEqual([
    [ana],
    [bia],
  ])
  for (const search of ['beatriz', 'LIMA', 'bia@ex', bia.slice(3, 14)])
    expect((await list({ search })).items.map(({ id }) => id)).toEqual([bia])
  expect((await list({}, await signUpTestAccount(api))).items).toEqual([])
})
