const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const
const last = units.length - 1

const write = (value: number, digits: number, step: number): string =>
  `${new Intl.NumberFormat('pt-BR', { maximumFractionDigits: digits }).format(value)} ${units[step] ?? 'TB'}`

function scale(bytes: number): { value: number; step: number } {
  let value = Math.max(0, bytes)
  let step = 0
  // A value that rounds to 1.024 is written in the next unit.
  while (step < last && Math.round(value) >= 1024) {
    value /= 1024
    step += 1
  }
  return { value, step }
}

/** Bytes in the largest fitting unit, in binary steps: `312,4 GB`. */
export function formatSize(bytes: number): string {
  const { value, step } = scale(bytes)
  return write(value, step === 0 || value >= 1000 ? 0 : value >= 100 ? 1 : 2, step)
}

/** Bytes per second, with fewer digits than a size since it keeps changing: `4,2 MB/s`, `233 KB/s`. */
export function formatSpeed(bytesPerSecond: number): string {
  const { value, step } = scale(bytesPerSecond)
  return `${write(value, step === 0 || value >= 100 ? 0 : 1, step)}/s`
}
