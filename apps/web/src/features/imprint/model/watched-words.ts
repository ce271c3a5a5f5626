import { saySeconds } from '@videozz/domain'

/** Seconds of media played, in words: `12 min 34 s`, `menos de 1 s`, `não começou`. */
export function sayWatched(seconds: number): string {
  if (seconds <= 0) return 'Não começou a assistir'
  return seconds < 1 ? 'Menos de 1 s' : saySeconds(Math.floor(seconds))
}
