const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })
const percentage = new Intl.NumberFormat('pt-BR', { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `1.240`. */
export const formatCount = (count: number): string => whole.format(count)

/** A fraction as `62,48%`. */
export const formatPercent = (fraction: number): string => percentage.format(fraction)
