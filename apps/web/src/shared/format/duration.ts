export { formatClock as formatDuration } from '@videozz/domain'

/** Seconds of a time written as `4:36`, `1:02:03` or plain seconds; null for anything else. */
export function parseTime(text: string): number | null {
  const parts = text.trim().split(':')
  if (parts.length > 3 || parts.some((part) => !/^\d{1,6}$/.test(part))) return null
  const numbers = parts.map(Number)
  if (numbers.slice(1).some((number) => number > 59)) return null
  return numbers.reduce((sum, number) => sum * 60 + number, 0)
}

/** What `formatTimeLeft` wrote, without its verb, where there is little room: `3 min`. */
export const withoutVerb = (timeLeft: string | null): string | null => timeLeft?.replace(/^restam /, '') ?? null

/** Seconds still to go, roughly: `restam 3 min`. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return seconds < 10 ? 'quase pronto' : `restam ${Math.ceil(seconds / 10) * 10} s`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `restam ${minutes} min`
  const rest = minutes % 60
  return `restam ${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`
}
