import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '../../../shared/testing/call-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../../shared/testing/test-account.ts'
import { beside, expectRefused } from '../testing/attack-kit.ts'
import { beat, get, lease, open, type Opened, play, release } from '../testing/playback-kit.ts'
import { setStage, type Stage, viewerOf } from '../testing/stage.ts'

let stage: Stage
let student = 0
beforeAll(async () => {
  stage = await setStage()
  stage.api.holdClock()
})
beforeEach(() => {
  student += 1
})
afterAll(() => stage.close())

const token = () => stage.secret.sign({ sub: `aluno-${student}` })
const watch = async (device: string = randomUUID()) => play(stage.api, { embed: stage.embed, device, viewer: { token: await token() } })
const addresses = (opened: Opened) => [opened.manifest, beside(opened, '240p.m3u8'), beside(opened, 'keys/1-24000000')]
const setAccess = (name: 'revokeViewer' | 'restoreViewer', id: string, as: TestAccount = stage.account) =>
  callApi(stage.api, name, { as, params: { id } })
const revoked = { status: 403, code: 'PLAYBACK_VIEWER_REVOKED' } as const

async function expectClosed(opened: Opened, expected: Parameters<typeof expectRefused>[2]): Promise<void> {
  for (const address of addresses(opened)) await expectRefused(stage, await get(stage.api, address), expected)
}

describe('keys and playlists without a live lease', () => {
  it('answer 403 after the lease was released, expired or was ended by another screen', async () => {
    const first = await watch()
    await release(stage.api, first)
    await expectClosed(first, { status: 403, code: 'PLAYBACK_LEASE_REQUIRED', reason: 'no lease' })
    await lease(stage.api, first)
    stage.api.advance(31_000)
    await expectClosed(first, { status: 403, code: 'PLAYBACK_LEASE_REQUIRED', reason: 'lease lapsed' })
    await lease(stage.api, first)
    stage.api.advance(1000)
    await watch()
    await watch()
    await expectClosed(first, { status: 403, code: 'PLAYBACK_LEASE_ENDED', reason: 'lease ended: too-many-screens' })
  })

  it('answer 403 PLAYBACK_ACCOUNT_BLOCKED while the account is canceled', async () => {
    const opened = await watch()
    const stand = (status: 'canceled' | 'activated') =>
      stage.api.db.updateTable('accounts').set({ status }).where('id', '=', stage.account.accountId).execute()
    await stand('canceled')
    await expectClosed(opened, { status: 403, code: 'PLAYBACK_ACCOUNT_BLOCKED', reason: 'account canceled' })
    await expectRefused(stage, await lease(stage.api, opened), {
      status: 403,
      code: 'PLAYBACK_ACCOUNT_BLOCKED',
      reason: 'account canceled',
    })
    await stand('activated')
    expect((await get(stage.api, opened.manifest)).status).toBe(200)
  })
})

describe('leases', () => {
  it('are limited to ten per device id; each new lease ends the oldest', async () => {
    const device = randomUUID()
    const opened: Opened[] = []
    for (let player = 0; player < 12; player++) {
      stage.api.advance(10)
      opened.push(await watch(device))
    }
    const states = await Promise.all(opened.map(async (each) => (await beat(stage.api, each)).data.lease))
    expect(states).toEqual(['ended', 'ended', ...Array.from({ length: 10 }, () => 'live')])
  })

  it('are refused to unsigned viewers once the account requires signed viewers', async () => {
    const opened = await play(stage.api, { embed: stage.embed, viewer: { email: 'ana@exemplo.com' } })
    const demand = (value: boolean) =>
      stage.api.db.updateTable('accounts').set({ requires_signed_viewer: value }).where('id', '=', stage.account.accountId).execute()
    await demand(true)
    await expectRefused(stage, await lease(stage.api, opened), {
      status: 403,
      code: 'PLAYBACK_VIEWER_REQUIRED',
      reason: 'viewer not signed',
    })
    expect((await lease(stage.api, await watch())).status).toBe(200)
    await demand(false)
  })
})

