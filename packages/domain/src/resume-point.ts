/** Whoever stopped this early begins anew, in seconds. */
const begunSeconds = 5
/** Whoever stopped this near the end has seen it: seconds, or share of the media. */
const nearEndSeconds = 15
const doneShare = 0.95

/**
 * Second at which a viewer goes on in a media they left at `position`.
 * @returns null when it is better to begin at the start: nothing known, hardly begun, or as good as seen.
 */
export function resumePoint(position: number | null, duration: number | null): number | null {
  if (position === null || duration === null || !(position > begunSeconds)) return null
  return position < duration - nearEndSeconds && position < duration * doneShare ? position : null
}
