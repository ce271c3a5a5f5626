const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const
const last = units.length - 1

/** Bytes as people read them, in binary steps: `312,4 GB`. */
export function formatSize(bytes: number): string {
  let value = Math.max(0, bytes)
  let step = 0
  // What would round to 1.024 is one of the next unit.
  while (step < last && Math.round(value) >= 1024) {
    value /= 1024
    step += 1
  }
  const digits = step === 0 || value >= 1000 ? 0 : value >= 100 ? 1 : 2
  return `${new Intl.NumberFormat('pt-BR', { maximumFractionDigits: digits }).format(value)} ${units[step] ?? 'TB'}`
}

/** Bytes per second: `4,2 MB/s`. */
export const formatSpeed = (bytesPerSecond: number): string => `${formatSize(bytesPerSecond)}/s`
