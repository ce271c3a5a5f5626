/** A viewer who stopped earlier than this starts at the beginning. */
const begunSeconds = 5
/** A viewer who stopped this near the end has watched the media: seconds, or share of it. */
const nearEndSeconds = 15
const doneShare = 0.95

/**
 * Second at which a viewer resumes a media they left at `position`.
 * @returns null to start at the beginning: no position, hardly started, or nearly finished.
 */
export function resumePoint(position: number | null, duration: number | null): number | null {
  if (position === null || duration === null || !(position > begunSeconds)) return null
  return position < duration - nearEndSeconds && position < duration * doneShare ? position : null
}
