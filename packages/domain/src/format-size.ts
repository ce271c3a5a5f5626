const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const
const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2, useGrouping: false })

/** Bytes as people read them: binary units, at most two decimals, such as `1,5 GB`. */
export function formatSize(bytes: number): string {
  let value = Math.max(0, bytes)
  let unit = 0
  // Compared after rounding: 1023,999 KB reads 1 MB.
  while (unit < units.length - 1 && Math.round(value * 100) / 100 >= 1024) {
    value /= 1024
    unit += 1
  }
  return `${number.format(value)} ${units[unit] ?? ''}`
}
