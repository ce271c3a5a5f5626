import { isVideoType } from './embed-availability.ts'
import type { VideoType } from './stored-values.ts'

/** Whether a media may get a forensic mark: it has a picture of its own that was encoded here, which recordings of lives were not. */
export const mayHaveMark = ({ type, sample }: { type: VideoType; sample: boolean }): boolean =>
  isVideoType(type) && type !== 'live' && !sample

/**
 * Whether files of a media are given out with its forensic mark alone: what plays has one, or it is being given one.
 * @param encoding whether the generation that is made has one; null where none is.
 */
export const needsMarkedFile = ({ marked, encoding, waits }: { marked: boolean; encoding: boolean | null; waits: boolean }): boolean =>
  marked || waits || encoding === true
