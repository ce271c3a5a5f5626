import { randomUUID } from 'node:crypto'
import { createKey } from '@videozz/db'
import { createTestMedia } from '@videozz/testing'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

type Producer = {
  account: TestAccount
  video: string
  embed: string
  sign: (sub: string, email: string | null, name?: string) => Promise<string>
}
let api: TestApi
let producer: Producer

async function makeProducer(): Promise<Producer> {
  const account = await signUpTestAccount(api)
  const media = await createTestMedia({ db: api.db, store: api.store }, { accountId: account.accountId, secretKey: api.env.secretKey })
  const { data } = await callApi(api, 'createEmbedSecret', { as: account })
  const sign = (sub: string, email: string | null, name?: string) =>
    new SignJWT({ ...(email && { email }), ...(name && { name }) })
      .setProtectedHeader({ alg: 'HS256', kid: data.id })
      .setSubject(sub)
      .setJti(randomUUID())
      .setExpirationTime(Math.floor(api.deps.now().getTime() / 1000) + 300)
      .sign(new TextEncoder().encode(data.secret))
  return { account, video: media.key, embed: await media.embed(), sign }
}

beforeAll(async () => {
  api = await startTestApi()
  api.holdClock()
})
afterAll(() => api.close())
beforeEach(async () => {
  producer = await makeProducer()
})

type Viewer = { token?: string; ticket?: string; email?: string; name?: string }
const open = (viewer: Viewer, device: string = randomUUID(), embed = producer.embed) =>
  callApi(api, 'createPlaybackSession', { body: { embed, device, viewer }, headers: { 'user-agent': 'NavegadorDaAna/1.0' } })
const as = (opened: { id: string; token: string }) => ({ params: { id: opened.id }, headers: { authorization: `Bearer ${opened.token}` } })
const beat = (opened: { id: string; token: string }, ranges: [number, number][] = []) =>
  callApi(api, 'reportPlayback', { ...as(opened), body: { state: 'playing', position: 0, ranges, tampering: ['overlay.gone'] } })
async function play(viewer: Viewer, device?: string) {
  const { data } = await open(viewer, device)
  await callApi(api, 'startLease', as(data))
  api.advance(2000)
  await beat(data, [[0, 2]])
  return data
}
async function seeOffer(opened: { id: string; token: string }, title: string) {
  const offer = {
    key: createKey(),
    product_id: '7',
    title,
    url: 'https://loja.exemplo.test',
    start: 0,
    end: 1,
    position: 'top-left',
  } as const
  await api.db
    .insertInto('offers')
    .values({ ...offer, video_key: producer.video, account_id: producer.account.accountId })
    .execute()
  await callApi(api, 'reportOffer', { ...as(opened), params: { id: opened.id, offer: offer.key }, body: { event: 'view' } })
}
const find = (who: string, account = producer.account) => callApi(api, 'findViewers', { as: account, body: { who } })
const erase = (id: string, account = producer.account) => callApi(api, 'eraseViewer', { as: account, params: { id } })
const idOf = async (who: string) => (await find(who)).data.items[0]?.id ?? 'none'

