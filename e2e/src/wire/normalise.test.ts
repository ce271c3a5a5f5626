import { describe, expect, it } from 'vitest'
import { describeDay, describeInstant, describeMonth } from './describe-instant.ts'
import { findDifferences } from './find-differences.ts'
import { Normaliser } from './normalise.ts'
import { readMail } from './read-mails.ts'

const base = new Date('2026-11-23T10:00:00Z')

describe('describeInstant, describeDay and describeMonth', () => {
  it('return the distance of an instant from now, and keep a distant instant unchanged', () => {
    expect(describeInstant('2026-11-23T10:05:00.000Z', base)).toBe('<now>')
    expect(describeInstant('2026-11-23T14:01:00Z', base)).toBe('<now +4h>')
    expect(describeInstant('2026-12-08T10:00:01Z', base)).toBe('<now +15d>')
    expect(describeInstant('2026-12-23T10:00:01Z', base)).toBe('<now +1mo>')
    expect(describeInstant('2026-10-23T10:00:00Z', base)).toBe('<now -1mo>')
    expect(describeInstant('2099-01-01T00:00:00Z', base)).toBe('2099-01-01T00:00:00Z')
  })

  it('return the distance of days and months in São Paulo time', () => {
    expect(describeDay('2026-11-23', base)).toBe('<today>')
    expect(describeDay('2026-11-21', base)).toBe('<today -2d>')
    expect(describeDay('2026-11-22', new Date('2026-11-23T02:59:00Z'))).toBe('<today>')
    expect(describeMonth('2026-10', base)).toBe('<month -1>')
    expect(describeMonth('2026-11', base)).toBe('<month>')
  })
})

describe('Normaliser', () => {
  it('replaces equal keys by one placeholder and numbers different ones', () => {
    const normaliser = new Normaliser()
    const [a, b] = ['a1b2c3d4e5f6g7h8', 'z1b2c3d4e5f6g7h8']
    expect(normaliser.value({ key: a, other: b, again: `/media/${a}` }, base)).toEqual({
      again: '/media/<key:1>',
      key: '<key:1>',
      other: '<key:2>',
    })
  })

  it('leaves words, numbers and keys of shipped plans as they are', () => {
    const normaliser = new Normaliser()
    const kept = { plan: 'planprofissional', title: 'Aula 1', price: 19_900, open: true, none: null }
    expect(normaliser.value(kept, base)).toEqual(kept)
  })

  it('replaces a known secret in later texts, and keeps error codes', () => {
    const normaliser = new Normaliser()
    expect(normaliser.value({ secret: 'um-segredo', code: 'API_KEYS_FULL' }, base)).toEqual({ code: 'API_KEYS_FULL', secret: '<secret:1>' })
    expect(normaliser.text('it was um-segredo', base)).toBe('it was <secret:1>')
    expect(normaliser.value({ code: 'x' }, base)).toEqual({ code: 'x' })
    expect(normaliser.text('index', base)).toBe('index')
    expect(normaliser.value({ code: 'A1B2C3D4E5' }, base)).toEqual({ code: '<code:1>' })
  })

  it('replaces JWTs, API keys, measured numbers and row ids', () => {
    const normaliser = new Normaliser()
    const jwt = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl'
    expect(normaliser.text(`Bearer ${jwt}`, base)).toBe('Bearer <jwt>')
    expect(normaliser.text(`vz_${'a'.repeat(46)}`, base)).toBe('<api-key:1>')
    expect(normaliser.value({ id: 12, latencyMs: 3.2, amountCents: 399 }, base)).toEqual({
      amountCents: 399,
      id: '<row>',
      latencyMs: '<measured>',
    })
  })

  it('sortKey does not number unknown keys', () => {
    const normaliser = new Normaliser()
    normaliser.text('a1b2c3d4e5f6g7h8', base)
    expect(normaliser.sortKey({ key: 'a1b2c3d4e5f6g7h8', id: 'z1b2c3d4e5f6g7h8' }, base)).toBe('{"id":"<key:?>","key":"<key:1>"}')
    expect(normaliser.text('z1b2c3d4e5f6g7h8', base)).toBe('<key:2>')
  })
})

it('readMail reads a mail with a text and an HTML part', () => {
  const source = [
    'To: ana@exemplo.com',
    'Subject: =?UTF-8?Q?Redefini=C3=A7=C3=A3o?=',
    'Content-Type: multipart/alternative; boundary="x"',
    '',
    '--x',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Ol=C3=A1, uma linha =',
    'longa',
    '--x',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Olá</p>',
    '--x--',
  ].join('\n')
  expect(readMail(source)).toEqual({
    kind: 'mail',
    to: 'ana@exemplo.com',
    subject: 'Redefinição',
    text: 'Olá, uma linha longa',
    html: '<p>Olá</p>',
  })
})

it('findDifferences reports different values and ignores the numbers of header sets', () => {
  const call = { scene: 's', kind: 'call', route: 'GET /x', as: 'nobody', status: 200, headers: { set: 1 }, body: { a: 1 } }
  const before = { headerSets: { 1: ['content-type: x'] }, entries: [call] }
  expect(findDifferences(before, { headerSets: { 2: ['content-type: x'] }, entries: [{ ...call, headers: { set: 2 } }] })).toEqual([])
  expect(findDifferences(before, { ...before, entries: [{ ...call, body: { a: 2 } }] })).toEqual([
    's · call · GET /x · nobody\n  .body.a\n    before 1\n    after  2',
  ])
  expect(findDifferences(before, { ...before, entries: [] })).toHaveLength(1)
})
