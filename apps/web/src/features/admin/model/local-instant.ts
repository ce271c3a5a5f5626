import { localInstant, localTime } from '@videozz/domain'

/** An instant as a date-and-time field takes it, in São Paulo: `2026-11-22T08:30`; empty for none. */
export function writeLocal(instant: string | null): string {
  if (instant === null) return ''
  const { day, time } = localTime(new Date(instant))
  return `${day}T${time}`
}

/** The instant of a date-and-time field; null when it is empty or no time. */
export function readLocal(text: string): string | null {
  const [day = '', time = ''] = text.split('T')
  return localInstant(day, time)?.toISOString() ?? null
}

/** A form's rule for an instant that may be left empty. @returns what is wrong, or null. */
export function checkFuture(text: string): string | null {
  const instant = readLocal(text)
  return text !== '' && (instant === null || Date.parse(instant) <= Date.now()) ? 'Escolha um momento que ainda virá.' : null
}
