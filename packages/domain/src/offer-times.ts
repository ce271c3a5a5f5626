import { formatClock } from './format-clock.ts'

/** When an offer is shown, in seconds of the media. */
export type OfferTimes = { start: number; end: number }
export type OfferFaults = { start?: string; end?: string }

/** Seconds by which a file that took another's place may be shorter before what reached to its end counts as beyond it. */
const slackSeconds = 1

/**
 * A sentence for each time of an offer that is invalid: 0 ≤ start < end ≤ duration. People type against the displayed duration, which is
 * rounded: its last second is accepted even where the media ends a moment before.
 * @param duration of the media, in seconds.
 */
export function offerFaults({ start, end }: OfferTimes, duration: number): OfferFaults {
  const faults: OfferFaults = {}
  const longest = Math.max(duration, Math.round(duration))
  if (start < 0) faults.start = 'O tempo não pode ser negativo.'
  else if (start >= duration || start >= Math.round(duration)) faults.start = `Tempo não pode ser maior ou igual a ${formatClock(duration)}`
  if (end <= start) faults.end = 'O tempo de fim deve ser maior que o tempo de início'
  else if (end > longest) faults.end = `Tempo não pode ser maior que ${formatClock(duration)}`
  return faults
}

/** Whether an offer's times are within the media as it is now: a replacement file may be shorter. */
export const offerFits = ({ start, end }: OfferTimes, duration: number | null): boolean =>
  duration !== null && start < duration && end <= duration + slackSeconds
