const unit = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** A duration in words, in its two largest units: `2 dias e 3 h`. */
export function writeStretch(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 > 0 ? `${hours} h ${minutes % 60} min` : `${hours} h`
  const days = Math.floor(hours / 24)
  return hours % 24 > 0 ? `${unit(days, 'dia', 'dias')} e ${hours % 24} h` : unit(days, 'dia', 'dias')
}
