/** Seconds that marking a second of media takes on one core, of a ladder up to 720p; and bytes of both variants of a byte without a mark. */
const markingPace = 0.15
const variantBytes = 2.06

/**
 * What marking encoded media takes, about.
 * @param seconds of media. @param bytes of their segments.
 * @returns seconds of work, and bytes more than now.
 */
export const estimateMarks = (seconds: number, bytes: number): { seconds: number; bytes: number } => ({
  seconds: Math.ceil(seconds * markingPace),
  bytes: Math.round(bytes * (variantBytes - 1)),
})
