import { expect, it } from 'vitest'
import { layouts, placeSources } from './layouts.ts'

const picture = { width: 1280, height: 720 }
const camera = { width: 640, height: 480 }
const screen = { width: 1000, height: 1000 }

it('fills the picture with the camera, cut off equally at both sides', () => {
  const [placed] = placeSources('camera', picture, { camera, screen })
  expect(placed).toMatchObject({ source: 'camera', to: { x: 0, y: 0, ...picture }, inset: false })
  expect(placed?.from).toEqual({ x: 0, y: 60, width: 640, height: 360 })
})

it('shows all of the screen, and the camera over its corner', () => {
  const placed = placeSources('corner', picture, { camera, screen })
  expect(placed).toMatchObject([
    { source: 'screen', from: { x: 0, y: 0, ...screen }, to: { x: 280, y: 0, width: 720, height: 720 } },
    { source: 'camera', inset: true },
  ])
  const [, { to } = { to: { x: 0, y: 0, width: 0, height: 0 } }] = placed
  expect([to.x + to.width, to.y + to.height].map(Math.round)).toEqual([1258, 698])
  expect(to.width / to.height).toBeCloseTo(16 / 9)
})

it('puts both side by side without one over the other', () => {
  const [first, second] = placeSources('side', picture, { camera, screen })
  expect(first?.source).toBe('screen')
  expect((first?.to.x ?? 0) + (first?.to.width ?? 0)).toBeLessThan(second?.to.x ?? 0)
})

it('shows the screen alone', () => {
  expect(placeSources('screen', picture, { camera, screen }).map(({ source }) => source)).toEqual(['screen'])
})

it.each(layouts)('shows the source that is there in the layout %s', (layout) => {
  expect(placeSources(layout, picture, { camera })).toMatchObject([{ source: 'camera', to: picture }])
  expect(placeSources(layout, picture, { screen })).toMatchObject([{ source: 'screen' }])
  expect(placeSources(layout, picture, {})).toEqual([])
})
