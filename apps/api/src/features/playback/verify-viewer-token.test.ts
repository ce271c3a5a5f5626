import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { inspectViewerToken, verifyViewerToken } from './verify-viewer-token.ts'

const now = new Date('2026-03-01T10:00:00Z')
const seconds = now.getTime() / 1000
const [first, second] = [
  { id: 'a'.repeat(16), secret: 'first secret of the account' },
  { id: 'b'.repeat(16), secret: 'second secret of the account' },
]
const secrets = [first, second]
const sign = (claims: Record<string, unknown>, secret = first.secret, header: { alg: string; kid?: string } = { alg: 'HS256' }) =>
  new SignJWT({ sub: 'aluno-7', exp: seconds + 300, ...claims }).setProtectedHeader(header).sign(new TextEncoder().encode(secret))
const judge = (token: string) => verifyViewerToken(token, secrets, now)
const invalid = (reason: string) => ({ state: 'invalid', reason })
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('verifyViewerToken', () => {
  it('returns the viewer of a token signed with any of the secrets, with or without kid', async () => {
    const viewer = { subject: 'aluno-7', email: 'ana@exemplo.com', name: 'Ana' }
    const claims = { email: 'ana@exemplo.com', name: 'Ana' }
    expect(await judge(await sign(claims))).toEqual({ state: 'fresh', viewer, secretId: first.id })
    expect(await judge(await sign(claims, second.secret))).toEqual({ state: 'fresh', viewer, secretId: second.id })
    expect(await judge(await sign(claims, second.secret, { alg: 'HS256', kid: second.id }))).toMatchObject({ state: 'fresh', viewer })
    expect(await judge(await sign({ sub: 42 }))).toMatchObject({ viewer: { subject: '42', email: null, name: null } })
  })
  it('checks the signature only with the secret named by kid', async () => {
    expect(await judge(await sign({}, first.secret, { alg: 'HS256', kid: second.id }))).toEqual(invalid('bad-signature'))
    expect(await judge(await sign({}, first.secret, { alg: 'HS256', kid: 'gone' }))).toEqual(invalid('unknown-key'))
  })
  it('returns expired after exp, with a tolerance of one minute', async () => {
    expect(await judge(await sign({ exp: seconds - 30 }))).toMatchObject({ state: 'fresh' })
    expect(await judge(await sign({ exp: seconds - 90 }))).toMatchObject({ state: 'expired', viewer: { subject: 'aluno-7' } })
  })
  it('rejects exp more than five minutes ahead, with a tolerance of one minute', async () => {
    expect(await judge(await sign({ exp: seconds + 350 }))).toMatchObject({ state: 'fresh' })
    expect(await judge(await sign({ exp: seconds + 3600 }))).toEqual(invalid('too-far-ahead'))
  })
  it.each([
    [{ sub: '' }, 'missing-subject'],
    [{ sub: undefined }, 'missing-subject'],
    [{ sub: 'x'.repeat(201) }, 'missing-subject'],
    [{ sub: { id: 7 } }, 'missing-subject'],
    [{ exp: undefined }, 'missing-expiry'],
    [{ exp: 'soon' }, 'missing-expiry'],
    [{ aud: 'other' }, 'wrong-audience'],
    [{ aud: 7 }, 'wrong-audience'],
    [{ nbf: seconds + 90 }, 'not-yet'],
    [{ nbf: 'soon' }, 'not-yet'],
    [{ nbf: seconds + 90, exp: seconds - 90 }, 'not-yet'],
  ])('rejects the claims %j as %s', async (claims, reason) => {
    expect(await judge(await sign(claims))).toEqual(invalid(reason))
  })
  it('accepts nbf up to a minute ahead', async () => {
    expect(await judge(await sign({ nbf: seconds + 50 }))).toMatchObject({ state: 'fresh' })
    expect(await judge(await sign({ nbf: seconds - 50 }))).toMatchObject({ state: 'fresh' })
  })
  it('accepts an aud array that includes videozz', async () => {
    expect(await judge(await sign({ aud: ['x', 'videozz'] }))).toMatchObject({ state: 'fresh' })
  })
  it('rejects unsigned and malformed tokens, wrong signatures, other algorithms and an empty list of secrets', async () => {
    expect(await judge(new UnsecuredJWT({ sub: 'x', exp: seconds + 60 }).encode())).toEqual(invalid('unsigned'))
    const [, body, signature] = (await sign({})).split('.')
    expect(await judge(`${encode({ alg: 'NONE' })}.${body}.${signature}`)).toEqual(invalid('unsigned'))
    expect(await judge(await sign({}, 'some other secret'))).toEqual(invalid('bad-signature'))
    expect(await judge(await sign({}, first.secret, { alg: 'HS512' }))).toEqual(invalid('wrong-algorithm'))
    for (const rubbish of ['', 'rubbish', 'a.b.c', `${encode({ alg: 'HS256' })}.${encode('text')}.x`, `${body}.${body}`])
      expect(await judge(rubbish)).toEqual(invalid('malformed'))
    expect(await verifyViewerToken(await sign({}), [], now)).toEqual(invalid('no-secrets'))
  })
  it('rejects a wrong signature, while inspectViewerToken also lists the faults of the claims', async () => {
    const token = await sign({ sub: '', exp: seconds - 3600, aud: 'x' }, 'some other secret')
    expect(await inspectViewerToken(token, secrets, now)).toEqual({
      faults: ['bad-signature', 'missing-subject', 'wrong-audience', 'expired'],
      secretId: null,
      viewer: null,
    })
    expect(await judge(await sign({ exp: seconds - 3600 }, 'some other secret'))).toEqual(invalid('bad-signature'))
  })
})