describe('a revoked viewer', () => {
  it('gets lease state ended on every screen, and 403 for new leases and for sessions by token or ticket', async () => {
    const device = randomUUID()
    const first = await watch(device)
    const second = await watch()
    const ticket = first.viewer.ticket ?? ''
    const idle = (await open(stage.api, { embed: stage.embed, device, viewer: { ticket } })).data
    const answer = await setAccess('revokeViewer', await viewerOf(stage, first))
    expect(answer.data.revokedAt).toEqual(expect.any(String))
    for (const opened of [first, second]) {
      await expectClosed(opened, { ...revoked, reason: 'lease ended: revoked' })
      expect((await beat(stage.api, opened)).data).toEqual({ lease: 'ended', reason: 'revoked', expiresIn: 0 })
    }
    for (const opened of [first, second, idle])
      await expectRefused(stage, await lease(stage.api, opened), { ...revoked, reason: 'viewer revoked' })
    await release(stage.api, first)
    expect((await beat(stage.api, first)).data.lease).toBe('ended')
    for (const viewer of [{ token: await token() }, { ticket }])
      await expectRefused(stage, await open(stage.api, { embed: stage.embed, device, viewer }), { ...revoked, reason: 'viewer revoked' })
    expect((await open(stage.api, { embed: stage.embed, device, viewer: { ticket } })).error.message).toBe(
      'O produtor encerrou o seu acesso a estes vídeos. Se você acha que é um engano, fale com ele.',
    )
  })

  it('can retake the lease of an open session once restored', async () => {
    const opened = await watch()
    const id = await viewerOf(stage, opened)
    await setAccess('revokeViewer', id)
    expect((await setAccess('restoreViewer', id)).data).toEqual({ id, revokedAt: null })
    expect((await beat(stage.api, opened)).data.lease).toBe('released')
    expect((await lease(stage.api, opened)).status).toBe(200)
    expect((await get(stage.api, opened.manifest)).status).toBe(200)
  })

  it('is identified by device and e-mail when unsigned; another e-mail or device can open a session', async () => {
    const device = randomUUID()
    const ana = await play(stage.api, { embed: stage.embed, device, viewer: { email: 'ana@exemplo.com' } })
    await setAccess('revokeViewer', await viewerOf(stage, ana))
    expect((await beat(stage.api, ana)).data).toMatchObject({ lease: 'ended', reason: 'revoked' })
    const again = { embed: stage.embed, device, viewer: { email: 'ANA@exemplo.com' } }
    await expectRefused(stage, await open(stage.api, again), { ...revoked, reason: 'viewer revoked' })
    expect((await open(stage.api, { ...again, viewer: { email: 'outra@exemplo.com' } })).status).toBe(200)
    expect((await open(stage.api, { ...again, device: randomUUID() })).status).toBe(200)
  })

  it('has no live lease after concurrent startLease and revokeViewer calls', async () => {
    const sessions = await Promise.all(
      Array.from({ length: 8 }, async () => (await open(stage.api, { embed: stage.embed, viewer: { token: await token() } })).data),
    )
    const id = await viewerOf(stage, sessions[0] as Opened)
    await Promise.all([
      ...sessions.slice(0, 4).map((opened) => lease(stage.api, opened)),
      setAccess('revokeViewer', id),
      ...sessions.slice(4).map((opened) => lease(stage.api, opened)),
    ])
    const states = await Promise.all(sessions.map(async (opened) => (await beat(stage.api, opened)).data.lease))
    expect(states).not.toContain('live')
    for (const opened of sessions) expect((await get(stage.api, opened.manifest)).status).toBe(403)
  })
})

describe('revokeViewer and restoreViewer', () => {
  it('are limited to the account’s owner, are idempotent and are audited', async () => {
    const id = await viewerOf(stage, await watch())
    const stranger = await signUpTestAccount(stage.api)
    expect(await setAccess('revokeViewer', id, stranger)).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
    const member = await enterTestTenant(stage.api, await signUpTestAccount(stage.api), stage.account, ['videozz:videos:embed'])
    expect((await setAccess('revokeViewer', id, member)).error.code).toBe('TENANT_BLOCKED')
    expect((await callApi(stage.api, 'revokeViewer', { params: { id } })).status).toBe(401)
    await stage.api.db.updateTable('accounts').set({ status: 'canceled' }).where('id', '=', stage.account.accountId).execute()
    const first = await setAccess('revokeViewer', id)
    stage.api.advance(1000)
    expect((await setAccess('revokeViewer', id)).data).toEqual(first.data)
    await setAccess('restoreViewer', id)
    await setAccess('restoreViewer', id)
    await stage.api.db.updateTable('accounts').set({ status: 'activated' }).where('id', '=', stage.account.accountId).execute()
    const audit = await stage.api.db.selectFrom('audit_log').select(['action', 'user_id']).where('subject', '=', id).orderBy('id').execute()
    expect(audit).toEqual([
      { action: 'viewer.revoke', user_id: stage.account.userId },
      { action: 'viewer.restore', user_id: stage.account.userId },
    ])
  })
})
