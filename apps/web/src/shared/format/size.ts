const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

const digits = (value: number, unit: string) => (unit === 'B' || value >= 1000 ? 0 : value >= 100 ? 1 : 2)

/** Bytes as people read them, in binary steps: `312,4 GB`. */
export function formatSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const unit = units[step] ?? 'TB'
  const value = bytes / 1024 ** step
  return `${new Intl.NumberFormat('pt-BR', { maximumFractionDigits: digits(value, unit) }).format(value)} ${unit}`
}
