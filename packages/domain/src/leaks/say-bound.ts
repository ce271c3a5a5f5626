const scales = [
  [1e15, 'quatrilhão', 'quatrilhões'],
  [1e12, 'trilhão', 'trilhões'],
  [1e9, 'bilhão', 'bilhões'],
  [1e6, 'milhão', 'milhões'],
] as const
const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })
const tenth = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** Rounds down to two digits, so that a chance is never said smaller than its bound. */
function roundDown(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1)
  return Math.floor(value / unit) * unit
}

/** Beyond it nobody reads a number. */
const most = 1e18

/**
 * A bound of a chance in words: `1 em 24 milhões`. It is never said smaller than it is.
 * @param bound from 0 to 1.
 */
export function sayBound(bound: number): string {
  if (bound >= 1) return 'nenhuma'
  const times = roundDown(Math.min(most, 1 / bound) * (1 + 1e-12))
  const scale = scales.find(([least]) => times >= least)
  if (scale) {
    const [unit, one, many] = scale
    const count = times / unit
    const text = (count < 10 ? tenth : whole).format(count)
    return `1 em ${text} ${count < 2 ? one : many}`
  }
  return times >= 1000 && times % 1000 === 0
    ? `1 em ${times === 1000 ? '' : `${whole.format(times / 1000)} `}mil`
    : `1 em ${whole.format(times)}`
}

/** The bound that a capital comes to among so many tested. @param logCapital natural logarithm. */
export const boundOf = (logCapital: number, tested: number): number => Math.min(1, tested * Math.exp(-logCapital))
