import { createHash } from 'node:crypto'
import type { CaseFacts } from '@videozz/contract'
import { archiveSessions, createKey } from '@videozz/db'
import { createImprintCode } from '@videozz/domain'
import { createTestMedia, createTestSession, createTestViewer } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

let api: TestApi
let producer: TestAccount
const openedAt = new Date('2026-03-01T02:30:05.000Z')
const minutes = (count: number): Date => new Date(openedAt.getTime() + count * 60_000)
const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

beforeAll(async () => {
  api = await startTestApi()
  api.holdClock()
  producer = await signUpTestAccount(api)
})
afterAll(() => api.close())

let draws = 0
/** A viewer's session with its code, another an hour later, and one of two days before. */
async function play() {
  draws += 1
  const code = createImprintCode(Uint8Array.from({ length: 9 }, (_, place) => draws * 17 + place * 5))
  const media = await createTestMedia({ db: api.db, store: api.store }, { accountId: producer.accountId, secretKey: api.env.secretKey })
  const viewer = await createTestViewer(api.db, { account_id: producer.accountId, email: `ana-${draws}@exemplo.com`, name: 'Ana Souza' })
  const open = (at: Date, values: object) =>
    createTestSession(api.db, {
      account_id: producer.accountId,
      video_key: media.key,
      viewer_id: viewer.id,
      created_at: at,
      address: '203.0.113.7',
      user_agent: userAgent,
      ...values,
    })
  const session = await open(openedAt, {
    code,
    view_started_at: minutes(1),
    last_report_at: minutes(9),
    watched_seconds: 480,
    watched: '{[0,480)}',
  })
  await open(minutes(60), { code: 'AAAAAAAAA1', address: '198.51.100.4' })
  await open(minutes(-2 * 24 * 60), { code: 'AAAAAAAAA2' })
  await api.db
    .insertInto('imprint_codes')
    .values({
      code,
      session_id: session.id,
      session_created_at: openedAt,
      account_id: producer.accountId,
      video_key: media.key,
      generation: 1,
      viewer_id: viewer.id,
      viewer_hash: null,
      verified: true,
      preview: false,
      partner: 'videozz',
    })
    .execute()
  const sign = { account_id: producer.accountId, session_id: session.id, viewer_id: null, kind: 'fast-keys' as const }
  await api.db
    .insertInto('playback_signs')
    .values([
      { ...sign, detail: '{"seconds":600,"within":2}' },
      { ...sign, detail: '{"seconds":400,"within":2}' },
      { ...sign, session_id: null, viewer_id: viewer.id, kind: 'many-devices', detail: '{"devices":9,"networks":1}' },
    ])
    .execute()
  return { code, media, viewer, session }
}
const exportOf = (code: string, as = producer) => callApi(api, 'exportCase', { as, params: { code } })
const read = (id: string, as = producer) => callApi(api, 'getCase', { as, params: { id } })

it('exportCase writes down viewer, session, signs with figures and other sessions, with their checksum and a line in the log', async () => {
  const { code, media, viewer, session } = await play()
  const { status, data } = await exportOf(code)
  expect(status).toBe(200)
  expect(
    createHash('sha256')
      .update(data.document ?? '')
      .digest('hex'),
  ).toBe(data.checksum)
  const facts = JSON.parse(data.document ?? '') as CaseFacts
  expect(facts).toMatchObject({
    id: data.id,
    code,
    media: { key: media.key, generation: 1 },
    viewer: { identified: 'signed', id: viewer.id, name: 'Ana Souza', memberId: viewer.id, erasedAt: null },
    session: {
      id: session.id,
      kept: true,
      openedAt: '2026-03-01T02:30:05.000Z',
      viewStartedAt: minutes(1).toISOString(),
      device: 'Chrome no Windows',
      address: '203.0.113.7',
      network: '203.0.113.0/24',
      seconds: 480,
      watched: [[0, 480]],
      partner: 'Videozz',
    },
    signs: [
      { of: 'session', kind: 'fast-keys', count: 2, what: 'Pediu 10 min de vídeo em 2 s (o comum é até 5 min 5 s)' },
      { of: 'viewer', kind: 'many-devices', count: 1, what: 'Assistiu em 9 navegadores em um dia (o comum é até 8)' },
    ],
    around: { sessions: [{ code: 'AAAAAAAAA1', address: '198.51.100.4' }], omitted: 0 },
    totals: { sessions: 3 },
  })
  expect((await read(data.id)).data).toEqual(data)
  const line = await api.db.selectFrom('audit_log').selectAll().where('subject', '=', data.id).executeTakeFirstOrThrow()
  expect(line).toMatchObject({
    account_id: producer.accountId,
    user_id: producer.userId,
    action: 'imprint.case',
    details: { code, checksum: data.checksum },
  })
  const inspected = await callApi(api, 'inspectCode', { as: producer, params: { code } })
  expect(inspected.data.cases.map(({ id }) => id)).toEqual([data.id])
})

