import type { ViewerTokenFault } from '@videozz/contract'
import { describe, expect, it } from 'vitest'
import { explainFault, spanInWords } from './explain-fault.ts'
import { listChecks } from './list-checks.ts'
import { findToken, readToken } from './read-token.ts'

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = `${encode({ alg: 'HS256' })}.${encode({ sub: '7', name: 'João' })}.x-_y`

describe('findToken and readToken', () => {
  it.each([
    token,
    ` ${token.slice(0, 20)}\n${token.slice(20)} `,
    `https://videos.exemplo.com/embed/abcdefghijklmnop#viewer=${token}`,
    `<iframe src="https://v.com/embed/abcdefghijklmnop#email=a@b.c&amp;viewer=${token}" title="x"></iframe>`,
    `#theme=dark&viewer=${encodeURIComponent(token)}&x=1`,
  ])('finds the token in %j', (pasted) => {
    expect(findToken(pasted)).toBe(token)
  })
  it('readToken returns header and claims', () => {
    expect(readToken(token)).toEqual({ header: { alg: 'HS256' }, claims: { sub: '7', name: 'João' } })
  })
  it.each(['', 'a.b.c', 'rubbish', `${encode({})}.${encode([1])}.x`, `${encode({})}.${encode({})}`, '100%'])('rejects %j', (text) => {
    expect(readToken(findToken(text))).toBeUndefined()
  })
})

describe('listChecks', () => {
  const states = (faults: ViewerTokenFault[]) =>
    listChecks(faults)
      .map(({ state }) => ({ ok: '+', failed: '!', skipped: '-' })[state])
      .join('')
  it.each<[ViewerTokenFault[], string]>([
    [[], '++++++++'],
    [['malformed'], '!-------'],
    [['unsigned'], '+!--++++'],
    [['no-secrets', 'expired'], '++!-+++!'],
    [['not-yet'], '++++++!+'],
    [['bad-signature', 'missing-subject', 'wrong-audience'], '+++!!!++'],
    [['missing-expiry'], '+++++++!'],
  ])('maps %j to %s', (faults, shown) => {
    expect(states(faults)).toBe(shown)
  })
})

describe('explainFault and spanInWords', () => {
  const now = 1_772_000_000
  const explain = (fault: ViewerTokenFault, claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}) =>
    explainFault(fault, { header, claims, now })
  it('includes the rejected value of the token', () => {
    expect(explain('wrong-algorithm', {}, { alg: 'RS256' }).says).toBe('O token usa RS256; só HS256 é aceito.')
    expect(explain('unknown-key', {}, { kid: 'chave-1' }).says).toContain('“chave-1”')
    expect(explain('wrong-audience', { aud: ['a', 'b'] }).says).toContain('“a, b”')
  })
  it('distinguishes a fast clock, a long lifetime and milliseconds for too-far-ahead', () => {
    expect(explain('too-far-ahead', { iat: now + 600, exp: now + 900 }).says).toBe(
      'O relógio do servidor que assina está adiantado 10 min.',
    )
    expect(explain('too-far-ahead', { iat: now, exp: now + 3600 }).says).toBe('O token vale por mais 60 min; o máximo são 5 minutos.')
    expect(explain('too-far-ahead', { exp: (now + 300) * 1000 }).says).toContain('milissegundos')
  })
  it('says when the validity begins, and whether nbf is no number or in milliseconds', () => {
    expect(explain('not-yet', { nbf: now + 600 }).says).toBe('O token só começa a valer em 10 min (nbf).')
    expect(explain('not-yet', { nbf: now * 1000 }).says).toContain('milissegundos')
    expect(explain('not-yet', { nbf: 'já' }).says).toContain('não é um número')
  })
  it('reports the age of an expired token and, with iat, a possibly slow clock', () => {
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
  ])('spanInWords writes %d seconds as %s', (seconds, words) => {
    expect(spanInWords(seconds)).toBe(words)
  })
})
