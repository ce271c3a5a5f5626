import { type Grey, normaliseLocally, type Plane, resizeArea } from './picture.ts'

/** Size of the small pictures that moments are found by. Its sides need not have the proportions of the picture. */
export const thumbnailSize = { width: 64, height: 36 } as const

/** A small picture of a moment: 64×36 bytes of luma, and the second it is shown at. */
export type Thumbnail = { second: number; data: Uint8Array }

export const makeThumbnail = (second: number, picture: Grey | Plane): Thumbnail => ({
  second,
  data: Uint8Array.from(resizeArea(picture, thumbnailSize.width, thumbnailSize.height).data, (value) => Math.round(value)),
})

export const planeOf = ({ data }: Thumbnail): Plane => ({ ...thumbnailSize, data: Float32Array.from(data) })

/** Deviation of luma below which a surrounding is flat: above the noise of cameras and encoders. */
export const flatDeviation = 4

/** Radius of the surroundings that small pictures are normalised by. */
export const thumbnailRadius = 5

/** The small picture without brightness and contrast, as geometry and moments are compared. */
export const normalisedThumbnail = (thumbnail: Thumbnail): Plane => normaliseLocally(planeOf(thumbnail), thumbnailRadius, flatDeviation)
