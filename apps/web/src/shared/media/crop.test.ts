import { describe, expect, it } from 'vitest'
import { coverFault } from './cover-file.ts'
import { cropArea, dragCrop, keepInside, wholeCrop, zoomCrop } from './crop.ts'

const tall = { width: 900, height: 1600 }
const wide = { width: 3000, height: 1000 }
const ratio = ({ width, height }: { width: number; height: number }) => Math.round((width / height) * 1000) / 1000

describe('cover crop', () => {
  it('wholeCrop covers the largest 16:9 area of the picture', () => {
    expect(cropArea(tall, wholeCrop(tall))).toEqual({ x: 0, y: 546.875, width: 900, height: 506.25 })
    for (const picture of [tall, wide, { width: 10, height: 10 }]) expect(ratio(cropArea(picture, wholeCrop(picture)))).toBe(1.778)
  })
  it('dragCrop keeps the crop area inside the picture', () => {
    for (const by of [
      { x: 9, y: 9 },
      { x: -9, y: -9 },
    ]) {
      const { x, y, width, height } = cropArea(wide, dragCrop(wide, zoomCrop(wide, wholeCrop(wide), 2), by))
      expect([x >= 0, y >= 0, x + width <= wide.width + 1e-6, y + height <= wide.height + 1e-6]).toEqual([true, true, true, true])
    }
  })
  it('dragCrop moves the picture with the pointer', () => {
    const before = wholeCrop(wide)
    expect(dragCrop(wide, before, { x: 0.1, y: 0 }).x).toBeLessThan(before.x)
  })
  it('zoomCrop keeps the zoomed point fixed and limits the zoom to 1–6', () => {
    const at = { x: 0.25, y: 0.25 }
    const before = zoomCrop(wide, wholeCrop(wide), 2)
    const after = zoomCrop(wide, before, 4, at)
    const placeOf = (crop: typeof before) => {
      const area = cropArea(wide, crop)
      return [area.x + area.width * at.x, area.y + area.height * at.y].map(Math.round)
    }
    expect(placeOf(after)).toEqual(placeOf(before))
    expect([zoomCrop(wide, before, 0.1).zoom, zoomCrop(wide, before, 99).zoom]).toEqual([1, 6])
    expect(keepInside(wide, { x: -5, y: 9999, zoom: 1 })).toMatchObject({ y: 500 })
  })
})

it('coverFault rejects unsupported types and files of 2 MB or more', () => {
  expect(coverFault({ type: 'image/png', size: 2 * 1024 * 1024 - 1 })).toBeNull()
  expect(coverFault({ type: 'image/svg+xml', size: 10 })).toContain('imagem válida')
  expect(coverFault({ type: '', size: 10 })).toContain('imagem válida')
  expect(coverFault({ type: 'image/webp', size: 2 * 1024 * 1024 })).toContain('menor que 2MB')
})
