import type { ViewerTokenFault } from '@videozz/contract'
import { describe, expect, it } from 'vitest'
import { explainFault, spanInWords } from './explain-fault.ts'
import { listChecks } from './list-checks.ts'
import { findToken, readToken } from './read-token.ts'

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = `${encode({ alg: 'HS256' })}.${encode({ sub: '7', name: 'João' })}.x-_y`

describe('a pasted token', () => {
  it.each([
    token,
    ` ${token.slice(0, 20)}\n${token.slice(20)} `,
    `https://videos.exemplo.com/embed/abcdefghijklmnop#viewer=${token}`,
    `<iframe src="https://v.com/embed/abcdefghijklmnop#email=a@b.c&amp;viewer=${token}" title="x"></iframe>`,
    `#theme=dark&viewer=${encodeURIComponent(token)}&x=1`,
  ])('is found in %j', (pasted) => {
    expect(findToken(pasted)).toBe(token)
  })
  it('shows its header and claims', () => {
    expect(readToken(token)).toEqual({ header: { alg: 'HS256' }, claims: { sub: '7', name: 'João' } })
  })
  it.each(['', 'a.b.c', 'rubbish', `${encode({})}.${encode([1])}.x`, `${encode({})}.${encode({})}`, '100%'])('is none in %j', (text) => {
    expect(readToken(findToken(text))).toBeUndefined()
  })
})

describe('the checks of a token', () => {
  const states = (faults: ViewerTokenFault[]) =>
    listChecks(faults)
      .map(({ state }) => ({ ok: '+', failed: '!', skipped: '-' })[state])
      .join('')
  it.each<[ViewerTokenFault[], string]>([
    [[], '+++++++'],
    [['malformed'], '!------'],
    [['unsigned'], '+!--+++'],
    [['no-secrets', 'expired'], '++!-++!'],
    [['bad-signature', 'missing-subject', 'wrong-audience'], '+++!!!+'],
    [['missing-expiry'], '++++++!'],
  ])('with %j are %s', (faults, shown) => {
    expect(states(faults)).toBe(shown)
  })
})

describe('a fault in words', () => {
  const now = 1_772_000_000
  const explain = (fault: ViewerTokenFault, claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}) =>
    explainFault(fault, { header, claims, now })
  it('names what stands in the token', () => {
    expect(explain('wrong-algorithm', {}, { alg: 'RS256' }).says).toBe('O token usa RS256; só HS256 é aceito.')
    expect(explain('unknown-key', {}, { kid: 'chave-1' }).says).toContain('“chave-1”')
    expect(explain('wrong-audience', { aud: ['a', 'b'] }).says).toContain('“a, b”')
  })
  it('tells a clock that is fast from a life that is long, and milliseconds from both', () => {
    expect(explain('too-far-ahead', { iat: now + 600, exp: now + 900 }).says).toBe(
      'O relógio do servidor que assina está adiantado 10 min.',
    )
    expect(explain('too-far-ahead', { iat: now, exp: now + 3600 }).says).toBe('O token vale por mais 60 min; o máximo são 5 minutos.')
    expect(explain('too-far-ahead', { exp: (now + 300) * 1000 }).says).toContain('milissegundos')
  })
  it('tells an old token from a clock that may be slow', () => {
    expect(explain('expired', { iat: now - 86_400, exp: now - 86_100 }).says).toBe('O token venceu há 24 h.')
    expect(explain('expired', { iat: now - 86_400, exp: now - 86_100 }).todo).toContain('atrasado 24 h')
    expect(explain('expired', { exp: now - 120 }).todo).toBe('Crie um token novo a cada abertura da aula.')
  })
  it.each([
    [45, '45 s'],
    [-45, '45 s'],
    [720, '12 min'],
    [7200, '2 h'],
    [172_800, '2 dias'],
  ])('says %d seconds as %s', (seconds, words) => {
    expect(spanInWords(seconds)).toBe(words)
  })
})
