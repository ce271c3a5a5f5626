import { describe, expect, it } from 'vitest'
import { IngestError } from '../ingest-error.ts'
import { amfLimits, readAmf } from './read-amf.ts'
import { writeAmf } from './write-amf.ts'

const codeOf = (bytes: Buffer): string => {
  try {
    readAmf(bytes)
  } catch (error) {
    if (error instanceof IngestError) return error.code
    throw error
  }
  return 'read'
}
const of = (...bytes: number[]) => Buffer.from(bytes)
const nested = (type: number[], depth: number) => Buffer.concat(Array.from({ length: depth }, () => of(...type)))

it('reads what it writes', () => {
  const written = writeAmf('connect', 1, null, undefined, true, { app: 'live', inner: { level: 3.5 } }, 'ação')
  const object = new Map<string, unknown>([
    ['app', 'live'],
    ['inner', new Map([['level', 3.5]])],
  ])
  expect(readAmf(written)).toEqual(['connect', 1, null, undefined, true, object, 'ação'])
})

it('reads arrays, dates and long texts', () => {
  const array = of(0x08, 0, 0, 0, 9, 0, 1, 0x61, 0x05, 0, 0, 9)
  expect(readAmf(array)).toEqual([new Map([['a', null]])])
  expect(readAmf(of(0x0a, 0, 0, 0, 2, 0x01, 1, 0x06))).toEqual([[true, undefined]])
  expect(readAmf(Buffer.concat([of(0x0b), Buffer.alloc(10)]))).toEqual([new Date(0)])
  expect(readAmf(of(0x0c, 0, 0, 0, 1, 0x62))).toEqual(['b'])
})

it('takes names that are special in JavaScript as names', () => {
  const [object] = readAmf(writeAmf({ ['__proto__']: 'a', constructor: 'b' } as never))
  expect(object).toBeInstanceOf(Map)
  expect(({} as Record<string, unknown>)['a']).toBeUndefined()
})

describe('refuses', () => {
  it.each([0x04, 0x07, 0x0d, 0x0e, 0x10, 0x11, 0x12, 0xff])('type 0x%x', (type) => {
    expect(codeOf(of(type, 0, 0, 0, 0))).toBe('AMF_TYPE')
  })
  it('what ends early, at every length', () => {
    const whole = writeAmf({ app: 'live', inner: { level: 1 } })
    const codes = Array.from({ length: whole.length - 1 }, (_, index) => codeOf(whole.subarray(0, index + 1)))
    expect(new Set(codes)).toEqual(new Set(['AMF_SHORT']))
  })
  it('deep nesting of objects and arrays', () => {
    expect(codeOf(nested([0x03, 0, 1, 0x61], 5000))).toBe('AMF_DEPTH')
    expect(codeOf(nested([0x0a, 0, 0, 0, 1], 5000))).toBe('AMF_DEPTH')
    expect(codeOf(nested([0x08, 0, 0, 0, 1, 0, 0], 5000))).toBe('AMF_DEPTH')
  })
  it('many properties, elements and values', () => {
    const most = amfLimits.properties + 1
    expect(codeOf(Buffer.concat([of(0x03), nested([0, 1, 0x61, 0x05], most), of(0, 0, 9)]))).toBe('AMF_PROPERTIES')
    expect(codeOf(of(0x0a, 0xff, 0xff, 0xff, 0xff))).toBe('AMF_PROPERTIES')
    expect(codeOf(nested([0x05], most))).toBe('AMF_PROPERTIES')
  })
  it('long texts', () => {
    expect(codeOf(of(0x0c, 0x7f, 0xff, 0xff, 0xff))).toBe('AMF_STRING')
    expect(codeOf(Buffer.concat([of(0x02, 0xff, 0xff), Buffer.alloc(0xffff)]))).toBe('AMF_STRING')
  })
})