it('a case loses its facts with the data of its viewer, and keeps the checksum; a later one names nobody', async () => {
  const { code, viewer } = await play()
  const { data } = await exportOf(code)
  await callApi(api, 'eraseViewer', { as: producer, params: { id: viewer.id } })
  const kept = (await read(data.id)).data
  expect(kept).toMatchObject({ document: null, checksum: data.checksum, code, intact: true })
  expect(kept.erasedAt).not.toBeNull()
  const facts = JSON.parse((await exportOf(code)).data.document ?? '') as CaseFacts
  expect(facts).toMatchObject({
    viewer: { identified: 'erased', name: null, email: null, id: null },
    around: { sessions: [] },
    totals: null,
  })
})

it('finds a session of a past month in the archive', async () => {
  const { code, session } = await play()
  const facts = async () => JSON.parse((await exportOf(code)).data.document ?? '') as CaseFacts
  const before = await facts()
  await archiveSessions(api.db, new Date('2026-04-01T00:00:00Z'), new AbortController().signal)
  expect(await api.db.selectFrom('playback_sessions').select('id').where('id', '=', session.id).execute()).toEqual([])
  const after = await facts()
  // Seconds are kept by hour there, which these sessions have none of.
  expect(after.session).toEqual({ ...before.session, seconds: 0 })
  expect(after.around).toEqual(before.around)
})

it('says so when the stored facts were changed', async () => {
  const { data } = await exportOf((await play()).code)
  await api.db.updateTable('inspection_cases').set({ facts: '{}' }).where('id', '=', data.id).execute()
  expect((await read(data.id)).data.intact).toBe(false)
})

it('is refused for unknown and mistyped codes, to other accounts, to managers, and after thirty an hour', async () => {
  const { code } = await play()
  const { data } = await exportOf(code)
  const stranger = await signUpTestAccount(api)
  expect((await exportOf(code, stranger)).status).toBe(404)
  expect((await read(data.id, stranger)).error.code).toBe('CASE_NOT_FOUND')
  expect((await read(createKey())).status).toBe(404)
  expect((await exportOf(createImprintCode(new Uint8Array(9).fill(31)))).status).toBe(404)
  expect((await exportOf(code.slice(1))).error.code).toBe('IMPRINT_CODE_TYPO')
  expect((await exportOf(code, await signUpTestAccount(api, { plan: 'free' }))).error.code).toBe('PLAN_LACKS_FEATURE')
  const manager = await enterTestTenant(api, await signUpTestAccount(api), producer, ['videozz:videos:list'])
  expect((await exportOf(code, manager)).error.code).toBe('TENANT_BLOCKED')
  expect((await read(data.id, manager)).error.code).toBe('TENANT_BLOCKED')
  const owner = stranger
  const asked = await Promise.all(Array.from({ length: 31 }, () => exportOf(code, owner)))
  expect(asked.filter(({ status }) => status === 429)).not.toHaveLength(0)
})
