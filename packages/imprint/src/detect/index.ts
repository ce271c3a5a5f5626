export { type Alignment, mediaSecond } from './align-leak.ts'
export { type Detection, detectLeak, type DetectProgress, type DetectRequest, type MarkedMedia } from './detect-leak.ts'
export { type Homography, turnOf } from './homography.ts'
export type { Grey } from './picture.ts'
export { type LeakFrame, mostSeconds } from './read-leak.ts'
export type { LoadUnit, UnitFrame } from './reference.ts'
export { makeThumbnail, type Thumbnail, thumbnailSize } from './thumbnail.ts'
export type { Segment } from './time-path.ts'
export type { Cells, UnitEvidence } from './unit-evidence.ts'
export type { AlignedPictures } from './weigh-leak.ts'
export {
  type Fingerprint,
  type FingerprintMatch,
  FingerprintSearch,
  type LeakThumbnails,
  leastMatch,
  matchFingerprints,
} from './match-fingerprints.ts'
