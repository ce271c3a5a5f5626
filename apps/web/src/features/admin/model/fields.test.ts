import { describe, expect, it } from 'vitest'
import { lineFault, moveLine } from './help-list.ts'
import { readLocal, writeLocal } from './local-instant.ts'
import { readReais, writeReais } from '../../../shared/format/money-text.ts'
import { newsFaults, emptyNews, readAudience, toNewsDraft } from './news-form.ts'
import { planFaults, toDraft, toFields } from './plan-form.ts'
import { readSize, writeSize } from './size-text.ts'
import { writeStretch } from './time-words.ts'

describe('readReais and writeReais', () => {
  it.each([
    ['97', 9700],
    ['97,5', 9750],
    ['R$ 1.234,56', 123456],
    ['1234,05', 123405],
    ['-12,50', -1250],
    ['−12,50', -1250],
    ['-0', 0],
    ['0,01', 1],
  ])('reads %s as %d cents', (text, cents) => expect(readReais(text)).toBe(cents))
  it.each(['', '-', '1.5', '12,345', '1,2,3', '1.23,00', 'NaN', '1e3', '99999999999999999999'])('rejects %j', (text) =>
    expect(readReais(text)).toBeNull(),
  )
  it.each([0, 1, 9700, 123456, -1250, 100_000_000])('reads back the text written for %d cents', (cents) =>
    expect(readReais(writeReais(cents))).toBe(cents),
  )
})

describe('readSize and writeSize', () => {
  it.each([500 * 1024 ** 2, 2 * 1024 ** 3, 10 * 1024 ** 4, 1.5 * 1024 ** 3, 0, 52_428_800_000])(
    'reads back the text written for %d bytes',
    (bytes) => expect(readSize(writeSize(bytes))).toBe(bytes),
  )
  it.each(['', '-1', '1.5', '1,2345', 'x', '9999999999'])('rejects %j', (value) => expect(readSize({ value, unit: 'GB' })).toBeNull())
  it('writes 1.5 GiB as 1,5 GB (largest exact unit)', () => expect(writeSize(1.5 * 1024 ** 3)).toEqual({ value: '1,5', unit: 'GB' }))
})

describe('readLocal and writeLocal', () => {
  it('convert between UTC and the time zone of São Paulo', () => {
    expect(writeLocal('2026-11-22T11:30:00.000Z')).toBe('2026-11-22T08:30')
    expect(readLocal('2026-11-22T08:30')).toBe('2026-11-22T11:30:00.000Z')
  })
  it('readLocal applies the daylight saving time of São Paulo in 2018 (UTC−2)', () => {
    expect(readLocal('2018-12-01T08:30')).toBe('2018-12-01T10:30:00.000Z')
  })
  it('return null or empty on bad input', () => expect([readLocal(''), readLocal('amanhã'), writeLocal(null)]).toEqual([null, null, '']))
})

describe('plan form: planFaults and toDraft', () => {
  const fields = { ...toFields(null), title: ' Turma ', price: '1.299,90' }
  it('converts valid fields to a draft without faults', () => {
    expect(planFaults(fields)).toEqual({})
    expect(toDraft(fields)).toMatchObject({ title: 'Turma', price: 129990, storageSize: 100 * 1024 ** 3, contentId: null })
  })
  it('reports negative, too large and fractional numbers as faults', () => {
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

describe('news form: newsFaults, toNewsDraft and readAudience', () => {
  it('reports missing fields and an end before the start', () => {
    expect(Object.keys(newsFaults({ ...emptyNews, toAll: false })).toSorted()).toEqual(['audience', 'content', 'title'])
    expect(newsFaults({ ...emptyNews, title: 'A', content: 'B', publishedAt: '2026-11-22T08:00', expiresAt: '2026-11-22T07:59' })).toEqual({
      expiresAt: 'O fim deve vir depois do começo da publicação.',
    })
  })
  it('sets a null audience for all accounts, and reads a list of addresses without duplicates', () => {
    expect(toNewsDraft({ ...emptyNews, audience: 'a@b.co' }).audience).toBeNull()
    expect(readAudience(' a@b.co, c@d.co;\na@b.co ')).toEqual(['a@b.co', 'c@d.co'])
  })
})

it('moveLine swaps neighbouring help lines and ignores moves beyond the ends', () => {
  const lines = ['a', 'b', 'c'].map((title, key) => ({ key, title, link: 'https://x.test' }))
  const order = (at: number, by: number) =>
    moveLine(lines, at, by)
      .map(({ title }) => title)
      .join('')
  expect([order(0, 1), order(2, -1), order(0, -1), order(2, 1)]).toEqual(['bac', 'acb', 'abc', 'abc'])
})

it('lineFault accepts an https link and rejects javascript:, a missing scheme and an empty link', () => {
  const fault = (link: string) => lineFault({ key: 1, title: 'Guia', link }).link !== undefined
  expect([fault('https://x.test/a'), fault('javascript:alert(1)'), fault('x.test'), fault('')]).toEqual([false, true, true, true])
})

it('writeStretch writes seconds as text with at most two units', () => {
  expect([0, 59, 60, 3700, 90_000, 172_800].map(writeStretch)).toEqual(['0 s', '59 s', '1 min', '1 h 1 min', '1 dia e 1 h', '2 dias'])
})
