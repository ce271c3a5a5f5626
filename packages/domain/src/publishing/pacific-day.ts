const zone = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
})
const hourMs = 3_600_000

/** The day it is on the Pacific coast, where YouTube's quotas of a day begin and end: `2026-03-08`. */
export const pacificDay = (instant: Date): string => {
  const { year, month, day } = partsOf(instant)
  return `${year}-${month}-${day}`
}

/** The next midnight there, also across changes of daylight saving time. */
export function nextPacificMidnight(now: Date): Date {
  const today = pacificDay(now)
  // Offsets of the zone are whole hours, so midnight is one; a day has at most 25.
  const hour = Math.floor(now.getTime() / hourMs) * hourMs
  for (let ahead = 1; ahead <= 25; ahead++) {
    const instant = new Date(hour + ahead * hourMs)
    if (pacificDay(instant) !== today) return instant
  }
  throw new RangeError(`No midnight within 25 hours of ${now.toISOString()}`)
}

const partsOf = (instant: Date): Record<string, string> =>
  Object.fromEntries(zone.formatToParts(instant).map(({ type, value }) => [type, value]))
