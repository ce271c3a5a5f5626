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

describe('a viewer token', () => {
  it('names its viewer under either secret, named or not', async () => {
    const viewer = { subject: 'aluno-7', email: 'ana@exemplo.com', name: 'Ana' }
    const claims = { email: 'ana@exemplo.com', name: 'Ana' }
    expect(await judge(await sign(claims))).toEqual({ state: 'fresh', viewer, secretId: first.id })
    expect(await judge(await sign(claims, second.secret))).toEqual({ state: 'fresh', viewer, secretId: second.id })
    expect(await judge(await sign(claims, second.secret, { alg: 'HS256', kid: second.id }))).toMatchObject({ state: 'fresh', viewer })
    expect(await judge(await sign({ sub: 42 }))).toMatchObject({ viewer: { subject: '42', email: null, name: null } })
  })
  it('is judged only by the secret it names', async () => {
    expect(await judge(await sign({}, first.secret, { alg: 'HS256', kid: second.id }))).toEqual(invalid('bad-signature'))
    expect(await judge(await sign({}, first.secret, { alg: 'HS256', kid: 'gone' }))).toEqual(invalid('unknown-key'))
  })
  it('is late after its end, give or take a minute', async () => {
    expect(await judge(await sign({ exp: seconds - 30 }))).toMatchObject({ state: 'fresh' })
    expect(await judge(await sign({ exp: seconds - 90 }))).toMatchObject({ state: 'expired', viewer: { subject: 'aluno-7' } })
  })
  it('may not live longer than five minutes', async () => {
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
  ])('is refused with %j', async (claims, reason) => {
    expect(await judge(await sign(claims))).toEqual(invalid(reason))
  })
  it('takes our audience', async () => {
    expect(await judge(await sign({ aud: ['x', 'videozz'] }))).toMatchObject({ state: 'fresh' })
  })
  it('is refused unsigned, signed by others, with another algorithm, and as rubbish', async () => {
    expect(await judge(new UnsecuredJWT({ sub: 'x', exp: seconds + 60 }).encode())).toEqual(invalid('unsigned'))
    const [, body, signature] = (await sign({})).split('.')
    expect(await judge(`${encode({ alg: 'NONE' })}.${body}.${signature}`)).toEqual(invalid('unsigned'))
    expect(await judge(await sign({}, 'some other secret'))).toEqual(invalid('bad-signature'))
    expect(await judge(await sign({}, first.secret, { alg: 'HS512' }))).toEqual(invalid('wrong-algorithm'))
    for (const rubbish of ['', 'rubbish', 'a.b.c', `${encode({ alg: 'HS256' })}.${encode('text')}.x`, `${body}.${body}`])
      expect(await judge(rubbish)).toEqual(invalid('malformed'))
    expect(await verifyViewerToken(await sign({}), [], now)).toEqual(invalid('no-secrets'))
  })
  it('has its claims looked at behind a wrong signature too, and is not believed', async () => {
    const token = await sign({ sub: '', exp: seconds - 3600, aud: 'x' }, 'some other secret')
    expect(await inspectViewerToken(token, secrets, now)).toEqual({
      faults: ['bad-signature', 'missing-subject', 'wrong-audience', 'expired'],
      secretId: null,
      viewer: null,
    })
    expect(await judge(await sign({ exp: seconds - 3600 }, 'some other secret'))).toEqual(invalid('bad-signature'))
  })
})
