const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })
const dayForm = /^\d{4}-\d\d-\d\d$/
const timeForm = /^\d\d:\d\d$/

/** Day (`2026-11-22`) and time of day (`08:30`) that calendar and clock of São Paulo show at an instant. */
export function localTime(instant: Date): { day: string; time: string } {
  const [day = '', time = ''] = parts.format(instant).split(' ')
  return { day, time }
}

/** How far São Paulo is from UTC at an instant, in milliseconds; the instant has whole minutes. */
function offsetAt(instant: number): number {
  const { day, time } = localTime(new Date(instant))
  return Date.parse(`${day}T${time}:00Z`) - instant
}

/** The instant at which calendar and clock of São Paulo show a day and a time; null where they name none. */
export function localInstant(day: string, time: string): Date | null {
  const asUtc = dayForm.test(day) && timeForm.test(time) ? Date.parse(`${day}T${time}:00Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return null
  // As far as the city is from UTC at that very time.
  return new Date(asUtc - offsetAt(asUtc - offsetAt(asUtc)))
}
