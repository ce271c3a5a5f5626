const timeZone = 'America/Sao_Paulo'
const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/
const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })

/** An instant as a date-and-time field takes it, in São Paulo: `2026-11-22T08:30`; empty for none. */
export const writeLocal = (instant: string | null): string => (instant === null ? '' : parts.format(new Date(instant)).replace(' ', 'T'))

/** The instant of a date-and-time field; null when it is empty or no time. */
export function readLocal(text: string): string | null {
  const asUtc = form.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return null
  // As far as the city is from UTC at that very time.
  const away = Date.parse(`${writeLocal(new Date(asUtc).toISOString())}:00Z`) - asUtc
  const first = asUtc - away
  const again = Date.parse(`${writeLocal(new Date(first).toISOString())}:00Z`) - first
  return new Date(asUtc - again).toISOString()
}

/** A form's rule for an instant that may be left empty. @returns what is wrong, or null. */
export function checkFuture(text: string): string | null {
  const instant = readLocal(text)
  return text !== '' && (instant === null || Date.parse(instant) <= Date.now()) ? 'Escolha um momento que ainda virá.' : null
}
