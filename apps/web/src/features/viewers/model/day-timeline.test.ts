import { describe, expect, it } from 'vitest'
import type { ViewerSession } from '../../../shared/queries/viewers.ts'
import { timelineOf } from './day-timeline.ts'
import { groupByDay } from './session-days.ts'
import { sayProgress, shortSigns } from './session-words.ts'

const session = (values: Partial<ViewerSession>): ViewerSession => ({
  id: 's',
  openedAt: '2026-11-20T23:40:00.000Z',
  viewStartedAt: '2026-11-20T23:40:00.000Z',
  endedAt: '2026-11-21T00:10:00.000Z',
  media: { key: 'm', title: 'Aula 9', thumbnail: null, type: 'default', duration: 1800 },
  version: 1,
  replaced: false,
  code: null,
  device: 'Chrome no Windows',
  deviceKey: 'a',
  network: '203.0.113.0/24',
  address: '203.0.113.7',
  site: null,
  watched: [],
  rewatched: [],
  seconds: 1800,
  position: 827,
  signs: [],
  ...values,
})
const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00.000Z`)

describe('timelineOf', () => {
  it('has a lane for each browser, and the time at which several played', () => {
    const timeline = timelineOf([
      session({ viewStartedAt: new Date(at('23:00')).toISOString(), endedAt: new Date(at('23:50')).toISOString() }),
      session({
        deviceKey: 'b',
        device: 'Safari no iPhone',
        viewStartedAt: new Date(at('23:30')).toISOString(),
        endedAt: new Date(at('23:58')).toISOString(),
      }),
      session({ deviceKey: 'c', viewStartedAt: null, openedAt: new Date(at('23:40')).toISOString(), endedAt: null }),
    ])
    expect(timeline?.lanes.map(({ title, spans }) => [title, spans.length, spans[0]?.quiet])).toEqual([
      ['Safari · iPhone', 1, false],
      ['Chrome · Windows', 1, false],
      ['Chrome · Windows', 1, true],
    ])
    expect(timeline?.overlaps).toEqual([{ from: at('23:30'), to: at('23:50'), screens: 2 }])
    expect(timeline?.ticks.map(({ text }) => text)).toEqual(['20h', '21h'])
    expect(timeline?.rows[0]).toEqual(['Aula 9', 'Chrome no Windows', '203.0.113.0/24', '20:00', '20:50'])
  })

  it('sessions of one browser never overlap, and a day without sessions has none', () => {
    expect(timelineOf([session({}), session({})])?.overlaps).toEqual([])
    expect(timelineOf([])).toBeNull()
  })
})

it('groupByDay takes the days of São Paulo', () => {
  const days = groupByDay([
    session({ openedAt: '2026-11-21T02:59:00.000Z', seconds: 30 }),
    session({ openedAt: '2026-11-20T12:00:00.000Z', seconds: 12 }),
    session({ openedAt: '2026-11-20T02:59:00.000Z', seconds: 5 }),
  ])
  expect(days.map(({ day, seconds, sessions }) => [day, sessions.length, seconds])).toEqual([
    ['2026-11-20', 2, 42],
    ['2026-11-19', 1, 5],
  ])
})

it('sayProgress says how far a session came', () => {
  expect(sayProgress(session({}))).toBe('30 min 00 s, até 13:47')
  expect(sayProgress(session({ position: 1799.5 }))).toBe('30 min 00 s, até o fim')
  expect(sayProgress(session({ position: 1799.5, replaced: true }))).toBe('30 min 00 s, até 30:00')
  expect(sayProgress(session({ position: null }))).toBe('30 min 00 s')
  expect(sayProgress(session({ viewStartedAt: null, seconds: 0 }))).toBe('Abriu e não assistiu')
})

it('shortSigns names each kind once', () => {
  const signs = [
    { kind: 'fast-keys', count: 2 },
    { kind: 'key-rush', count: 1 },
    { kind: 'tampering', count: 1 },
  ] as const
  expect(shortSigns({ signs: [...signs] })).toEqual(['Chaves rápidas', 'Código encoberto'])
})
