import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { verifyViewerToken } from './verify-viewer-token.ts'

const now = new Date('2026-03-01T10:00:00Z')
const seconds = now.getTime() / 1000
const secrets = [
  { id: 'a'.repeat(16), secret: 'first secret of the account' },
  { id: 'b'.repeat(16), secret: 'second secret of the account' },
]
const sign = (claims: Record<string, unknown>, secret = secrets[0]?.secret, header: { alg: string; kid?: string } = { alg: 'HS256' }) =>
  new SignJWT({ sub: 'aluno-7', exp: seconds + 300, ...claims }).setProtectedHeader(header).sign(new TextEncoder().encode(secret))
const judge = async (token: string) => verifyViewerToken(token, secrets, now)

describe('a viewer token', () => {
  it('names its viewer under either secret, named or not', async () => {
    const viewer = { subject: 'aluno-7', email: 'ana@exemplo.com', name: 'Ana' }
    expect(await judge(await sign({ email: 'ana@exemplo.com', name: 'Ana' }))).toEqual({ state: 'fresh', viewer })
    expect(
      await judge(await sign({ email: 'ana@exemplo.com', name: 'Ana' }, secrets[1]?.secret, { alg: 'HS256', kid: 'b'.repeat(16) })),
    ).toEqual({ state: 'fresh', viewer })
    expect(await judge(await sign({ sub: 42 }))).toEqual({ state: 'fresh', viewer: { subject: '42', email: null, name: null } })
  })
  it('is judged only by the secret it names', async () => {
    expect(await judge(await sign({}, secrets[0]?.secret, { alg: 'HS256', kid: 'b'.repeat(16) }))).toEqual({ state: 'invalid' })
    expect(await judge(await sign({}, secrets[0]?.secret, { alg: 'HS256', kid: 'gone' }))).toEqual({ state: 'invalid' })
  })
  it('is late after its end, give or take a minute', async () => {
    expect(await judge(await sign({ exp: seconds - 30 }))).toMatchObject({ state: 'fresh' })
    expect(await judge(await sign({ exp: seconds - 90 }))).toMatchObject({ state: 'expired', viewer: { subject: 'aluno-7' } })
  })
  it('may not live longer than five minutes', async () => {
    expect(await judge(await sign({ exp: seconds + 3600 }))).toEqual({ state: 'invalid' })
    expect(await judge(await sign({ exp: undefined }))).toEqual({ state: 'invalid' })
  })
  it.each([{ sub: '' }, { sub: undefined }, { aud: 'other' }, { exp: 'soon' }])('is refused with %j', async (claims) => {
    expect(await judge(await sign(claims))).toEqual({ state: 'invalid' })
  })
  it('takes our audience', async () => {
    expect(await judge(await sign({ aud: ['x', 'videozz'] }))).toMatchObject({ state: 'fresh' })
  })
  it('is refused unsigned, signed by others, with another algorithm, and as rubbish', async () => {
    expect(await judge(new UnsecuredJWT({ sub: 'x', exp: seconds + 60 }).encode())).toEqual({ state: 'invalid' })
    expect(await judge(await sign({}, 'some other secret'))).toEqual({ state: 'invalid' })
    expect(await judge(await sign({}, secrets[0]?.secret, { alg: 'HS512' }))).toEqual({ state: 'invalid' })
    expect(await judge('rubbish')).toEqual({ state: 'invalid' })
    expect(await judge('a.b.c')).toEqual({ state: 'invalid' })
    expect(await verifyViewerToken(await sign({}), [], now)).toEqual({ state: 'invalid' })
  })
})
