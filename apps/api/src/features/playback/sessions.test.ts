import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { PlayerTokens } from '../../shared/tokens/player-token.ts'
import { addSecret, makeMedia, open, readMedia } from './testing/playback-kit.ts'

let api: TestApi
let account: TestAccount
let embed: string
let videoKey: string

beforeAll(async () => {
  api = await startTestApi()
  account = await signUpTestAccount(api)
  const media = await makeMedia(api, account.accountId)
  videoKey = media.key
  embed = await media.embed()
})
afterAll(() => api.close())

const session = (id: string) => api.db.selectFrom('playback_sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const viewerOf = async (id: string) =>
  api.db
    .selectFrom('viewers')
    .selectAll()
    .where('id', '=', (await session(id)).viewer_id ?? '')
    .executeTakeFirst()

describe('a session of an embed', () => {
  it('returns the media and a code, and stores the evidence of the code', async () => {
    const { status, data } = await open(
      api,
      { embed, viewer: { email: 'ana@exemplo.com', name: 'Ana' } },
      { 'user-agent': 'Navegador 1.0' },
    )
    expect(status).toBe(200)
    expect(data).toMatchObject({
      preview: false,
      heartbeatSeconds: 10,
      viewer: { label: 'ana@exemplo.com', verified: false, ticket: null },
    })
    expect(data.media).toMatchObject({
      key: videoKey,
      title: 'Aula de teste',
      kind: 'video',
      duration: 12,
      playable: true,
      complete: true,
      failed: false,
      encodedSeconds: 12,
    })
    expect(data.media.rungs.map((rung) => [rung.name, rung.state])).toEqual([
      ['240p', 'complete'],
      ['480p', 'complete'],
    ])
    expect(data.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    const evidence = await api.db
      .selectFrom('imprint_codes')
      .selectAll()
      .where('code', '=', data.code ?? '')
      .executeTakeFirst()
    expect(evidence).toMatchObject({
      session_id: data.id,
      video_key: videoKey,
      generation: 1,
      partner: 'videozz',
      preview: false,
      verified: false,
    })
    expect(evidence?.viewer_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await session(data.id)).toMatchObject({
      embed_id: embed,
      address: '127.0.0.1',
      user_agent: 'Navegador 1.0',
      partner: 'videozz',
      view_started_at: null,
      watched_seconds: 0,
    })
  })

  it('can be opened before the media is playable, with playable false', async () => {
    const media = await makeMedia(api, account.accountId, { published: { '240p': 0, '480p': 0 } })
    const { status, data } = await open(api, { embed: await media.embed() })
    expect(status).toBe(200)
    expect(data.media).toMatchObject({ playable: false, complete: false, encodedSeconds: 0 })
    await media.publish('240p', 0)
    expect((await readMedia(api, data)).data).toMatchObject({ playable: true, complete: false, encodedSeconds: 2 })
  })

  it('has no code where the plan has no Imprint', async () => {
    const free = await signUpTestAccount(api, { plan: 'free' })
    const media = await makeMedia(api, free.accountId)
    expect((await open(api, { embed: await media.embed() })).data.code).toBeNull()
  })

  it.each(['free', undefined] as const)('keeps the site that frames the player where its code allows it (plan %s)', async (plan) => {
    const { accountId } = await signUpTestAccount(api, plan && { plan })
    const allowed = await (await makeMedia(api, accountId)).embed()
    const siteOf = async (site: string) => (await session((await open(api, { embed: allowed, site })).data.id)).site
    const [domain = ''] = (await api.db.selectFrom('embed_tokens').select('referrers').where('id', '=', allowed).executeTakeFirstOrThrow())
      .referrers
    expect([await siteOf(`Turma.${domain}`), await siteOf('outro.com')]).toEqual([`turma.${domain}`, null])
  })

  it('is refused for an unknown token, a deleted media and a token without domains', async () => {
    expect((await open(api, { embed: 'a'.repeat(16) })).error.code).toBe('PLAYBACK_EMBED_UNKNOWN')
    const media = await makeMedia(api, account.accountId)
    const token = await media.embed([])
    expect((await open(api, { embed: token })).error.code).toBe('PLAYBACK_NO_DOMAINS')
    await api.db.updateTable('videos').set({ deleted_at: new Date() }).where('key', '=', media.key).execute()
    expect((await open(api, { embed: token })).error.code).toBe('PLAYBACK_EMBED_UNKNOWN')
  })

  it('is refused to accounts overdue for more than 15 days, canceled or disabled', async () => {
    const owner = await signUpTestAccount(api)
    const token = await (await makeMedia(api, owner.accountId)).embed()
    const stand = async (status: 'overdue' | 'canceled' | 'disabled', days: number) => {
      await api.db
        .updateTable('accounts')
        .set({ status, status_since: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', owner.accountId)
        .execute()
      const answer = await open(api, { embed: token })
      return answer.error?.code ?? answer.status
    }
    expect(await stand('overdue', 14)).toBe(200)
    expect(await stand('overdue', 16)).toBe('PLAYBACK_ACCOUNT_BLOCKED')
    expect(await stand('canceled', 1)).toBe('PLAYBACK_ACCOUNT_BLOCKED')
    expect(await stand('disabled', 1)).toBe('PLAYBACK_ACCOUNT_BLOCKED')
  })

  it('requires exactly one of embed and playerToken, rejects short device ids, and leaves out fields of a newer player page', async () => {
    expect((await open(api, {})).error.code).toBe('INVALID_INPUT')
    expect((await open(api, { embed, playerToken: 'x' })).error.code).toBe('INVALID_INPUT')
    expect((await open(api, { embed, device: 'short' })).error.code).toBe('INVALID_INPUT')
    expect((await open(api, { embed, later: true } as object)).status).toBe(200)
  })

  it('answers 429 after 120 sessions of one device', async () => {
    const device = randomUUID()
    const answers = await Promise.all(Array.from({ length: 125 }, () => open(api, { embed, device })))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await open(api, { embed })).status).toBe(200)
  })
})

describe('the viewer of a session', () => {
  it('is verified by a token of the members area and recognized by the ticket', async () => {
    const { sign } = await addSecret(api, account.accountId)
    const first = (await open(api, { embed, viewer: { token: await sign({ name: 'Ana' }) } })).data
    expect(first.viewer).toMatchObject({ label: 'ana@exemplo.com', verified: true })
    expect(first.viewer.ticket).toEqual(expect.any(String))
    const again = (await open(api, { embed, viewer: { ticket: first.viewer.ticket ?? '' } })).data
    expect(again.viewer).toEqual(first.viewer)
    expect((await viewerOf(again.id))?.id).toBe((await viewerOf(first.id))?.id)
    expect(await viewerOf(first.id)).toMatchObject({ identity: 's:aluno-1', verified: true, name: 'Ana' })
  })

  it('is verified by an expired token only together with the same viewer’s ticket', async () => {
    const { sign } = await addSecret(api, account.accountId)
    const token = await sign()
    const other = (await open(api, { embed, viewer: { token: await sign({ sub: 'aluno-2' }) } })).data.viewer.ticket ?? ''
    const ticket = (await open(api, { embed, viewer: { token } })).data.viewer.ticket ?? ''
    api.advance(10 * 60_000)
    expect((await open(api, { embed, viewer: { token } })).error.code).toBe('PLAYBACK_VIEWER_TOKEN_INVALID')
    expect((await open(api, { embed, viewer: { token, ticket: other } })).error.code).toBe('PLAYBACK_VIEWER_TOKEN_INVALID')
    expect((await open(api, { embed, viewer: { token, ticket } })).data.viewer).toMatchObject({ verified: true, label: 'ana@exemplo.com' })
  })

  it('is refused with a token signed by another account or by a deleted secret', async () => {
    const stranger = await addSecret(api, (await signUpTestAccount(api)).accountId)
    expect((await open(api, { embed, viewer: { token: await stranger.sign() } })).error.code).toBe('PLAYBACK_VIEWER_TOKEN_INVALID')
    const ended = await addSecret(api, account.accountId)
    const token = await ended.sign()
    await api.db.deleteFrom('embed_secrets').where('id', '=', ended.id).execute()
    expect((await open(api, { embed, viewer: { token } })).error.code).toBe('PLAYBACK_VIEWER_TOKEN_INVALID')
  })

  it('is distinct when unsigned from the verified viewer with the same e-mail', async () => {
    const { sign } = await addSecret(api, account.accountId)
    const signed = (await open(api, { embed, viewer: { token: await sign() } })).data
    const unsigned = (await open(api, { embed, viewer: { email: 'ana@exemplo.com' } })).data
    expect(unsigned.viewer).toMatchObject({ label: 'ana@exemplo.com', verified: false, ticket: null })
    expect((await viewerOf(unsigned.id))?.id).not.toBe((await viewerOf(signed.id))?.id)
  })

  it('is stored per e-mail for an unsigned device, and its label is null without an e-mail', async () => {
    const device = randomUUID()
    const first = (await open(api, { embed, device, viewer: { email: 'ana@exemplo.com' } })).data
    const second = (await open(api, { embed, device, viewer: { email: 'bia@exemplo.com' } })).data
    const third = (await open(api, { embed, device })).data
    expect((await viewerOf(first.id))?.email).toBe('ana@exemplo.com')
    expect((await viewerOf(second.id))?.email).toBe('bia@exemplo.com')
    expect(third.viewer.label).toBeNull()
  })

  it('is unverified when the e-mail differs from the ticket’s, ignoring case', async () => {
    const { sign } = await addSecret(api, account.accountId)
    const ticket = (await open(api, { embed, viewer: { token: await sign() } })).data.viewer.ticket ?? ''
    expect((await open(api, { embed, viewer: { ticket, email: 'ANA@exemplo.com' } })).data.viewer.verified).toBe(true)
    expect((await open(api, { embed, viewer: { ticket, email: 'bia@exemplo.com' } })).data.viewer).toMatchObject({
      verified: false,
      label: 'bia@exemplo.com',
    })
  })

  it('is stored without control and bidirectional characters', async () => {
    const { data } = await open(api, { embed, viewer: { email: 'ana\u0000@exemplo.com', name: 'Ana\u202e  Lima\u0007' } })
    expect(data.viewer.label).toBe('ana@exemplo.com')
    expect(await viewerOf(data.id)).toMatchObject({ email: 'ana@exemplo.com', name: 'Ana Lima' })
    expect((await open(api, { embed, device: 'device\u0000\u0000\u0000' })).error.code).toBe('INVALID_INPUT')
  })

  it('must be signed if the account requires it; another account’s ticket or an expired one is refused', async () => {
    const owner = await signUpTestAccount(api)
    const token = await (await makeMedia(api, owner.accountId)).embed()
    await api.db.updateTable('accounts').set({ requires_signed_viewer: true }).where('id', '=', owner.accountId).execute()
    const { sign } = await addSecret(api, owner.accountId)
    expect((await open(api, { embed: token, viewer: { email: 'ana@exemplo.com' } })).error.code).toBe('PLAYBACK_VIEWER_REQUIRED')
    const foreign =
      (await open(api, { embed, viewer: { token: await (await addSecret(api, account.accountId)).sign() } })).data.viewer.ticket ?? ''
    expect((await open(api, { embed: token, viewer: { ticket: foreign } })).error.code).toBe('PLAYBACK_VIEWER_REQUIRED')
    const ticket = (await open(api, { embed: token, viewer: { token: await sign() } })).data.viewer.ticket ?? ''
    expect((await open(api, { embed: token, viewer: { ticket } })).status).toBe(200)
    api.advance(12 * 3_600_000 + 1000)
    expect((await open(api, { embed: token, viewer: { ticket } })).error.code).toBe('PLAYBACK_VIEWER_REQUIRED')
  })
})

describe('a preview', () => {
  const preview = async (imprint: boolean, accountId = account.accountId) =>
    new PlayerTokens(api.env.secretKey, api.deps.now).sign({
      videoKey,
      accountId,
      userId: account.userId,
      familyId: account.familyId,
      imprint,
    })

  it('returns the producer’s e-mail as the label, and a code only with imprint true', async () => {
    const plain = (await open(api, { playerToken: await preview(false) })).data
    expect(plain).toMatchObject({ preview: true, code: null, viewer: { label: account.email, verified: true, ticket: null } })
    const marked = (await open(api, { playerToken: await preview(true) })).data
    expect(marked.code).toMatch(/^.{10}$/)
    expect(await session(marked.id)).toMatchObject({ preview: true, viewer_id: null, embed_id: null })
  })

  it('is refused for another account’s media and for a malformed player token', async () => {
    expect((await open(api, { playerToken: await preview(false, (await signUpTestAccount(api)).accountId) })).error.code).toBe(
      'PLAYBACK_EMBED_UNKNOWN',
    )
    const { status, error } = await open(api, { playerToken: 'a.b.c' })
    expect([status, error.code]).toEqual([401, 'PLAYBACK_SESSION_INVALID'])
  })
})
