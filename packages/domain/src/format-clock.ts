const two = (value: number) => String(value).padStart(2, '0')

/** Seconds as a clock, rounded: `04:36`, `1:02:03`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`
}
