const two = (value: number) => String(value).padStart(2, '0')

/** Seconds as a clock: `04:36`, `1:02:03`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`
}

/** Seconds still to go, roughly: `restam 3 min`. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return seconds < 10 ? 'quase pronto' : `restam ${Math.ceil(seconds / 10) * 10} s`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `restam ${minutes} min`
  const rest = minutes % 60
  return `restam ${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`
}