/** Tables that hold a text anywhere in a row; counts of attempts name browsers for a minute and are no record. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'rate_limits'`.execute(api.db)
  const found: string[] = []
  for (const { name } of rows) {
    const held = await sql<{
      held: boolean
    }>`select exists (select 1 from ${sql.table(name)} t where t::text ilike ${`%${text}%`}) as held`.execute(api.db)
    if (held.rows[0]?.held) found.push(name)
  }
  return found
}
const sessionRow = (id: string) => api.db.selectFrom('playback_sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const evidence = (session: string) =>
  api.db.selectFrom('imprint_codes').selectAll().where('session_id', '=', session).executeTakeFirstOrThrow()

describe('eraseViewer', () => {
  it('removes name, e-mail, identity and device from all tables; keeps watched seconds and the keyed hash', async () => {
    const device = `navegador-${randomUUID()}`
    const opened = await play({ token: await producer.sign('matricula-7731', 'Ana.Souza@exemplo.com', 'Ana Souza') }, device)
    const before = { session: await sessionRow(opened.id), code: await evidence(opened.id) }
    expect(before.session).toMatchObject({ device, user_agent: 'NavegadorDaAna/1.0', watched: '{[0,2)}' })
    expect(before.code.viewer_erased_at).toBeNull()

    const at = api.deps.now()
    expect((await erase(await idOf('ana.souza@EXEMPLO.com'))).data).toEqual({ viewers: 1, sessions: 1, stopped: 1 })
    for (const trace of ['ana.souza', 'Ana Souza', 'matricula-7731', device, 'NavegadorDaAna']) expect(await tablesWith(trace)).toEqual([])

    const after = { session: await sessionRow(opened.id), code: await evidence(opened.id) }
    expect(after.session).toEqual({ ...before.session, before: null, device: '', user_agent: null, watched: '{}', position: null })
    expect(after.session.watched_seconds).toBe(2)
    expect(after.code).toEqual({ ...before.code, viewer_id: null, viewer_erased_at: after.code.viewer_erased_at })
    expect(after.code.viewer_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(Math.abs((after.code.viewer_erased_at?.getTime() ?? 0) - at.getTime())).toBeLessThan(5000)
    const inspected = await callApi(api, 'inspectCode', { as: producer.account, params: { code: opened.code ?? '' } })
    expect(inspected.data).toMatchObject({ key: opened.id, email: null, viewerName: null, verified: true })
  })

  it('deletes the viewer row and keeps the IP address of the playback session', async () => {
    const opened = await play({ email: 'ana@exemplo.com' })
    await erase(await idOf('ana@exemplo.com'))
    expect((await sessionRow(opened.id)).address).toBe('127.0.0.1')
    expect(await api.db.selectFrom('viewers').select('id').where('account_id', '=', producer.account.accountId).execute()).toEqual([])
  })

  it('revokes the viewer’s sessions, leases and manifests; a later signed token creates a new viewer', async () => {
    const opened = await play({ token: await producer.sign('1', 'ana@exemplo.com') })
    const waiting = (await open({ token: await producer.sign('1', 'ana@exemplo.com', 'Ana') })).data
    const old = await idOf('ana@exemplo.com')
    await erase(old)
    expect((await beat(opened)).data).toMatchObject({ lease: 'ended', reason: 'revoked' })
    for (const session of [opened, waiting]) {
      expect((await callApi(api, 'startLease', as(session))).error.code).toBe('PLAYBACK_SESSION_INVALID')
      expect((await fetch(new URL(session.manifest, api.url))).status).toBe(401)
    }
    // The browser's ticket names nobody now: it is a stranger until the members area signs again.
    const ticketed = await open({ ...(opened.viewer.ticket && { ticket: opened.viewer.ticket }) })
    expect(ticketed.data.viewer).toMatchObject({ label: null, verified: false })
    const again = await open({ token: await producer.sign('1', 'ana@exemplo.com') })
    expect(again.data.viewer).toMatchObject({ label: 'ana@exemplo.com', verified: true })
    expect(await idOf('ana@exemplo.com')).not.toBe(old)
  })

  it('erases every viewer of the account with the same e-mail, whatever its case, and no others', async () => {
    await play({ token: await producer.sign('1', 'ana@exemplo.com') })
    await play({ email: 'ANA@exemplo.com' })
    await play({ email: 'ana@exemplo.com' })
    await play({ email: 'bia@exemplo.com' })
    await play({})
    await play({})
    expect((await erase(await idOf('ana@exemplo.com'))).data).toEqual({ viewers: 3, sessions: 3, stopped: 3 })
    const left = await api.db
      .selectFrom('viewers')
      .select('email')
      .where('account_id', '=', producer.account.accountId)
      .orderBy('email')
      .execute()
    expect(left).toEqual([{ email: 'bia@exemplo.com' }, { email: null }, { email: null }])
    const nameless = await api.db
      .selectFrom('viewers')
      .select('id')
      .where('account_id', '=', producer.account.accountId)
      .where('email', 'is', null)
      .executeTakeFirstOrThrow()
    expect((await erase(nameless.id)).data).toMatchObject({ viewers: 1 })
  })

  it("is allowed only to the account's owner, also in a canceled account", async () => {
    await play({ email: 'ana@exemplo.com' })
    const id = await idOf('ana@exemplo.com')
    const stranger = await makeProducer()
    expect(await erase(id, stranger.account)).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
    expect((await find('ana@exemplo.com', stranger.account)).data.items).toEqual([])
    const manager = await enterTestTenant(api, stranger.account, producer.account, ['videozz:videos:list', 'videozz:videos:embed'])
    for (const answer of [
      await erase(id, manager),
      await find('ana@exemplo.com', manager),
      await callApi(api, 'readViewerData', { as: manager, params: { id } }),
    ])
      expect(answer.error.code).toBe('TENANT_BLOCKED')
    expect((await callApi(api, 'eraseViewer', { params: { id } })).status).toBe(401)
    for (const wrong of ['x', createKey(), `${id}'`]) expect((await erase(wrong)).status).toBe(404)
    await api.db.updateTable('accounts').set({ status: 'canceled' }).where('id', '=', producer.account.accountId).execute()
    expect((await erase(id)).data.viewers).toBe(1)
    expect((await erase(id)).status).toBe(404)
  })

  it('writes viewer.erase to audit_log with user, time and counts, without the erased data', async () => {
    await play({ token: await producer.sign('matricula-1', 'ana@exemplo.com', 'Ana') })
    const id = await idOf('ana@exemplo.com')
    await erase(id)
    const log = await api.db
      .selectFrom('audit_log')
      .selectAll()
      .where('account_id', '=', producer.account.accountId)
      .where('action', '=', 'viewer.erase')
      .execute()
    expect(log).toMatchObject([{ user_id: producer.account.userId, subject: id, details: { viewers: 1, sessions: 1, stopped: 1 } }])
    expect(log[0]?.created_at).toBeInstanceOf(Date)
    expect(JSON.stringify(log)).not.toMatch(/exemplo|matricula|Ana/)
  })

  it('answers 200 and 404 to concurrent calls, and concurrent playback reports answer 200', async () => {
    const sign = (_: unknown, time: number) => producer.sign('1', 'rita@exemplo.com', `Ana ${time}`)
    const tokens = await Promise.all(Array.from({ length: 6 }, sign))
    const screens = await Promise.all(tokens.map((token) => play({ token })))
    const id = await idOf('rita@exemplo.com')
    const [first, second, ...beats] = await Promise.all([
      erase(id),
      erase(id),
      ...screens.flatMap((screen) => [beat(screen), beat(screen)]),
    ])
    expect([first.status, second.status].toSorted()).toEqual([200, 404])
    expect(new Set(beats.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(await tablesWith('rita@exemplo.com')).toEqual([])
  })
})

describe('findViewers and readViewerData', () => {
  it('findViewers matches the full e-mail, name or members area id, case-insensitively', async () => {
    await play({ token: await producer.sign('matricula-9', 'Ana@exemplo.com', 'Ana Souza') })
    for (const who of ['ana@exemplo.com', 'ANA SOUZA', 'matricula-9'])
      expect((await find(who)).data.items).toMatchObject([
        { email: 'Ana@exemplo.com', name: 'Ana Souza', memberId: 'matricula-9', verified: true, sessions: 1, revokedAt: null },
      ])
    for (const who of ['ana', '%', 'd:', "' or true --"]) expect((await find(who)).data.items).toEqual([])
    expect((await find(' ')).error.code).toBe('INVALID_INPUT')
  })

  it('findViewers lists viewers with the same name, with revokedAt, and sets more above 100 results', async () => {
    const signed = { token: await producer.sign('matricula-9', null, 'Ana') }
    await play(signed, 'navegador-1')
    await play({ name: 'Ana' }, 'navegador-2')
    await open({ name: 'Ana' }, 'navegador-2')
    const [unsigned, member] = (await find('ana')).data.items
    expect([unsigned, member]).toMatchObject([
      { memberId: null, verified: false, sessions: 2 },
      { memberId: 'matricula-9', verified: true, sessions: 1 },
    ])
    await callApi(api, 'revokeViewer', { as: producer.account, params: { id: member?.id ?? '' } })
    expect((await find('matricula-9')).data.items[0]?.revokedAt).toMatch(/Z$/)
    expect((await find('ana')).data.more).toBe(false)

    const others = Array.from({ length: 100 }, (_, index) => ({
      id: createKey(),
      account_id: producer.account.accountId,
      identity: `d:navegador-${index + 3}`,
      verified: false,
      name: 'ANA',
    }))
    await api.db.insertInto('viewers').values(others).execute()
    const { items, more } = (await find('ana')).data
    expect([items.length, more]).toEqual([100, true])
  })

  it('readViewerData returns identity, sessions, offers and signs, and writes viewer.read to audit_log', async () => {
    const opened = await play({ token: await producer.sign('matricula-9', 'ana@exemplo.com', 'Ana') })
    const id = await idOf('matricula-9')
    await seeOffer(opened, 'Curso completo')
    const { data } = await callApi(api, 'readViewerData', { as: producer.account, params: { id } })
    expect(data.offers).toMatchObject([{ title: 'Curso completo', videoKey: producer.video, event: 'view' }])
    expect(data).toMatchObject({ id, email: 'ana@exemplo.com', name: 'Ana', identity: 's:matricula-9' })
    expect(data.sessions).toMatchObject([
      {
        title: 'Aula de teste',
        code: opened.code,
        address: '127.0.0.1',
        userAgent: 'NavegadorDaAna/1.0',
        watchedSeconds: 2,
        watched: [[0, 2]],
        position: 0,
        completed: false,
        quality: { browser: 'other', deviceKind: 'other', network: null, firstFrameMs: null, stalls: 0, errorCodes: [] },
      },
    ])
    expect(data.signs.map(({ kind }) => kind)).toEqual(['tampering'])
    const { action } = await api.db.selectFrom('audit_log').select('action').where('subject', '=', id).executeTakeFirstOrThrow()
    expect(action).toBe('viewer.read')
    const stranger = await makeProducer()
    expect((await callApi(api, 'readViewerData', { as: stranger.account, params: { id } })).status).toBe(404)
  })
})

describe('confirmEvidence', () => {
  const confirm = (code: string, who: string, account = producer.account) =>
    callApi(api, 'confirmEvidence', { as: account, params: { code }, body: { who } })

  it('returns whether an e-mail or id matches, before and after erasure, and does not store it', async () => {
    const signed = await play({ token: await producer.sign('matricula-5', 'vera@exemplo.com') })
    const nameless = await play({ token: await producer.sign('matricula-6', null) })
    const asked = async (who: string, code = signed.code ?? '') => (await confirm(code, who)).data.match
    const before = [await asked('Vera@Exemplo.com '), await asked('ana@exemplo.com'), await asked('matricula-6', nameless.code ?? '')]
    await erase(await idOf('vera@exemplo.com'))
    await erase(await idOf('matricula-6'))
    const after = [await asked('Vera@Exemplo.com '), await asked('ana@exemplo.com'), await asked('matricula-6', nameless.code ?? '')]
    expect([before, after]).toEqual([
      [true, false, true],
      [true, false, true],
    ])
    const log = await api.db.selectFrom('audit_log').selectAll().where('subject', '=', signed.code).orderBy('id').execute()
    expect(log.map(({ action, details }) => ({ action, details }))).toEqual(
      [true, false, true, false].map((match) => ({ action: 'viewer.confirm', details: { match } })),
    )
    expect(await tablesWith('vera@exemplo.com')).toEqual([])
  })

  it("is allowed only to the account's owner, and answers 429 after 30 attempts", async () => {
    const { code } = await play({ email: 'ana@exemplo.com' })
    const stranger = await makeProducer()
    expect((await confirm(code ?? '', 'ana@exemplo.com', stranger.account)).status).toBe(404)
    const manager = await enterTestTenant(api, stranger.account, producer.account, ['videozz:videos:list'])
    expect((await confirm(code ?? '', 'ana@exemplo.com', manager)).error.code).toBe('TENANT_BLOCKED')
    expect((await confirm('AAAA', 'ana@exemplo.com')).error.code).toBe('IMPRINT_CODE_TYPO')
    const answers = await Promise.all(Array.from({ length: 32 }, (_, index) => confirm(code ?? '', `${index}@exemplo.com`)))
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(2)
  })
})
