import type { Size } from './layouts.ts'

/** Sizes of the picture that is sent, with bits a second that are good for them. */
export const pictures = [
  { height: 1080, width: 1920, bits: 4_500_000 },
  { height: 720, width: 1280, bits: 2_500_000 },
  { height: 480, width: 854, bits: 1_200_000 },
  { height: 360, width: 640, bits: 700_000 },
  { height: 240, width: 426, bits: 400_000 },
] as const satisfies readonly (Size & { bits: number })[]
export type Picture = (typeof pictures)[number]

export const soundBits = 128_000
/** Of the camera, where the plan allows it: more needs a fast machine and much upload. */
const usualHeight = 720

/** Sizes that a plan allows; the smallest where it allows none. */
export function allowedPictures(maxResolution: number): Picture[] {
  const allowed = pictures.filter(({ height }) => height <= maxResolution)
  return allowed.length > 0 ? allowed : [pictures[4]]
}

/** The size to begin with. */
export const usualPicture = (allowed: readonly Picture[]): Picture =>
  allowed.find(({ height }) => height <= usualHeight) ?? allowed[0] ?? pictures[1]

/** The next smaller size; undefined at the smallest. */
export const smallerPicture = ({ height }: Picture): Picture | undefined => pictures.find((one) => one.height < height)

/** From the least work for the server to the most: in H.264 the picture is kept as it is. */
const mediaTypes = [
  'video/x-matroska;codecs=avc1,opus',
  'video/webm;codecs=h264,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm;codecs=vp9,opus',
] as const

/** What this browser's recorder can send; undefined where that is nothing the server takes. */
export function recorderType(): string | undefined {
  if (typeof MediaRecorder === 'undefined') return undefined
  return mediaTypes.find((type) => MediaRecorder.isTypeSupported(type))
}
