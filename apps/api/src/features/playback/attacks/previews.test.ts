import type { PermissionName } from '@videozz/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../../shared/testing/call-api.ts'
import { enterTestGroup, enterTestTenant, signUpTestAccount, type TestAccount } from '../../../shared/testing/test-account.ts'
import { beside, expectRefused } from '../testing/attack-kit.ts'
import { beat, get, lease, open, type Opened, readMedia } from '../testing/playback-kit.ts'
import { setStage, type Stage } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.close())

const { hour, minute } = { hour: 3_600_000, minute: 60_000 }
const enter = async (rules: PermissionName[] = ['videozz:videos:list']): Promise<TestAccount> =>
  enterTestTenant(stage.api, await signUpTestAccount(stage.api, { name: 'Gerente da Escola' }), stage.account, rules)
const tokenOf = async (as: TestAccount, imprint: 'true' | 'false' = 'true'): Promise<string> =>
  (await callApi(stage.api, 'getPlayerToken', { as, params: { key: stage.media.key }, query: { imprint } })).data.playerToken
async function preview(as: TestAccount, imprint: 'true' | 'false' = 'true'): Promise<{ playerToken: string; opened: Opened }> {
  const playerToken = await tokenOf(as, imprint)
  const { data: opened } = await open(stage.api, { playerToken })
  expect((await lease(stage.api, opened)).status).toBe(200)
  expect((await get(stage.api, beside(opened, 'keys/1-24000000'))).status).toBe(200)
  return { playerToken, opened }
}

const ended = { status: 403, code: 'PLAYBACK_PREVIEW_ENDED', reason: 'preview' } as const
/** Expects that neither the token nor the session of a preview gives anything. */
async function expectEnded({ playerToken, opened }: { playerToken: string; opened: Opened }): Promise<void> {
  for (const address of [opened.manifest, beside(opened, '240p.m3u8'), beside(opened, 'keys/1-24000000')])
    await expectRefused(stage, await get(stage.api, address), ended)
  expect((await beat(stage.api, opened)).data).toMatchObject({ lease: 'ended', reason: 'preview-ended', expiresIn: 0 })
  await expectRefused(stage, await lease(stage.api, opened), ended)
  await expectRefused(stage, await readMedia(stage.api, opened), ended)
  await expectRefused(stage, await open(stage.api, { playerToken }), ended)
}

