import { daysOfMonth, formatDay } from '@videozz/domain'
import { formatSize } from '../../../shared/format/size.ts'
import type { Billing, Traffic } from '../../../shared/queries/billing.ts'

/** A day of a month in a chart: `above` is the part of `value` that is drawn separately, `faint` a value that is not certain. */
export type DayBar = { day: string; value: number; above: number; faint: boolean; text: string }

/** Bytes at the end of each day, with the part beyond the plan separately. Days that are not booked yet have no bar. */
export function storageBars(month: string, storage: Billing['storage']): DayBar[] {
  const booked = new Map(storage.map((one) => [one.day, one]))
  return daysOfMonth(month).map((day) => {
    const one = booked.get(day)
    if (!one) return { day, value: 0, above: 0, faint: false, text: '—' }
    const extra = one.extraBytes > 0 ? `, ${formatSize(one.extraBytes)} além do plano` : ''
    return { day, value: one.bytes, above: one.extraBytes, faint: false, text: `${formatSize(one.bytes)}${extra}` }
  })
}

/** Bytes sent on each day. */
export function trafficBars(month: string, days: Traffic['days']): DayBar[] {
  const sent = new Map(days.map((one) => [one.day, one]))
  return daysOfMonth(month).map((day) => {
    const one = sent.get(day)
    if (!one) return { day, value: 0, above: 0, faint: false, text: '—' }
    return { day, value: one.bytes, above: 0, faint: one.estimate, text: `${formatSize(one.bytes)}${one.estimate ? ' (estimativa)' : ''}` }
  })
}

/** What a chart shows, in a sentence for who does not see it. */
export function describeBars(title: string, bars: readonly DayBar[]): string {
  const highest = bars.reduce<DayBar | undefined>((best, bar) => (bar.value > (best?.value ?? 0) ? bar : best), undefined)
  return highest ? `${title}. Maior valor: ${highest.text}, em ${formatDay(highest.day)}.` : `${title}. Sem valores neste mês.`
}
