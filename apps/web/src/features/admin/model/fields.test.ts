import { describe, expect, it } from 'vitest'
import { lineFault, moveLine } from './help-list.ts'
import { readLocal, writeLocal } from './local-instant.ts'
import { readReais, writeReais } from './money-text.ts'
import { newsFaults, emptyNews, readAudience, toNewsDraft } from './news-form.ts'
import { planFaults, toDraft, toFields } from './plan-form.ts'
import { readSize, writeSize } from './size-text.ts'
import { writeStretch } from './time-words.ts'

describe('money', () => {
  it.each([
    ['97', 9700],
    ['97,5', 9750],
    ['R$ 1.234,56', 123456],
    ['1234,05', 123405],
    ['-12,50', -1250],
    ['−12,50', -1250],
    ['-0', 0],
    ['0,01', 1],
  ])('%s is %d cents', (text, cents) => expect(readReais(text)).toBe(cents))
  it.each(['', '-', '1.5', '12,345', '1,2,3', '1.23,00', 'NaN', '1e3', '99999999999999999999'])('%s is no amount', (text) =>
    expect(readReais(text)).toBeNull(),
  )
  it.each([0, 1, 9700, 123456, -1250, 100_000_000])('writes %d cents as they are read again', (cents) =>
    expect(readReais(writeReais(cents))).toBe(cents),
  )
})

describe('sizes', () => {
  it.each([500 * 1024 ** 2, 2 * 1024 ** 3, 10 * 1024 ** 4, 1.5 * 1024 ** 3, 0, 52_428_800_000])(
    'writes %d bytes as they are read again',
    (bytes) => expect(readSize(writeSize(bytes))).toBe(bytes),
  )
  it.each(['', '-1', '1.5', '1,2345', 'x', '9999999999'])('%s is no size', (value) => expect(readSize({ value, unit: 'GB' })).toBeNull())
  it('takes the largest unit that says it whole', () => expect(writeSize(1.5 * 1024 ** 3)).toEqual({ value: '1,5', unit: 'GB' }))
})

describe('instants', () => {
  it('stand in São Paulo, whatever the browser thinks', () => {
    expect(writeLocal('2026-11-22T11:30:00.000Z')).toBe('2026-11-22T08:30')
    expect(readLocal('2026-11-22T08:30')).toBe('2026-11-22T11:30:00.000Z')
  })
  it('knows when the city was two hours away', () => {
    expect(readLocal('2018-12-01T08:30')).toBe('2018-12-01T10:30:00.000Z')
  })
  it('has nothing for what is no time', () => expect([readLocal(''), readLocal('amanhã'), writeLocal(null)]).toEqual([null, null, '']))
})

describe('a plan', () => {
  const fields = { ...toFields(null), title: ' Turma ', price: '1.299,90' }
  it('is made of its fields', () => {
    expect(planFaults(fields)).toEqual({})
    expect(toDraft(fields)).toMatchObject({ title: 'Turma', price: 129990, storageSize: 100 * 1024 ** 3, contentId: null })
  })
  it('refuses negative, huge and fractional numbers', () => {
    const faults = planFaults({
      ...fields,
      price: '-1',
      trialDays: '1,5',
      position: '10000',
      storageSize: { value: '1', unit: 'GB' },
      uploadSize: { value: '2', unit: 'GB' },
    })
    expect(Object.keys(faults).toSorted()).toEqual(['position', 'price', 'trialDays', 'uploadSize'])
    expect(planFaults({ ...fields, price: '1.000.000,01' }).price).toContain('1.000.000,00')
    expect(planFaults({ ...fields, price: '9,999' }).price).toContain('97,00')
  })
})

describe('news', () => {
  it('asks for what is missing', () => {
    expect(Object.keys(newsFaults({ ...emptyNews, toAll: false })).toSorted()).toEqual(['audience', 'content', 'title'])
    expect(newsFaults({ ...emptyNews, title: 'A', content: 'B', publishedAt: '2026-11-22T08:00', expiresAt: '2026-11-22T07:59' })).toEqual({
      expiresAt: 'O fim deve vir depois do começo da publicação.',
    })
  })
  it('goes to everybody, or to those named', () => {
    expect(toNewsDraft({ ...emptyNews, audience: 'a@b.co' }).audience).toBeNull()
    expect(readAudience(' a@b.co, c@d.co;\na@b.co ')).toEqual(['a@b.co', 'c@d.co'])
  })
})

it('moves a line of the help list within the list alone', () => {
  const lines = ['a', 'b', 'c'].map((title, key) => ({ key, title, link: 'https://x.test' }))
  const order = (at: number, by: number) =>
    moveLine(lines, at, by)
      .map(({ title }) => title)
      .join('')
  expect([order(0, 1), order(2, -1), order(0, -1), order(2, 1)]).toEqual(['bac', 'acb', 'abc', 'abc'])
})

it('takes web addresses alone', () => {
  const fault = (link: string) => lineFault({ key: 1, title: 'Guia', link }).link !== undefined
  expect([fault('https://x.test/a'), fault('javascript:alert(1)'), fault('x.test'), fault('')]).toEqual([false, true, true, true])
})

it('writes stretches of time in two units', () => {
  expect([0, 59, 60, 3700, 90_000, 172_800].map(writeStretch)).toEqual(['0 s', '59 s', '1 min', '1 h 1 min', '1 dia e 1 h', '2 dias'])
})
