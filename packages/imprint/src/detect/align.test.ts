import { describe, expect, it } from 'vitest'
import { residuals } from './correct-locally.ts'
import { applyMap, compose, type Homography, identity, invert, mapDistance } from './homography.ts'
import { applyTone, fitTone } from './match-tone.ts'
import { normaliseLocally, type Plane, resizeArea } from './picture.ts'
import { refineMap } from './refine-map.ts'
import { drawnScene, drawPicture, randomNumbers } from './testing/draw-scene.ts'
import { makeThumbnail, type Thumbnail } from './thumbnail.ts'
import { followTime } from './time-path.ts'
import { joinLags } from './unit-evidence.ts'
import { prepareWarp, warpPicture } from './warp-picture.ts'

const scene = drawnScene(4)
const asPlane = (luma: (x: number, y: number) => number, width: number, height: number): Plane => {
  const drawn = drawPicture(luma, width, height)
  return { ...drawn, data: Float32Array.from(drawn.data) }
}

describe('maps', () => {
  const map: Homography = [0.9, 0.05, 0.03, -0.04, 0.87, 0.02, 0.06, -0.03, 1]

  it('undo each other', () => {
    expect(mapDistance(compose(map, invert(map)), identity)).toBeLessThan(1e-12)
    const [x, y] = applyMap(invert(map), ...applyMap(map, 0.3, -0.6))
    expect([x, y]).toEqual([expect.closeTo(0.3, 10), expect.closeTo(-0.6, 10)])
    expect(() => invert([1, 0, 0, 1, 0, 0, 0, 0, 1])).toThrow(RangeError)
  })

  it('are recovered to a third of a pixel from pictures of another tone', () => {
    const back = invert(map)
    const pairs = [1, 8, 15].map((second) => ({
      leak: asPlane((u, v) => scene(...applyMap(back, u, v), second) * 0.7 + 40, 160, 90),
      reference: normaliseLocally(
        asPlane((x, y) => scene(x, y, second), 160, 90),
        10,
        4,
      ),
    }))
    const start: Homography = [0.93, 0, 0, 0, 0.91, 0, 0, 0, 1]
    const found = refineMap(pairs, start, 10, 15)
    expect(mapDistance(start, map)).toBeGreaterThan(0.1)
    expect(mapDistance(found.map, map)).toBeLessThan(0.33 / 80)
    expect(found.score).toBeGreaterThan(0.95)
  })

  it('read nothing where the leak shows nothing', () => {
    const source = asPlane((x) => 100 + 50 * x, 40, 20)
    const warped = warpPicture(prepareWarp([2, 0, 0, 0, 1, 0, 0, 0, 1], source, { width: 40, height: 20 }), source)
    expect(warped.data[0]).toBeNaN()
    // The middle of the reference is that of the leak; a quarter to the right of it lies at its border.
    expect(warped.data[10 * 40 + 20]).toBeCloseTo(102.5, 0)
    expect(warped.data[10 * 40 + 29]).toBeCloseTo(147.5, 0)
  })
})

describe('tone', () => {
  it('is undone, whatever its curve', () => {
    const mean = asPlane((x, y) => scene(x, y, 2), 160, 90)
    const leak = { ...mean, data: mean.data.map((value) => 255 * (value / 255) ** 0.6) }
    const tone = fitTone([{ leak, mean }], [])
    const off = leak.data.reduce((sum, value, at) => sum + Math.abs(applyTone(tone, mean.data[at] ?? 0) - value), 0) / leak.data.length
    expect(off).toBeLessThan(1)
  })

  it('and place are corrected around each place, and what is not of them is left', () => {
    const random = randomNumbers(8)
    const mean = asPlane((x, y) => scene(x, y, 2) + 8 * Math.sin(40 * x) * Math.cos(35 * y), 160, 90)
    const dots = Float32Array.from({ length: 160 * 90 }, () => (random() < 0.5 ? -2 : 2))
    // Half a pixel aside, darker to the right.
    const moved = asPlane(
      (x, y) => (scene(x + 0.5 / 80, y, 2) + 8 * Math.sin(40 * (x + 0.5 / 80)) * Math.cos(35 * y)) * (1 - 0.15 * x),
      160,
      90,
    )
    const leak = { ...moved, data: moved.data.map((value, at) => value + (dots[at] ?? 0)) }
    const [left] = residuals([{ leak, mean }], fitTone([{ leak, mean }], []))
    let [kept, raw, own] = [0, 0, 0]
    for (const [at, dot] of dots.entries()) {
      kept += (left?.data[at] ?? 0) * dot
      own += dot * dot
      raw += ((left?.data[at] ?? 0) - dot) ** 2
    }
    expect(kept / own).toBeGreaterThan(0.9)
    expect(kept / own).toBeLessThan(1.1)
    const before = leak.data.reduce((sum, value, at) => sum + (value - (mean.data[at] ?? 0) - (dots[at] ?? 0)) ** 2, 0)
    expect(raw).toBeLessThan(before / 4)
  })
})

