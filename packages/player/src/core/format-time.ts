/** Seconds as `04:52` or `1:04:52`; the hour shows when `guide` (the whole duration) has one. */
export function formatTime(seconds: number, guide = seconds): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds + 0.05) : 0
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
  return Math.max(whole, Number.isFinite(guide) ? guide : 0) >= 3600 ? `${Math.floor(whole / 3600)}:${clock}` : clock
}
