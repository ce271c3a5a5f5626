import { beforeEach, describe, expect, it } from 'vitest'
import { createFakeClock, settle } from './fake-clock.ts'
import { createKeySource } from './key-source.ts'
import { type KeyRange, PlaybackError } from './playback-api.ts'
import type { Cancellation } from './ports.ts'

type Answer = string[] | PlaybackError
let fake: ReturnType<typeof createFakeClock>
let calls: { range: KeyRange; cancellation: Cancellation; answer: (answer: Answer) => void }[]
let source: ReturnType<typeof createKeySource>

beforeEach(() => {
  fake = createFakeClock()
  calls = []
  source = createKeySource(
    fake.clock,
    (range, cancellation) =>
      new Promise((resolve, reject) => {
        calls.push({ range, cancellation, answer: (answer) => (Array.isArray(answer) ? resolve(answer) : reject(answer)) })
      }),
  )
})
const keysOf = ({ first, count }: KeyRange) => Array.from({ length: count }, (_, index) => `key ${first + index}`)
/** Loads a key, answering the calls it makes with all that they ask for. */
async function load(name: string): Promise<string> {
  const before = calls.length
  const key = source.load(name)
  await settle()
  for (const call of calls.slice(before)) call.answer(keysOf(call.range))
  return key
}

describe('createKeySource', () => {
  it('asks for four keys where playback starts, for sixteen where it goes on, and for none twice', async () => {
    for (let number = 24_000_000; number < 24_000_020; number++) expect(await load(`1-${number}`)).toBe(`key ${number}`)
    for (let number = 24_000_000; number < 24_000_020; number++) expect(await load(`1-${number}`)).toBe(`key ${number}`)
    expect(calls.map(({ range }) => range)).toEqual([
      { generation: 1, first: 24_000_000, count: 4 },
      { generation: 1, first: 24_000_004, count: 16 },
    ])
  })

  it('asks for sixteen where another rendition goes on at the same place, and for four after a seek', async () => {
    await load('1-24000000')
    await load('1-48000004')
    await load('1-48000300')
    expect(calls.map(({ range }) => [range.first, range.count])).toEqual([
      [24_000_000, 4],
      [48_000_004, 16],
      [48_000_300, 4],
    ])
  })

  it('takes what it was given when that is less than it asked for, and asks for what follows a second later', async () => {
    const key = source.load('1-24000000')
    await settle()
    calls[0]?.answer(['first'])
    expect(await key).toBe('first')
    const next = source.load('1-24000001')
    await fake.pass(999)
    expect(calls).toHaveLength(1)
    await fake.pass(1)
    expect(calls[1]?.range).toEqual({ generation: 1, first: 24_000_001, count: 16 })
    calls[1]?.answer(['second'])
    expect(await next).toBe('second')
  })

  it('does not ask for what follows when another place is wanted within that second', async () => {
    const key = source.load('1-24000000')
    await settle()
    calls[0]?.answer(['first'])
    await key
    const left = source.load('1-24000001').catch((error: unknown) => error)
    await fake.pass(500)
    expect(await load('1-24000700')).toBe('key 24000700')
    await fake.pass(5000)
    expect(await left).toMatchObject({ code: 'OFFLINE' })
    expect(calls.map(({ range }) => range.first)).toEqual([24_000_000, 24_000_700])
  })

  it('waits and asks again when it was ahead of the pace or found no server', async () => {
    const key = source.load('1-24000000')
    await settle()
    calls[0]?.answer(new PlaybackError('PLAYBACK_KEYS_PACED', '', 429))
    await settle()
    await fake.pass(1999)
    expect(calls).toHaveLength(1)
    await fake.pass(1)
    calls[1]?.answer(new PlaybackError('OFFLINE', '', 0))
    await settle()
    await fake.pass(1000)
    calls[2]?.answer(['late'])
    expect(await key).toBe('late')
  })

  it('cancels the call under way when another place is wanted, and fails on a refusal', async () => {
    const left = source.load('1-24000000').catch((error: unknown) => error)
    await settle()
    const key = source.load('1-24000500').catch((error: unknown) => error)
    await settle()
    expect(calls[0]?.cancellation.cancelled).toBe(true)
    calls[0]?.answer(new PlaybackError('OFFLINE', '', 0))
    expect(await left).toMatchObject({ code: 'OFFLINE' })
    calls[1]?.answer(new PlaybackError('PLAYBACK_LEASE_REQUIRED', '', 403))
    expect(await key).toMatchObject({ status: 403 })
    await fake.pass(60_000)
    expect(calls).toHaveLength(2)
  })
})
