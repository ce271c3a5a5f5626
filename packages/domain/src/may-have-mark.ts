import { isVideoType } from './embed-availability.ts'
import type { VideoType } from './stored-values.ts'

/** Whether a media may get a forensic mark: it has a picture of its own that was encoded here, which recordings of lives were not. */
export const mayHaveMark = ({ type, sample }: { type: VideoType; sample: boolean }): boolean =>
  isVideoType(type) && type !== 'live' && !sample
