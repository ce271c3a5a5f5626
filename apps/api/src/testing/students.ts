// Twenty students and a few more, and what each does with the lessons of a course.
import type { Faults, Piece } from './simulated-player.ts'
import type { Lesson, Period } from './student-figures.ts'

export const computer = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
export const agents = new Map<string, readonly [kind: string, browser: string]>([
  [computer, ['computer', 'chrome']],
  [phone, ['phone', 'safari']],
])

/** Midnight in São Paulo of day 0, a Monday, in seconds of the epoch. */
export const midnight = Date.parse('2026-03-02T03:00:00Z') / 1000
export const at = (day: number, clock: string) =>
  midnight + day * 86_400 + clock.split(':').reduce((sum, part, place) => sum + Number(part) * 60 ** (2 - place), 0)
export const end = at(20, '12:00:00')
export const period: Period = { start: '2026-02-23', end: '2026-03-22' }
export const middle: Period = { start: '2026-03-05', end: '2026-03-07' }

export const lengths = { A: 120, B: 200, C: 90, D: 60 } as const
export type Media = keyof typeof lengths
/** D has another file of 40 s from this second on. */
export const replacedAt = at(6, '15:00:15')
export const lessons: Lesson[] = [
  { media: 'A', file: 1, seconds: 120 },
  { media: 'B', file: 1, seconds: 200 },
  { media: 'C', file: 1, seconds: 90 },
  { media: 'D', file: 2, seconds: 40 },
]

export type Sitting = {
  who: string
  media: Media
  opens: number
  pieces: Piece[]
  faults?: Faults
  device?: string
  agent?: string
  site?: string | null
  signed?: false
}
const sit = (who: string, media: Media, opens: number, pieces: Piece[], more: Partial<Sitting> = {}): Sitting => ({
  who,
  media,
  opens,
  pieces,
  ...more,
})
const whole = (media: Media, rate = 1): Piece[] => [{ from: 0, to: lengths[media], rate }]

export const sittings: Sitting[] = [
  // The whole course: at 1×, 2×, sound, and the new file of D.
  sit('ana', 'A', at(1, '10:00:00'), whole('A')),
  sit('ana', 'B', at(1, '10:30:00'), whole('B', 2)),
  sit('ana', 'C', at(2, '10:00:00'), whole('C')),
  sit('ana', 'D', at(8, '10:00:00'), [{ from: 0, to: 40 }]),
  sit('bia', 'A', at(1, '10:00:00'), whole('A', 2), { agent: phone }),
  sit('bia', 'D', at(2, '10:00:00'), whole('D'), { agent: phone }),
  sit('caio', 'A', at(1, '10:00:00'), [{ from: 0, to: 60, rate: 0.5 }], { site: null }),
  // Seeks on, back and over what was seen.
  sit('davi', 'B', at(1, '10:30:00'), [
    { from: 0, to: 20 },
    { from: 150, to: 193 },
    { from: 30, to: 52 },
    { from: 10, to: 15 },
  ]),
  // One part three times.
  sit('eva', 'A', at(2, '10:00:00'), [
    { from: 0, to: 60 },
    { from: 20, to: 40 },
    { from: 20, to: 40 },
    { from: 60, to: 120 },
  ]),
  // Two tabs at once of one media, then of two.
  sit('fabio', 'A', at(2, '10:00:00'), [{ from: 0, to: 50 }]),
  sit('fabio', 'A', at(2, '10:00:10'), [{ from: 30, to: 80 }]),
  sit('gil', 'A', at(3, '10:00:00'), [{ from: 0, to: 70 }]),
  sit('gil', 'B', at(3, '10:00:00'), [
    { from: 100, to: 140, rate: 2 },
    { from: 140, to: 160 },
  ]),
  // The laptop sleeps for an hour and a half.
  sit('hugo', 'A', at(3, '10:00:00'), [{ from: 0, to: 24 }, { sleep: 5400 }, { from: 24, to: 64 }]),
  sit('iris', 'B', at(3, '10:00:00'), [{ from: 0, to: 100 }]),
  sit('joao', 'A', at(3, '10:00:00'), [{ from: 0, to: 33 }, { pause: 125 }, { from: 33, to: 66 }]),
  sit('lia', 'A', at(3, '10:00:00'), [{ from: 0, to: 60 }], { faults: { again: 2 } }),
  sit('mia', 'A', at(3, '10:00:00'), [{ from: 0, to: 60 }], { faults: { late: 2 } }),
  // Over midnight, and over the hour.
  sit('nina', 'B', at(3, '23:59:25'), [{ from: 0, to: 70 }]),
  sit('otto', 'B', at(4, '10:59:30'), [
    { from: 0, to: 60, rate: 2 },
    { from: 100, to: 130 },
  ]),
  sit('paula', 'C', at(4, '11:00:00'), [{ from: 0, to: 47 }], { faults: { silent: true } }),
  sit('visitor', 'A', at(4, '11:00:00'), [{ from: 0, to: 45 }], { signed: false, agent: phone, site: null }),
  sit('quim', 'A', at(5, '11:00:00'), [{ from: 0, to: 30 }]),
  sit('rosa', 'A', at(5, '11:00:00'), whole('A')),
  // Two identities of one person.
  sit('sara', 'A', at(5, '11:00:00'), [{ from: 0, to: 70 }]),
  sit('sara-phone', 'A', at(7, '11:00:00'), [{ from: 50, to: 120 }], { signed: false, agent: phone }),
  // Three sittings on two devices.
  sit('theo', 'C', at(5, '11:00:00'), [{ from: 0, to: 40 }]),
  sit('theo', 'C', at(7, '11:00:00'), [{ from: 30, to: 60 }], { device: 'celular-de-theo', agent: phone }),
  sit('theo', 'C', at(9, '11:00:00'), [{ from: 60, to: 90 }]),
  // Again and again the same 80 of 90 seconds (88.9 %).
  sit('ulla', 'C', at(7, '11:00:00'), [{ from: 0, to: 80 }, { pause: 30 }, { from: 0, to: 80 }, { pause: 200 }]),
  // The file is replaced by a shorter one while it plays.
  sit('vera', 'D', at(6, '15:00:00'), [{ from: 0, to: 50 }]),
  sit('vera', 'D', at(18, '15:00:00'), [{ from: 10, to: 30 }]),
]
/** Who is erased: counted in totals, not in retention and lists. */
export const erased = 'rosa'
