import { expect, it } from 'vitest'
import { hashLiveKey } from './live-key.ts'
import { createStudioTicket, readStudioTicket, type StudioTicket, studioTicketSeconds } from './studio-ticket.ts'

const now = new Date('2026-11-28T20:00:00.500Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const ticket: StudioTicket = { purpose: 'publish', keyHash: hashLiveKey('live_x') }

it('gives back what a ticket allows until its end', () => {
  const made = createStudioTicket('secret', ticket, now)
  expect(made).toMatch(/^[\w.-]+$/)
  expect(readStudioTicket('secret', `videozz-studio, ${made}`, later(studioTicketSeconds - 1))).toEqual(ticket)
  expect(readStudioTicket('secret', made, later(studioTicketSeconds))).toBeUndefined()
})

it('refuses a ticket of another secret, a changed one and what is none', () => {
  const made = createStudioTicket('secret', ticket, now)
  expect(readStudioTicket('other', made, now)).toBeUndefined()
  for (const changed of [
    made.replace('publish', 'measure'),
    made.slice(0, -1),
    `${made}x`,
    made.replace(/\d{10}/, '9999999999'),
    '',
    '.',
    'a.b',
    undefined,
  ])
    expect(readStudioTicket('secret', changed, now)).toBeUndefined()
})
