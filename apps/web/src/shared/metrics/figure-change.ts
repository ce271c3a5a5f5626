import { formatCount } from '../format/number.ts'

const tenths = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

export type Change = { text: string | null; up: boolean; before: string }

/** A figure beside that of the period before: `12,4 %`, `antes 7.484`. Without a figure before there is no percentage. */
export function changeOf(now: number, before: number): Change {
  return {
    text: before === 0 ? null : `${tenths.format((Math.abs(now - before) / before) * 100)}\u00a0%`,
    up: now >= before,
    before: `antes ${formatCount(before)}`,
  }
}
