import { createKey, notifyRealtime, sourceObjectKey } from '@videozz/db'
import { writeReports } from '@videozz/operations'
import { createTestSession, createTestViewer } from '@videozz/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const read = async (as: TestAccount) => (await callApi(api, 'getFirstRun', { as })).data

it('tells what happened in the account: media, embed code, code seen, first viewer and the site they watched on', async () => {
  const owner = await signUpTestAccount(api)
  expect(await read(owner)).toEqual({
    closed: false,
    done: false,
    sample: null,
    sent: null,
    protected: false,
    tried: false,
    protectSkipped: false,
    embedded: null,
    played: null,
    viewer: null,
  })
  const video = await insertTestVideo(api, owner, { title: 'Aula 1' })
  expect((await read(owner)).sent).toMatchObject({ key: video.key, title: 'Aula 1', duration: 600, playable: true })
  await api.db
    .insertInto('embed_tokens')
    .values({ id: createKey(), account_id: owner.accountId, video_key: video.key, kind: 'embed', referrers: ['cursos.exemplo.com'] })
    .execute()
  const viewer = await createTestViewer(api.db, { account_id: owner.accountId, email: 'ana@exemplo.com' })
  const session = { account_id: owner.accountId, video_key: video.key, viewer_id: viewer.id }
  // One that was opened and not played is no viewer yet.
  await createTestSession(api.db, session)
  expect(await read(owner)).toMatchObject({ embedded: { domains: ['cursos.exemplo.com'] }, viewer: null, done: false })
  await createTestSession(api.db, {
    ...session,
    code: '7K3MQX9TV2',
    site: 'cursos.exemplo.com',
    view_started_at: api.deps.now(),
    watched_seconds: 42,
  })
  expect(await read(owner)).toMatchObject({
    done: true,
    protected: true,
    played: { site: 'cursos.exemplo.com' },
    viewer: { label: 'ana@exemplo.com', verified: true, watchedSeconds: 42, title: 'Aula 1' },
  })
})

it('counts as protected what a viewer watched with a code, not the previews of the owner or a manager', async () => {
  const [owner, member] = [await signUpTestAccount(api), await signUpTestAccount(api)]
  const { key } = (await callApi(api, 'addSample', { as: owner })).data
  const session = { account_id: owner.accountId, video_key: key, code: '7K3MQX9TV2' }
  const preview = { ...session, preview: true, previewer_family: null }
  await createTestSession(api.db, { ...preview, previewer_id: member.userId })
  expect(await read(owner)).toMatchObject({ protected: false, tried: false })
  await createTestSession(api.db, { ...preview, previewer_id: owner.userId })
  expect(await read(owner)).toMatchObject({ protected: false, tried: true })
  const viewer = await createTestViewer(api.db, { account_id: owner.accountId })
  await createTestSession(api.db, { ...session, viewer_id: viewer.id })
  expect(await read(owner)).toMatchObject({ protected: false })
  await createTestSession(api.db, { ...session, viewer_id: viewer.id, view_started_at: api.deps.now(), watched_seconds: 5 })
  expect(await read(owner)).toMatchObject({ protected: true })
})

it('sends firstViews when one of few viewers begins to watch: once per playback, and not once the steps are closed', async () => {
  const [owner, closed, busy] = [await signUpTestAccount(api), await signUpTestAccount(api), await signUpTestAccount(api)]
  await callApi(api, 'changeFirstRun', { as: closed, body: { closed: true } })
  for (let number = 0; number < 5; number++) await createTestViewer(api.db, { account_id: busy.accountId })
  await api.deps.events.whenListening()
  const heard: string[] = []
  const stop = api.deps.events.onRealtime(({ account, event }) => void (event === 'firstViews' && heard.push(account)))
  const openedAt = new Date(api.deps.now().getTime() - 60_000)
  for (const account of [owner, closed, busy]) {
    const { key: video_key } = await insertTestVideo(api, account)
    const { id: viewer_id } = await createTestViewer(api.db, { account_id: account.accountId })
    const session = await createTestSession(api.db, { account_id: account.accountId, video_key, viewer_id, created_at: openedAt })
    for (const from of [0, 5]) {
      const ranges = [[from, from + 5] as const]
      const report = {
        session: { id: session.id, createdAt: openedAt },
        sequence: null,
        playing: true,
        position: from + 5,
        ranges,
        tampering: [],
      }
      await writeReports({ db: api.db, now: api.deps.now() }, api.env.secretKey, [report])
    }
  }
  // Notifications arrive in the order of their commits: nothing comes after the last.
  await notifyRealtime(api.db, { account: 'last', event: 'firstViews', payload: {} })
  await vi.waitFor(() => expect(heard).toContain('last'), { timeout: 10_000 })
  stop()
  expect(heard).toEqual([owner.accountId, 'last'])
})

it('adds the sample lesson once, counts its bytes but not its file, and lets it be deleted', async () => {
  const owner = await signUpTestAccount(api)
  const [one, other] = await Promise.all([callApi(api, 'addSample', { as: owner }), callApi(api, 'addSample', { as: owner })])
  expect([one.status, one.data.key]).toEqual([200, other.data.key])
  const { key } = one.data
  expect(await read(owner)).toMatchObject({ sample: { key, title: 'Aula de exemplo' }, sent: null })
  const stored = await api.deps.store.head(sourceObjectKey(key))
  const { data: summary } = await callApi(api, 'getStorageSummary', { as: owner })
  expect([summary.storageConsumed, summary.countByTypes[0]?.count]).toEqual([stored?.size, 0])
  expect((await callApi(api, 'getVideo', { as: owner, params: { id: key } })).data).toMatchObject({ sample: true, status: 'copying' })
  await callApi(api, 'deleteVideos', { as: owner, body: [key] })
  expect((await read(owner)).sample).toBeNull()
  expect((await callApi(api, 'getStorageSummary', { as: owner })).data.storageConsumed).toBe(0)
  expect((await callApi(api, 'addSample', { as: owner })).data.key).not.toBe(key)
})

it('remembers what the owner closed and skipped, and is none of a manager’s business', async () => {
  const [owner, member] = [await signUpTestAccount(api), await signUpTestAccount(api)]
  await callApi(api, 'changeFirstRun', { as: owner, body: { protectSkipped: true } })
  await callApi(api, 'changeFirstRun', { as: owner, body: { closed: true } })
  expect(await read(owner)).toMatchObject({ closed: true, protectSkipped: true })
  await callApi(api, 'changeFirstRun', { as: owner, body: { closed: false, protectSkipped: false } })
  expect(await read(owner)).toMatchObject({ closed: false, protectSkipped: false })
  const manager = await enterTestTenant(api, member, owner, ['videozz:videos:list', 'videozz:videos:upload'])
  expect((await callApi(api, 'getFirstRun', { as: manager })).error.code).toBe('TENANT_BLOCKED')
  expect((await callApi(api, 'addSample', { as: manager })).error.code).toBe('TENANT_BLOCKED')
})
