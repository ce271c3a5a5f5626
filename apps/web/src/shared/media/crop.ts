/** Size of covers, in pixels. */
export const coverSize = { width: 1280, height: 720 } as const
export const mostZoom = 6

type Size = { width: number; height: number }
/** Part of a picture shown in the frame: its center in picture pixels, and the zoom, 1 being the largest part that fits. */
export type Crop = { x: number; y: number; zoom: number }
export type CropArea = { x: number; y: number; width: number; height: number }

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Size of the part shown in the frame, in picture pixels. */
function spanOf(picture: Size, zoom: number): Size {
  const scale = Math.max(coverSize.width / picture.width, coverSize.height / picture.height) * zoom
  return { width: coverSize.width / scale, height: coverSize.height / scale }
}

/** The crop limited to the picture and to the allowed zoom. */
export function keepInside(picture: Size, { x, y, zoom }: Crop): Crop {
  const near = clamp(zoom, 1, mostZoom)
  const { width, height } = spanOf(picture, near)
  return {
    x: clamp(x, width / 2, picture.width - width / 2),
    y: clamp(y, height / 2, picture.height - height / 2),
    zoom: near,
  }
}

/** The largest crop, centered. */
export const wholeCrop = (picture: Size): Crop => ({ x: picture.width / 2, y: picture.height / 2, zoom: 1 })

/** Moves the picture by fractions of the frame. */
export function dragCrop(picture: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { width, height } = spanOf(picture, crop.zoom)
  return keepInside(picture, { ...crop, x: crop.x - by.x * width, y: crop.y - by.y * height })
}

/** Zooms the picture around a point of the frame, 0 to 1 in each direction, which stays in place. */
export function zoomCrop(picture: Size, crop: Crop, zoom: number, at = { x: 0.5, y: 0.5 }): Crop {
  const next = clamp(zoom, 1, mostZoom)
  const [before, after] = [spanOf(picture, crop.zoom), spanOf(picture, next)]
  return keepInside(picture, {
    x: crop.x + (at.x - 0.5) * (before.width - after.width),
    y: crop.y + (at.y - 0.5) * (before.height - after.height),
    zoom: next,
  })
}

/** The part of the picture shown in the frame, in picture pixels. */
export function cropArea(picture: Size, { x, y, zoom }: Crop): CropArea {
  const { width, height } = spanOf(picture, zoom)
  return { x: x - width / 2, y: y - height / 2, width, height }
}
