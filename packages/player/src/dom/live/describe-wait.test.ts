import { expect, it } from 'vitest'
import { describeWait, formatLeft } from './describe-wait.ts'

const live = (status: 'scheduled' | 'active' | 'ended' | 'finished', scheduledAt = '2026-11-28T22:30:00.000Z') => ({
  status,
  scheduledAt,
  startedAt: null,
  returnBy: null,
  chat: false,
})
const wait = (status: Parameters<typeof live>[0], now: string, zone = 'America/Sao_Paulo') =>
  describeWait(live(status), false, new Date(now), zone)

it('counts down to a live of the same day, and tells when it begins in the zone of the viewer', () => {
  expect(wait('scheduled', '2026-11-28T21:00:00Z')).toEqual({ title: 'A transmissão começa em', text: 'Hoje às 19:30', clock: '01:30:00' })
  expect(wait('scheduled', '2026-11-28T21:00:00Z', 'Europe/Lisbon').text).toBe('Hoje às 22:30')
})

it('names the day of a later one', () => {
  expect(wait('scheduled', '2026-11-26T21:30:00Z')).toEqual({
    title: 'Sábado, 28 de novembro, às 19:30',
    text: 'No seu horário. Ela começa aqui sozinha.',
    clock: '2 dias 01:00:00',
  })
})

it.each([
  ['scheduled', 'A transmissão já vai começar'],
  ['active', 'A transmissão já vai começar'],
  ['ended', 'O sinal caiu'],
  ['finished', 'A transmissão terminou'],
] as const)('has words for a live that is %s and shows nothing', (status, title) => {
  expect(wait(status, '2026-11-28T22:31:00Z')).toMatchObject({ title, clock: null })
})

it('writes what is left', () => {
  expect([61_000, 3_600_000, 90_000_000, 200_000_000, 1].map(formatLeft)).toEqual([
    '01:01',
    '01:00:00',
    '1 dia 01:00:00',
    '2 dias 07:33:20',
    '00:01',
  ])
})