describe('a preview ends', () => {
  it('when the owner ends the relation of the manager who opened it', async () => {
    const manager = await enter()
    const watched = await preview(manager)
    const other = await preview(await enter())
    expect((await callApi(stage.api, 'endManager', { as: stage.account, params: { id: manager.userId } })).status).toBe(200)
    await expectEnded(watched)
    expect((await beat(stage.api, other.opened)).data.lease).toBe('live')
  })

  it('when the media leaves the folders that a member of an access group is bound to', async () => {
    const { api, account, media } = stage
    const { data: folder } = await callApi(api, 'createFolder', { as: account, body: { name: 'Pasta da aula' } })
    const change = { as: account, params: { key: folder.key } }
    await callApi(api, 'addFolderVideos', { ...change, body: { videos: [media.key] } })
    const person = await signUpTestAccount(api)
    const member = await enterTestGroup(api, person, account, { privileges: ['videozz:videos:list'], folders: [folder.key] })
    const watched = await preview(member)
    const manager = await preview(await enter())
    await callApi(api, 'removeFolderVideos', { ...change, body: [{ video: media.key }] })
    await expectEnded(watched)
    expect((await beat(api, manager.opened)).data.lease).toBe('live')
  })

  it('with the permission to see media', async () => {
    const manager = await enter(['videozz:videos:list', 'videozz:folders:list'])
    const watched = await preview(manager)
    await stage.api.db
      .updateTable('relations')
      .set({ rules: ['videozz:folders:list'] })
      .where('user_id', '=', manager.userId)
      .execute()
    await expectEnded(watched)
  })

  it.each(['manager', 'owner'] as const)('with the session in which the %s opened it', async (who) => {
    const person = who === 'manager' ? await enter() : stage.account
    const elsewhere = who === 'manager' ? undefined : await preview(await enter())
    const watched = await preview(person)
    const at = stage.api.deps.now()
    await stage.api.db
      .updateTable('refresh_families')
      .set({ ended_at: at, ended_reason: 'sign-out' })
      .where('id', '=', person.familyId)
      .execute()
    await expectEnded(watched)
    if (elsewhere) expect((await beat(stage.api, elsewhere.opened)).data.lease).toBe('live')
    await stage.api.db.updateTable('refresh_families').set({ ended_at: null }).where('id', '=', person.familyId).execute()
  })

  it('when the account of the manager is disabled, or the account of the media is overdue', async () => {
    const manager = await enter()
    const watched = await preview(manager)
    await stage.api.db.updateTable('accounts').set({ status: 'disabled' }).where('owner_id', '=', manager.userId).execute()
    await expectEnded(watched)
    const another = await preview(await enter())
    const setStatus = (status: 'overdue' | 'activated') =>
      stage.api.db.updateTable('accounts').set({ status }).where('id', '=', stage.account.accountId).execute()
    await setStatus('overdue')
    await expectEnded(another)
    await setStatus('activated')
  })

  it('with the support access in which it was opened', async () => {
    const { api, account } = stage
    const staff = await signUpTestAccount(api)
    await api.db.updateTable('users').set({ is_support: true }).where('id', '=', staff.userId).execute()
    const { data } = await callApi(api, 'beginSupportAccess', {
      as: staff,
      body: { account: account.accountId, reason: 'O aluno não consegue assistir à aula' },
    })
    const watched = await preview({ ...staff, headers: { authorization: `Bearer ${data.accessToken}` } })
    expect(watched.opened.code).toMatch(/^.{10}$/)
    const { data: list } = await callApi(api, 'listAccountAccesses', { as: account, query: { page: '1', limit: '10' } })
    const access = list.accesses.find(({ kind }) => kind === 'support')
    await callApi(api, 'endSupportAccess', { as: account, params: { id: access?.id ?? '' } })
    await expectEnded(watched)
  })
})

describe('a preview by another person than the owner', () => {
  it('is marked though no mark was asked for, named by /inspect, and recorded once in the audit log', async () => {
    const manager = await enter()
    const { opened } = await preview(manager, 'false')
    expect(opened.code).toMatch(/^.{10}$/)
    for (let index = 0; index < 3; index++) await get(stage.api, beside(opened, `keys/1-${index}`))
    const { data } = await callApi(stage.api, 'inspectCode', { as: stage.account, params: { code: opened.code ?? '' } })
    expect(data).toMatchObject({ preview: true, key: opened.id, email: manager.email, viewerName: 'Gerente da Escola' })
    const entries = await stage.api.db
      .selectFrom('audit_log')
      .select(['user_id', 'subject', 'details'])
      .where('account_id', '=', stage.account.accountId)
      .where('action', '=', 'preview.open')
      .where('user_id', '=', manager.userId)
      .execute()
    expect(entries).toEqual([{ user_id: manager.userId, subject: stage.media.key, details: { sessionId: opened.id, code: opened.code } }])
  })

  it('is unmarked and unrecorded when the owner opens it without a mark', async () => {
    const { opened } = await preview(stage.account, 'false')
    expect(opened.code).toBeNull()
    const entries = await stage.api.db
      .selectFrom('audit_log')
      .select('id')
      .where('user_id', '=', stage.account.userId)
      .where('action', '=', 'preview.open')
      .execute()
    expect(entries).toEqual([])
  })
})

it('a player token made for another person is forged, and one an hour old is over', async () => {
  const [manager, stranger] = [await enter(), await signUpTestAccount(stage.api)]
  const token = await tokenOf(manager)
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  const forged = Buffer.from(JSON.stringify({ ...claims, user: stranger.userId })).toString('base64url')
  expect((await open(stage.api, { playerToken: `${head}.${forged}.${signature}` })).status).toBe(401)
  stage.api.advance(hour + minute)
  await expectRefused(stage, await open(stage.api, { playerToken: token }), {
    status: 401,
    code: 'PLAYBACK_SESSION_INVALID',
    reason: 'player token forged or expired',
  })
})
