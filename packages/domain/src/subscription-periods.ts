const zone = 'America/Sao_Paulo'
const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

type Wall = { year: number; month: number; day: number; time: number }

/** What clock and calendar of São Paulo show; `month` from 0, `time` in milliseconds of the day. */
function wallOf(instant: Date): Wall {
  const read = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read
  const rest = ((instant.getTime() % 1000) + 1000) % 1000
  return { year, month: month - 1, day, time: ((hour * 60 + minute) * 60 + second) * 1000 + rest }
}

const asUtc = ({ year, month, day, time }: Wall): number => Date.UTC(year, month, day) + time

/** The instant at which São Paulo shows this; where its clock skipped the hour, the one before. */
function instantOf(wall: Wall): Date {
  const wanted = asUtc(wall)
  let guess = wanted
  // The offset at the guess may be another than at the result: twice is enough.
  for (let turn = 0; turn < 2; turn++) guess = wanted - (asUtc(wallOf(new Date(guess))) - guess)
  return new Date(guess)
}

/** So many months later at the same hour of São Paulo, on the same day or the month's last: 31 January, 28 February, 31 March. */
export function addMonths(anchor: Date, months: number): Date {
  const wall = wallOf(anchor)
  const month = wall.month + months
  const lastDay = new Date(Date.UTC(wall.year, month + 1, 0)).getUTCDate()
  const first = new Date(Date.UTC(wall.year, month, 1))
  return instantOf({ year: first.getUTCFullYear(), month: first.getUTCMonth(), day: Math.min(wall.day, lastDay), time: wall.time })
}

export const monthsOf = { monthly: 1, yearly: 12 } as const

/**
 * The first turn of a subscription after an instant. Turns are counted from the anchor, so that a short month does not shorten those
 * after it.
 * @param anchor begin of its first paid period.
 */
export function nextTurn(anchor: Date, after: Date, period: keyof typeof monthsOf): Date {
  const step = monthsOf[period]
  const [from, to] = [wallOf(anchor), wallOf(after)]
  let count = Math.max(0, Math.floor(((to.year - from.year) * 12 + to.month - from.month) / step) - 1)
  for (;;) {
    const turn = addMonths(anchor, count * step)
    if (turn > after) return turn
    count += 1
  }
}
