const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Instants further away than this were not computed from the present: they stay as they are. */
const horizon = 400 * dayMs

function addMonths(base: Date, months: number): number {
  const moved = new Date(base)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  return moved.getTime() - base.getTime()
}

/**
 * An instant (ISO 8601) by its distance from `base`: `<now>`, `<now +4h>`, `<now -3d>`, `<now +1mo>`. Differences below 40 minutes are
 * those of the recording itself. One more than 400 days away stays as it is.
 */
export function describeInstant(text: string, base: Date): string {
  const difference = Date.parse(text) - base.getTime()
  const distance = Math.abs(difference)
  if (Number.isNaN(difference) || distance > horizon) return text
  if (distance < 40 * minuteMs) return '<now>'
  const sign = difference < 0 ? '-' : '+'
  if (distance < 36 * hourMs) return `<now ${sign}${Math.max(1, Math.round(distance / hourMs))}h>`
  for (let months = 1; months <= 13; months += 1)
    if (Math.abs(Math.abs(addMonths(base, sign === '-' ? -months : months)) - distance) < 2 * hourMs) return `<now ${sign}${months}mo>`
  return `<now ${sign}${Math.round(distance / dayMs)}d>`
}

const zone = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' })

/** A day `YYYY-MM-DD` of America/Sao_Paulo by its distance from that of `base`: `<today>`, `<today +2d>`. */
export function describeDay(text: string, base: Date): string {
  const difference = Math.round((Date.parse(text) - Date.parse(zone.format(base))) / dayMs)
  if (Number.isNaN(difference) || Math.abs(difference) > 400) return text
  return difference === 0 ? '<today>' : `<today ${difference > 0 ? '+' : ''}${difference}d>`
}

/** A month `YYYY-MM` of America/Sao_Paulo by its distance from that of `base`: `<month>`, `<month -1>`. */
export function describeMonth(text: string, base: Date): string {
  const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
  const difference = count(text) - count(zone.format(base))
  if (Math.abs(difference) > 13) return text
  return difference === 0 ? '<month>' : `<month ${difference > 0 ? '+' : ''}${difference}>`
}
