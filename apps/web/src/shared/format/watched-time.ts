import { formatCount } from './number.ts'

/** Seconds that were watched: `164 h 52 min`, `12 min 40 s`, `23 s`. */
export function watchedText(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  if (hours > 0) return `${formatCount(hours)} h ${String(minutes).padStart(2, '0')} min`
  return minutes > 0 ? `${minutes} min ${String(rest).padStart(2, '0')} s` : `${rest} s`
}
