import { expect, it } from 'vitest'
import type { LiveStatistics } from '../../../shared/queries/media-statistics.ts'
import { liveFigures, livePanels, liveRows, liveSteps, liveSummary } from './live-figures.ts'

const plain = (text: unknown) => String(text).replaceAll('\u00a0', ' ')
const point = { watching: 4, joined: 3, left: 1, latencySeconds: 2.25, stallSeconds: 1.5 }
const live: LiveStatistics = {
  startedAt: '2027-03-11T02:59:00.000Z',
  finishedAt: '2027-03-11T03:01:00.000Z',
  audience: 12,
  peak: 8,
  peakAt: '2027-03-11T03:00:00.000Z',
  meanWatching: 5.4,
  latencySeconds: 2.25,
  stalls: 3,
  stallSeconds: 75,
  stepMinutes: 1,
  points: [
    { ...point, at: '2027-03-11T02:59:00.000Z', watching: null, latencySeconds: null },
    { ...point, at: '2027-03-11T03:00:00.000Z' },
  ],
}

it('tells audience, peak, delay and stalls', () => {
  const told = (given: LiveStatistics | undefined) => liveFigures(given).map(({ value, foot }) => [plain(value), plain(foot)])
  expect(told(live)).toEqual([
    ['12', 'pessoas assistiram ao vivo'],
    ['pico de 8', 'às 00:00 · média de 5'],
    ['2,3 s', 'da ponta da transmissão à tela'],
    ['3', '1 min 15 s no total'],
  ])
  const none = { ...live, audience: 1, peak: 1, peakAt: null, meanWatching: 1, latencySeconds: null, stalls: 0, stallSeconds: 0 }
  expect(told(none)).toEqual([
    ['1', 'pessoa assistiu ao vivo'],
    ['pico de 1', 'média de 1'],
    ['—', 'nenhum player mandou medidas'],
    ['0', 'nenhum travamento'],
  ])
})

it('names the day where it runs over midnight, and leaves out what nobody counted', () => {
  expect(liveSteps(live)).toEqual([
    { short: '23:59', long: '23:59' },
    { short: '00:00', long: '11/03, 00:00' },
  ])
  expect(liveRows(live).map((row) => row.map(plain))).toEqual([
    ['23:59', '—', '3', '1', '—', '1,5 s'],
    ['11/03, 00:00', '4', '3', '1', '2,3 s', '1,5 s'],
  ])
  expect(liveSummary(live)).toBe('2 minutos. Pico de 8 pessoas às 00:00.')
})

it('draws delay and stalls only where players told any', () => {
  expect(livePanels(live).map(({ name }) => name)).toEqual([
    'Pessoas ao mesmo tempo',
    'Entraram e saíram',
    'Atraso, em segundos',
    'Tempo travado, em segundos',
  ])
  const silent = live.points.map((each) => ({ ...each, latencySeconds: null, stallSeconds: 0 }))
  expect(livePanels({ points: silent })).toHaveLength(2)
})