describe('moments', () => {
  const thumbnails = (seconds: number, rate: number, secondOf: (second: number) => number, luma = scene): Thumbnail[] =>
    Array.from({ length: seconds * rate }, (_, index) =>
      makeThumbnail(
        index / rate,
        drawPicture((x, y) => luma(x, y, secondOf(index / rate)), 64, 36),
      ),
    )
  const media = thumbnails(60, 2, (second) => second)

  it('are followed at another speed', () => {
    const [segment, ...rest] = followTime(
      thumbnails(30, 6, (second) => 10 + second * 1.25),
      media,
      identity,
    )
    expect(rest).toEqual([])
    expect(segment?.rate).toBeCloseTo(1.25, 2)
    expect(Math.abs((segment?.offset ?? 0) - 10)).toBeLessThan(0.6)
  })

  it('are followed over cuts, also backwards, and over what is not of the media', () => {
    const other = drawnScene(55)
    const shown: Thumbnail[] = [
      ...thumbnails(12, 6, (second) => 30 + second),
      ...thumbnails(10, 6, (second) => second, other),
      ...thumbnails(12, 6, (second) => 3 + second),
    ].map((each, index) => ({ ...each, second: index / 6 }))
    const segments = followTime(shown, media, identity)
    expect(segments.map(({ from, rate, offset }) => [Math.round(from), rate, Math.round(offset)])).toEqual([
      [0, 1, 30],
      [22, 1, -19],
    ])
  })
})

it('joinLags adds a later unit only where the leak keeps what stood still, and what is wrong in both alike but once', () => {
  const random = randomNumbers(2)
  const noise = () => (random() + random() + random() - 1.5) * 2
  const units = (own: number, kept: number, common = 0) =>
    Array.from({ length: 40 }, (_, unit) => {
      const bit = random() < 0.5 ? -1 : 1
      const shared = Array.from({ length: 100 }, () => common * noise())
      const cells = [own, kept, 0].map((strength) => Float32Array.from(shared, (each) => strength * bit + each + (1 - common) * noise()))
      return { unit, frames: 12, bit, cells }
    })
  const gain = (list: ReturnType<typeof units>, of = (z: number, bit: number) => z * bit) => {
    const joined = joinLags(list)
    return joined.reduce((sum, { z }, index) => sum + of(z, list[index]?.bit ?? 0), 0) / list.length
  }
  expect(gain(units(0.3, 0.3))).toBeGreaterThan(3.6)
  expect(gain(units(0.3, 0))).toBeGreaterThan(2.6)
  const doubled = gain(units(0, 0, 0.95), (z) => z * z)
  expect(doubled).toBeGreaterThan(0.6)
  expect(doubled).toBeLessThan(1.6)
})

it('resizeArea keeps means', () => {
  const plane: Plane = { width: 5, height: 3, data: Float32Array.from({ length: 15 }, (_, at) => at) }
  const small = resizeArea(plane, 2, 2)
  expect(small.data.reduce((sum, each) => sum + each, 0) / 4).toBeCloseTo(7, 4)
})
