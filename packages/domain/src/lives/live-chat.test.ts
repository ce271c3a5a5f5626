import { describe, expect, it } from 'vitest'
import { chatName, chatTime, chatWait } from './live-chat.ts'

const now = new Date('2027-03-01T22:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const burst = { entries: 3, seconds: 30 }

describe('chatName', () => {
  it.each([
    [{ name: ' Bia Prado ', email: 'bia@exemplo.com' }, 'Bia Prado'],
    [{ name: null, email: 'bia@exemplo.com' }, 'bi•••'],
    [{ name: 'caio@exemplo.com', email: null }, 'ca•••'],
    [{ name: 'caio@exemplo.com', email: 'c@exemplo.com' }, 'c•••'],
    [{ name: '', email: null }, null],
    [{ name: null, email: null }, null],
  ])('of %j is %s', (viewer, name) => expect(chatName(viewer)).toBe(name))

  it('is cut where it is long, never within a symbol', () => {
    expect(chatName({ name: '📷'.repeat(90), email: null })).toBe('📷'.repeat(60))
  })
})

describe('chatTime', () => {
  const live = (status: 'scheduled' | 'active' | 'finished', minutes: number) => ({
    status,
    scheduledAt: new Date(now.getTime() + minutes * 60_000),
    startedAt: status === 'scheduled' ? null : ago(60),
  })
  it.each([
    ['scheduled', 31, 'early'],
    ['scheduled', 30, 'open'],
    ['scheduled', -60, 'open'],
    ['active', 90, 'open'],
    ['finished', 0, 'over'],
  ] as const)('of a %s live %i minutes before its time is %s', (status, minutes, time) =>
    expect(chatTime(live(status, minutes), now)).toBe(time),
  )
})

describe('chatWait', () => {
  it.each([
    ['nothing was written', [], 0, null],
    ['the slow mode is over', [15], 15, null],
    ['the slow mode goes on', [4.2], 15, 11],
    ['few were written at once', [1, 2], 0, null],
    ['many were written at once', [1, 2, 10], 0, 20],
    ['both hold, the longer one counts', [1, 2, 10], 60, 59],
  ] as const)('where %s', (_what, written, slowSeconds, seconds) =>
    expect(chatWait(written.map(ago), { slowSeconds, burst, now })).toBe(seconds),
  )
})
