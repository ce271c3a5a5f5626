import { randomUUID } from 'node:crypto'
import { createKey } from '@videozz/db'
import { freePlan, professionalPlan } from '@videozz/domain'
import { createTestMedia } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { signUpTestOperator, type TestOperator } from '../../shared/testing/test-operator.ts'
import { insertTestVideo, readStorage } from '../../shared/testing/test-upload.ts'

let api: TestApi
let rui: TestOperator
beforeAll(async () => {
  api = await startTestApi()
  rui = await signUpTestOperator(api)
})
afterAll(() => api.close())

const reason = 'Pedido do próprio dono'
const find = (query: Record<string, string | number>) => callApi(api, 'adminListAccounts', { headers: rui.headers, query })
const detail = (account: TestAccount) => callApi(api, 'adminGetAccount', { headers: rui.headers, params: { id: account.accountId } })
const setStatus = (account: TestAccount, status: string) =>
  callApi(api, 'adminSetAccountStatus', { headers: rui.headers, params: { id: account.accountId }, body: { status, reason } })
/** The latest change an operator made to an account, in the operator's log and in the account's own. */
const latestChange = async (account: TestAccount) => {
  const of = (table: 'operator_log' | 'audit_log') =>
    api.db
      .selectFrom(table)
      .selectAll()
      .where('account_id', '=', account.accountId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  const [inLog, inAccount] = [await of('operator_log'), await of('audit_log')]
  expect(inAccount).toMatchObject({ action: `operator.${inLog.action}`, subject: inLog.subject, details: inLog.details })
  return inLog
}

describe('adminListAccounts and adminGetAccount', () => {
  it('finds accounts by name or e-mail, ignoring case and accents, and by account or user id', async () => {
    const [one, two] = [await signUpTestAccount(api, { name: 'Zilá Conceição' }), await signUpTestAccount(api, { name: 'Zeca 100%_' })]
    const names = async (query: Record<string, string | number>) => (await find(query)).data.items.map(({ name }) => name)
    expect(await names({ search: 'ZILA conce' })).toEqual(['Zilá Conceição'])
    expect(await names({ search: '100%_' })).toEqual(['Zeca 100%_'])
    expect(await names({ search: '1__%_' })).toEqual([])
    expect(await names({ search: two.email.toUpperCase() })).toEqual(['Zeca 100%_'])
    expect(await names({ search: one.accountId })).toEqual(['Zilá Conceição'])
    expect(await names({ search: one.userId })).toEqual(['Zilá Conceição'])
    expect(await names({ search: "' or true --" })).toEqual([])
  })

  it('finds every account whose e-mail or name contains a common search text, and no other', async () => {
    const [one, other] = [await signUpTestAccount(api), await signUpTestAccount(api, { name: 'Olga' })]
    await api.db.updateTable('users').set({ email: 'olga@fora.org' }).where('id', '=', other.userId).execute()
    const search = one.email.slice(one.email.indexOf('@'))
    const total = async (query: Record<string, string | number>) => (await find({ ...query, limit: 1 })).data.totalItems
    expect(await total({ search })).toBe((await total({})) - 1)
    await api.db
      .updateTable('accounts')
      .set({ name: `Olga ${search}` })
      .where('id', '=', other.accountId)
      .execute()
    expect(await total({ search })).toBe(await total({}))
  })

  it('filters by status and plan, orders by storageUsed and returns pages', async () => {
    for (let number = 0; number < 3; number++) {
      const account = await signUpTestAccount(api, { name: `Fila ${number}`, plan: 'free', status: 'overdue' })
      await api.db
        .updateTable('accounts')
        .set({ storage_used: 10 - number })
        .where('id', '=', account.accountId)
        .execute()
    }
    const { data } = await find({ search: 'fila', status: 'overdue', planId: freePlan.id, orderBy: 'storageUsed', limit: 2, page: 2 })
    expect(data).toMatchObject({ totalItems: 3, pages: 2, page: 2, itemsPerPage: 2, items: [{ name: 'Fila 2', storageUsed: 8 }] })
    expect(data.items[0]).toMatchObject({ plan: { title: 'Gratuito' }, storageSize: freePlan.storageSize, status: 'overdue' })
    expect((await find({ search: 'fila', status: 'activated' })).data).toMatchObject({ totalItems: 0, items: [], pages: 1 })
    expect((await find({ search: 'fila', page: 9 })).data).toMatchObject({ totalItems: 3, items: [] })
    expect((await find({ limit: 1 })).data.items[0]?.name).toBe('Fila 2')
    expect((await find({ search: 'fila', orderBy: 'name' })).data.items.map(({ name }) => name)).toEqual(['Fila 0', 'Fila 1', 'Fila 2'])
    expect((await find({ limit: 101 })).error.code).toBe('INVALID_INPUT')
  })

  it('returns an account with its flags, media and log, and ACCOUNT_NOT_FOUND for an unknown id', async () => {
    const owner = await signUpTestAccount(api, { flags: ['live'] })
    await insertTestVideo(api, owner, { title: 'Fica' })
    const { data } = await detail(owner)
    expect(data).toMatchObject({
      id: owner.accountId,
      email: owner.email,
      flags: ['live'],
      hasEveryFlag: false,
      subscription: null,
      mediaCount: 1,
      recentMedia: [{ title: 'Fica', size: 1000 }],
      deletedMedia: [],
      log: [],
    })
    const missing = await callApi(api, 'adminGetAccount', { headers: rui.headers, params: { id: createKey() } })
    expect(missing.error.code).toBe('ACCOUNT_NOT_FOUND')
  })
})

describe('account changes by an operator', () => {
  it('adminSetAccountStatus disabled blocks the owner’s library and playback; by-subscription restores both', async () => {
    const owner = await signUpTestAccount(api)
    const media = await createTestMedia({ db: api.db, store: api.store }, { accountId: owner.accountId, secretKey: api.env.secretKey })
    const embed = await media.embed()
    const play = () => callApi(api, 'createPlaybackSession', { body: { device: randomUUID(), embed } })
    const library = async () => (await callApi(api, 'listVideos', { as: owner })).error?.code
    const opened = await play()
    expect([opened.status, await library()]).toEqual([200, undefined])

    const blocked = await setStatus(owner, 'disabled')
    expect(blocked.data.account).toMatchObject({
      status: 'disabled',
      log: [{ action: 'account.status', operator: { name: 'Rui Operador' } }],
    })
    expect([(await play()).error.code, await library()]).toEqual(['PLAYBACK_ACCOUNT_BLOCKED', 'ACCOUNT_DISABLED'])
    const lease = await callApi(api, 'startLease', {
      params: { id: opened.data.id },
      headers: { authorization: `Bearer ${opened.data.token}` },
    })
    expect(lease.error.code).toBe('PLAYBACK_ACCOUNT_BLOCKED')
    expect(await latestChange(owner)).toMatchObject({
      via: 'console',
      operator_id: rui.id,
      details: { from: 'activated', to: 'disabled', reason },
    })

    expect((await setStatus(owner, 'by-subscription')).data.account.status).toBe('activated')
    expect([(await play()).status, await library()]).toEqual([200, undefined])
  })

  it('adminSetAccountStatus rejects a too short reason and an unknown status', async () => {
    const owner = await signUpTestAccount(api)
    const change = (body: object) => callApi(api, 'adminSetAccountStatus', { headers: rui.headers, params: { id: owner.accountId }, body })
    expect((await change({ status: 'disabled', reason: ' não ' })).error.fields).toHaveProperty('reason')
    expect((await change({ status: 'blocked', reason })).error.fields).toHaveProperty('status')
    expect((await detail(owner)).data.status).toBe('activated')
  })

  it('adminSetAccountPlan answers ACCOUNT_ABOVE_PLAN when used storage exceeds the plan, unless confirm is true', async () => {
    const owner = await signUpTestAccount(api)
    const change = (body: object) => callApi(api, 'adminSetAccountPlan', { headers: rui.headers, params: { id: owner.accountId }, body })
    await api.db
      .updateTable('accounts')
      .set({ storage_used: 3 * 1024 ** 3 })
      .where('id', '=', owner.accountId)
      .execute()
    const refused = await change({ planId: freePlan.id, reason })
    expect(refused.error).toMatchObject({ code: 'ACCOUNT_ABOVE_PLAN', message: expect.stringContaining('3 GB e este plano oferece 2 GB') })
    expect((await detail(owner)).data.plan.id).toBe(professionalPlan.id)
    expect((await change({ planId: freePlan.id, reason, confirm: true })).data.account.plan.id).toBe(freePlan.id)
    expect((await callApi(api, 'getMe', { as: owner })).data.planType).toBe('default')
    expect(await latestChange(owner)).toMatchObject({ action: 'account.plan', details: { from: professionalPlan.id, to: freePlan.id } })
    expect((await change({ planId: createKey(), reason })).error.code).toBe('NOT_FOUND')
  })

  it('sets flags, plugins and transcription seconds, and writes each to operator_log and audit_log', async () => {
    const owner = await signUpTestAccount(api, { flags: ['live'] })
    const params = { id: owner.accountId }
    const me = async () => (await callApi(api, 'getMe', { as: owner })).data
    await callApi(api, 'adminSetAccountFlags', { headers: rui.headers, params, body: { flags: ['ai-quiz', 'ai-quiz'] } })
    expect([(await me()).flags, (await latestChange(owner)).details]).toEqual([
      ['ai-quiz', 'embed-video-full-time'],
      { on: ['ai-quiz'], off: ['live'] },
    ])

    const plugin = (body: object) =>
      callApi(api, 'adminSetAccountPlugin', { headers: rui.headers, params: { ...params, type: 'transcribe' }, body })
    const expiresAt = new Date(api.deps.now().getTime() + 60_000).toISOString()
    expect((await plugin({ status: 'active', expiresAt })).data.account.plugins).toMatchObject([{ state: 'usable' }])
    expect([(await me()).plugins.length, (await latestChange(owner)).action]).toEqual([1, 'account.plugin'])
    api.advance(61_000)
    expect([(await me()).plugins.length, (await detail(owner)).data.plugins[0]?.state]).toEqual([0, 'expired'])
    expect((await plugin({ status: 'canceled', expiresAt: null })).data.account.plugins[0]?.state).toBe('canceled')

    await callApi(api, 'adminSetTranscribeSeconds', { headers: rui.headers, params, body: { seconds: 600 } })
    expect([(await me()).transcribeSeconds, (await latestChange(owner)).details]).toEqual([600, { from: 0, to: 600 }])
    const bad = await callApi(api, 'adminSetTranscribeSeconds', { headers: rui.headers, params, body: { seconds: -1 } })
    expect(bad.error.code).toBe('INVALID_INPUT')
    const given = await callApi(api, 'adminAddTranscriptionSource', {
      headers: rui.headers,
      params,
      body: { allocatedSeconds: 90, expiresAt: null },
    })
    const source = given.data.account.transcriptionSources[0]?.id ?? ''
    expect([(await me()).transcriptionSources, (await latestChange(owner)).subject]).toEqual([
      [{ allocatedSeconds: 90, usedSeconds: 0, expiresAt: null }],
      source,
    ])
    const ended = await callApi(api, 'adminEndTranscriptionSource', { headers: rui.headers, params: { ...params, source } })
    expect(ended.data.account.transcriptionSources[0]?.expiresAt).not.toBeNull()
    const other = await signUpTestAccount(api)
    const foreign = await callApi(api, 'adminEndTranscriptionSource', { headers: rui.headers, params: { id: other.accountId, source } })
    expect(foreign.error.code).toBe('NOT_FOUND')
  })

  it('adminRecountStorage corrects the used storage and returns the values before and after', async () => {
    const owner = await signUpTestAccount(api)
    await insertTestVideo(api, owner, { source_size: 700 })
    await api.db.updateTable('accounts').set({ storage_used: 5 }).where('id', '=', owner.accountId).execute()
    const recount = () => callApi(api, 'adminRecountStorage', { headers: rui.headers, params: { id: owner.accountId } })
    expect((await recount()).data).toMatchObject({
      changed: true,
      before: { used: 5 },
      after: { used: 700 },
      account: { storageUsed: 700 },
    })
    expect((await recount()).data).toMatchObject({ changed: false, before: { used: 700 }, after: { used: 700 } })
    expect(await latestChange(owner)).toMatchObject({ action: 'account.recount' })
  })
})

describe('listPlatformChanges', () => {
  it('returns operator changes and reasons without operator names to the owner, TENANT_BLOCKED to a manager', async () => {
    const owner = await signUpTestAccount(api)
    await setStatus(owner, 'disabled')
    await setStatus(owner, 'activated')
    await callApi(api, 'adminSetAccountFlags', { headers: rui.headers, params: { id: owner.accountId }, body: { flags: ['live'] } })
    const { data } = await callApi(api, 'listPlatformChanges', { as: owner, query: { limit: 2 } })
    expect(data).toMatchObject({
      total: 3,
      changes: [
        { what: 'Funções da conta liberadas ou retiradas', reason: null },
        { what: 'Conta liberada', reason },
      ],
    })
    expect(JSON.stringify(data)).not.toMatch(/Rui|operador@/)
    const manager = await enterTestTenant(api, await signUpTestAccount(api), owner, ['videozz:videos:list'])
    expect((await callApi(api, 'listPlatformChanges', { as: manager })).error.code).toBe('TENANT_BLOCKED')
    expect((await callApi(api, 'listPlatformChanges', { as: await signUpTestAccount(api) })).data.total).toBe(0)
  })
})

describe('adminCorrectLedger', () => {
  it('inserts a correction row with its reason, and answers INVALID_INPUT for invalid amounts or an empty reason', async () => {
    const owner = await signUpTestAccount(api)
    const correct = (body: object, id = owner.accountId) =>
      callApi(api, 'adminCorrectLedger', { headers: rui.headers, params: { id }, body })
    expect((await correct({ amountCents: -399, reason })).status).toBe(200)
    const rows = await api.db.selectFrom('ledger_entries').selectAll().where('account_id', '=', owner.accountId).execute()
    expect(rows).toMatchObject([{ kind: 'correction', amount_cents: -399, details: { reason, operator: 'Rui Operador' } }])
    expect(await latestChange(owner)).toMatchObject({
      action: 'ledger.correction',
      subject: rows[0]?.source,
      details: { amountCents: -399, reason },
    })
    for (const amountCents of [0, 0.5, 100_000_001, -1e18, '399'])
      expect([amountCents, (await correct({ amountCents, reason })).error.code]).toEqual([amountCents, 'INVALID_INPUT'])
    expect((await correct({ amountCents: 1, reason: '' })).error.code).toBe('INVALID_INPUT')
    expect((await correct({ amountCents: 1, reason }, createKey())).error.code).toBe('ACCOUNT_NOT_FOUND')
  })

  it('is idempotent per key, and answers CORRECTION_KEY_USED for another amount or reason under that key', async () => {
    const owner = await signUpTestAccount(api)
    const key = randomUUID()
    const correct = async (body: object) =>
      (await callApi(api, 'adminCorrectLedger', { headers: rui.headers, params: { id: owner.accountId }, body: { key, ...body } })) as {
        status: number
        error?: { code: string }
      }
    const booked = await Promise.all(Array.from({ length: 10 }, () => correct({ amountCents: -100, reason })))
    expect(booked.map(({ status }) => status)).toEqual(booked.map(() => 200))
    for (const body of [
      { amountCents: -200, reason },
      { amountCents: -100, reason: 'Outro motivo' },
    ])
      expect((await correct(body)).error?.code).toBe('CORRECTION_KEY_USED')
    for (const table of ['ledger_entries', 'operator_log', 'audit_log'] as const)
      expect(await api.db.selectFrom(table).selectAll().where('account_id', '=', owner.accountId).execute(), table).toHaveLength(1)
    expect((await correct({ amountCents: -100, reason, key: randomUUID() })).status).toBe(200)
    expect(await api.db.selectFrom('ledger_entries').selectAll().where('account_id', '=', owner.accountId).execute()).toHaveLength(2)
  })
})

describe('adminRestoreMedia', () => {
  it('restores the media, its used storage and its playback', async () => {
    const owner = await signUpTestAccount(api)
    const media = await createTestMedia({ db: api.db, store: api.store }, { accountId: owner.accountId, secretKey: api.env.secretKey })
    await api.db.updateTable('videos').set({ status: 'encoded' }).where('key', '=', media.key).execute()
    await api.db.updateTable('accounts').set({ storage_used: 1000 }).where('id', '=', owner.accountId).execute()
    const embed = await media.embed()
    const play = () => callApi(api, 'createPlaybackSession', { body: { device: randomUUID(), embed } })
    await callApi(api, 'deleteVideo', { as: owner, params: { key: media.key } })
    expect([(await play()).error.code, (await readStorage(api, owner)).used]).toEqual(['PLAYBACK_EMBED_UNKNOWN', 0])
    const { data } = await detail(owner)
    expect(data.deletedMedia).toMatchObject([{ key: media.key, restorable: true }])

    const restore = () => callApi(api, 'adminRestoreMedia', { headers: rui.headers, params: { key: media.key } })
    expect((await restore()).data).toEqual({
      key: media.key,
      title: 'Aula de teste',
      accountId: owner.accountId,
      encoding: false,
      overLimit: false,
    })
    expect(await latestChange(owner)).toMatchObject({ action: 'video.restore', subject: media.key })
    expect((await readStorage(api, owner)).used).toBe(1000)
    const { data: opened } = await play()
    const authorization = { authorization: `Bearer ${opened.token}` }
    const { data: lease } = await callApi(api, 'startLease', { params: { id: opened.id }, headers: authorization, query: { rung: '240p' } })
    const address = /^[^#\s]\S*\/s\/\S+$/m.exec(lease.playlists?.media ?? '')?.[0] ?? ''
    const segment = await fetch(new URL(address, api.url))
    expect([segment.status, (await segment.arrayBuffer()).byteLength]).toEqual([200, expect.any(Number)])
    expect((await restore()).error.code).toBe('MEDIA_NOT_DELETED')
  })

  it('enqueues encode-first for an unfinished encode and answers MEDIA_PURGED once the purge has started', async () => {
    const owner = await signUpTestAccount(api)
    const at = api.deps.now()
    const restore = (key: string) => callApi(api, 'adminRestoreMedia', { headers: rui.headers, params: { key } })
    const unfinished = await insertTestVideo(api, owner, { status: 'encoding', deleted_at: at })
    expect((await restore(unfinished.key)).data.encoding).toBe(true)
    expect(api.sentJobs.at(-1)).toMatchObject({ name: 'encode-first', payload: { videoKey: unfinished.key } })
    const going = await insertTestVideo(api, owner, { deleted_at: at, purge_started_at: at })
    expect((await restore(going.key)).error.code).toBe('MEDIA_PURGED')
    expect((await detail(owner)).data.deletedMedia).toMatchObject([{ key: going.key, restorable: false }])
    expect((await restore(createKey())).error.code).toBe('VIDEO_NOT_FOUND')
  })
})
