import { describe, expect, it, vi } from 'vitest'
import { type Detection, detectLeak } from './detect-leak.ts'
import { applyMap, type Homography } from './homography.ts'
import { type LeakThumbnails, matchFingerprints } from './match-fingerprints.ts'
import { placements } from './search-placement.ts'
import { makeThumbnail, type Thumbnail } from './thumbnail.ts'
import { drawnScene, leakFrames, type LeakPlan, markedMedia, randomNumbers } from './testing/draw-scene.ts'

// Whole pictures are drawn and compared, frame by frame.
vi.setConfig({ testTimeout: 240_000 })

const rate = 6
const scene = drawnScene(1)
const media = markedMedia(scene, 28, rate)
const random = randomNumbers(3)
const bits = Array.from({ length: 20 }, () => (random() < 0.5 ? 1 : 0) as 0 | 1)
const whole: LeakPlan = { bits, secondOf: (second) => second, seconds: 12, map: [1, 0, 0, 0, 1, 0, 0, 0, 1] }

const detect = (plan: LeakPlan, shown = scene, compared = media): Promise<Detection> =>
  detectLeak({ readLeak: () => leakFrames(shown, rate, plan), media: compared })

/** Units whose sign is that of the bit, of all that have evidence; and how far the map is from the true one at the corners. */
function judge(found: Detection, { map }: LeakPlan) {
  if (found.outcome === 'foreign') throw new Error('taken for foreign')
  const right = found.units.filter(({ unit, z }) => z > 0 === (bits[unit] === 1)).length
  const corners = [-0.7, 0.7].flatMap((x) =>
    [-0.7, 0.7].map((y) => {
      const [own, other] = [applyMap(found.alignment.map, x, y), applyMap(map, x, y)]
      return Math.hypot(own[0] - other[0], own[1] - other[1])
    }),
  )
  return { units: found.units.length, right, least: Math.min(...found.units.map(({ z }) => Math.abs(z))), off: Math.max(...corners) }
}

describe('a leak of a media', () => {
  it('tells the bit of each unit, cropped, with another tone and over a cut', async () => {
    const plan: LeakPlan = {
      ...whole,
      secondOf: (second) => (second < 6 ? second : second + 9),
      map: [1.12, 0, 0.05, 0, 1.12, -0.04, 0, 0, 1],
      tone: (luma) => 255 * (luma / 255) ** 0.8 * 0.9 + 10,
      noise: 3,
    }
    const result = await detect(plan)
    const found = judge(result, plan)
    expect(found.right).toBe(found.units)
    expect(found.units).toBeGreaterThanOrEqual(6)
    expect(found.least).toBeGreaterThan(3)
    expect(found.off).toBeLessThan(0.01)
    if (result.outcome === 'foreign') throw new Error('taken for foreign')
    expect(result.alignment.segments).toHaveLength(2)
    const [first, second] = result.alignment.segments
    // A frame lasts a sixth of a second.
    expect(Math.abs(first?.offset ?? 9)).toBeLessThan(0.17)
    expect(Math.abs((second?.offset ?? 0) - 9)).toBeLessThan(0.17)
    expect(result.units.map(({ unit }) => unit)).not.toContain(5)
  })

  it('is found mirrored, filmed from the side, and faster', async () => {
    const map: Homography = [-0.86, 0.02, 0.03, -0.02, 0.88, -0.02, 0.05, 0.02, 1]
    const plan: LeakPlan = { ...whole, map, secondOf: (second) => 3 + second * 1.05, noise: 4 }
    const result = await detect(plan)
    const found = judge(result, plan)
    expect(found.right).toBe(found.units)
    expect(found.units).toBeGreaterThanOrEqual(7)
    expect(found.off).toBeLessThan(0.015)
    if (result.outcome === 'aligned') expect(result.alignment.segments[0]?.rate).toBeCloseTo(1.05, 2)
  })

  it('is found upright between bars, in a window of a wide screen', async () => {
    const plan: LeakPlan = { ...whole, map: [0.25, 0, 0.1, 0, 0.8, 0.12, 0, 0, 1], noise: 1 }
    const result = await detect(plan, scene, { ...media, aspect: 9 / 16 })
    const found = judge(result, plan)
    expect(found.right).toBe(found.units)
    expect(found.units).toBe(6)
    expect(found.off).toBeLessThan(0.01)
  })

  it('tells nothing of units in which two copies are averaged and differ', async () => {
    async function* averaged() {
      const other = leakFrames(scene, rate, { ...whole, bits: [] })
      for await (const frame of leakFrames(scene, rate, whole)) {
        const data = (await other.next()).value?.grey.data
        yield { ...frame, grey: { ...frame.grey, data: frame.grey.data.map((value, at) => Math.round((value + (data?.[at] ?? 0)) / 2)) } }
      }
    }
    const result = await detectLeak({ readLeak: averaged, media })
    if (result.outcome === 'foreign') throw new Error('taken for foreign')
    const sizes = (bit: 0 | 1) => result.units.filter(({ unit }) => bits[unit] === bit).map(({ z }) => Math.abs(z))
    // The other copy has the bit 0 throughout.
    expect(Math.max(...sizes(1))).toBeLessThan(Math.min(...sizes(0)) / 2)
  })

  it('of something else is foreign, and so is one without frames', async () => {
    expect((await detect(whole, drawnScene(77))).outcome).toBe('foreign')
    expect(await detect({ ...whole, seconds: 0 })).toEqual({ outcome: 'foreign', seconds: 0 })
  })

  it('stops when told to', async () => {
    const signal = AbortSignal.abort(new Error('told to stop'))
    await expect(detectLeak({ readLeak: () => leakFrames(scene, rate, whole), media, signal })).rejects.toThrow('told to stop')
  })
})

it('copies of extreme proportions have no placements with bars', () => {
  const count = (leak: number, media: number) => placements('upright', { leak, media }).length
  const usual = count(16 / 9, 16 / 9)
  expect([count(4000, 16 / 9), count(1 / 4000, 16 / 9), count(16 / 9, 0)]).toEqual([usual, usual, usual])
  expect(count(16 / 9, 9 / 16)).toBeGreaterThan(usual)
  expect(count(16 / 9, 0.3)).toBeLessThan(usual * 8)
})

it('matchFingerprints finds the media among others, and none for something else', async () => {
  const fingerprint = (seed: number) => ({
    id: String(seed),
    aspect: 16 / 9,
    thumbnails: markedMedia(drawnScene(seed), 28, rate).thumbnails.filter((_, index) => index % 6 === 0),
  })
  const known = [1, 2].map(fingerprint)
  const leakOf = async (seed: number, map: Homography): Promise<LeakThumbnails> => {
    const made: Thumbnail[] = []
    for await (const { second, grey } of leakFrames(drawnScene(seed), rate, { ...whole, map })) made.push(makeThumbnail(second, grey))
    return { thumbnails: made, aspect: 16 / 9 }
  }
  const cropped: Homography = [1.1, 0, 0, 0, 1.1, 0, 0, 0, 1]
  expect(matchFingerprints(await leakOf(2, cropped), known)[0]?.id).toBe('2')
  expect(matchFingerprints(await leakOf(9, cropped), known.slice(0, 1))).toEqual([])
  const upright = known.map((each) => ({ ...each, aspect: 9 / 16 }))
  expect(matchFingerprints(await leakOf(2, [0.28, 0, -0.1, 0, 0.9, 0, 0, 0, 1]), upright)[0]?.id).toBe('2')
})
