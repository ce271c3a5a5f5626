import { describe, expect, it } from 'vitest'
import { AudioTimeline } from './audio-timeline.ts'
import { StreamClock } from './stream-clock.ts'

const rate = 48_000
const samples = 1024

/** Places frames at timestamps in whole milliseconds. */
function place(count: number, timestampOf: (index: number) => number) {
  const timeline = new AudioTimeline(rate, samples)
  return Array.from({ length: count }, (_, index) => timeline.place(Math.floor(timestampOf(index))))
}
const nominal = (index: number) => (index * samples * 1000) / rate

describe('sound', () => {
  it('is counted in samples while the timestamps agree, and never corrected', () => {
    const placed = place(10_000, nominal)
    expect(placed.every((frame, index) => frame?.begin === index * samples && frame.duration === samples)).toBe(true)
  })
  it('is not corrected for timestamps that tremble by a millisecond', () => {
    const placed = place(1000, (index) => nominal(index) + (index % 3) - 1)
    expect(placed.every((frame) => frame?.duration === samples)).toBe(true)
  })
  it.each([1.01, 0.99, 1.0001])('with a clock that is %d times as fast stays on the timestamps, without a hole', (speed) => {
    const placed = place(50_000, (index) => nominal(index) / speed)
    const off = placed.map((frame, index) => Math.abs((frame?.begin ?? 0) / rate - nominal(index) / speed / 1000))
    expect(Math.max(...off)).toBeLessThan(0.01)
    expect(
      placed.every((frame, index) => index === 0 || frame?.begin === (placed[index - 1]?.begin ?? 0) + (placed[index - 1]?.duration ?? 0)),
    ).toBe(true)
  })
  it('that is missing leaves a gap, and what follows is on its timestamps', () => {
    const placed = place(100, (index) => nominal(index) + (index >= 50 ? 1000 : 0))
    expect(placed[50]?.begin).toBe(Math.round((Math.floor(nominal(50) + 1000) * rate) / 1000))
  })
  it('that comes twice is dropped until the timestamps have caught up', () => {
    const placed = place(200, (index) => nominal(index >= 100 ? index - 50 : index))
    const kept = placed.filter((frame) => frame !== undefined)
    expect(placed.slice(100).filter((frame) => frame === undefined).length).toBeGreaterThan(40)
    expect(kept.every((frame, index) => index === 0 || frame.begin >= (kept[index - 1]?.begin ?? 0) + 1000)).toBe(true)
  })
  it('whose timestamps stand still is bounded', () => {
    expect(place(10_000, () => 0).filter((frame) => frame !== undefined).length).toBeLessThan(10)
  })
})

describe('the clock of a stream', () => {
  it('begins at 0 with what comes first, and lets the other track begin before', () => {
    const clock = new StreamClock()
    expect([clock.place('video', 1000), clock.place('audio', 980), clock.place('video', 1040)]).toEqual([0, -20, 40])
  })
  it('goes on over the wrap, for days', () => {
    const clock = new StreamClock()
    const step = 5000
    for (let time = 0; time < 2 ** 33; time += step) {
      if (clock.place('video', (time + 123) >>> 0) !== time || clock.place('audio', (time + 120) >>> 0) !== time - 3)
        expect.fail(`at ${time}`)
    }
    expect(clock.jumps).toBe(0)
  })
  it.each([60_000, -60_000, -300, -5000])('takes each track over a jump of %i ms when its own timestamps make it', (jump) => {
    const clock = new StreamClock()
    for (let time = 0; time < 1000; time += 20) {
      clock.place('video', 500_000 + time)
      clock.place('audio', 500_000 + time)
    }
    const video = clock.place('video', 501_000 + jump)
    expect(video).toBe(1020)
    // The sound of before is still on its way.
    expect(clock.place('audio', 501_000)).toBe(1000)
    expect(clock.place('audio', 501_020)).toBe(1020)
    expect(clock.place('audio', 501_010 + jump)).toBe(video + 10)
    expect(clock.place('video', 501_040 + jump)).toBe(video + 40)
    expect(clock.jumps).toBe(1)
  })
  it('does not run away with timestamps at random', () => {
    const clock = new StreamClock()
    let last = 0
    for (let index = 0; index < 10_000; index++)
      last = Math.max(last, clock.place(index % 2 ? 'audio' : 'video', (index * 2_654_435_761) >>> 0))
    expect(last).toBeLessThan(10_000 * 10_040)
  })
})
