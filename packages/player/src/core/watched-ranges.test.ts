import { describe, expect, it } from 'vitest'
import { createFakeClock } from './fake-clock.ts'
import { createWatchedTracker, mergeTouching, watchedSeconds } from './watched-ranges.ts'

/** Plays from `from` for `wallSeconds` at `rate`, sampled every 100 ms; gives the end position. */
async function play(tools: ReturnType<typeof setUp>, from: number, wallSeconds: number, rate = 1): Promise<number> {
  tools.tracker.advance(from, rate)
  for (let tick = 1; tick <= wallSeconds * 10; tick += 1) {
    await tools.pass(100)
    tools.tracker.advance(from + (tick / 10) * rate, rate)
  }
  return from + wallSeconds * rate
}
function setUp() {
  const fake = createFakeClock()
  return { ...fake, tracker: createWatchedTracker(fake.clock) }
}

describe('createWatchedTracker and mergeTouching', () => {
  it('records the played range in media seconds and drains it once', async () => {
    const tools = setUp()
    tools.tracker.stop(await play(tools, 0, 10))
    expect(tools.tracker.drain()).toEqual([[0, 10]])
    expect(tools.tracker.drain()).toEqual([])
  })

  it('counts media seconds at double rate', async () => {
    const tools = setUp()
    tools.tracker.stop(await play(tools, 5, 10, 2))
    expect(tools.tracker.drain()).toEqual([[5, 25]])
  })

  it('begin() adds the part played before the playing event, but not a jump', async () => {
    const tools = setUp()
    tools.tracker.begin(10, 10.2, 1)
    tools.tracker.stop(await play(tools, 10.2, 2))
    tools.tracker.begin(12.2, 40, 1)
    tools.tracker.stop(await play(tools, 40, 2))
    expect(tools.tracker.drain()).toEqual([
      [10, 12.2],
      [40, 42],
    ])
  })

  it('splits at a seek and omits the skipped part', async () => {
    const tools = setUp()
    await play(tools, 0, 4)
    tools.tracker.jump()
    tools.tracker.stop(await play(tools, 100, 3))
    expect(tools.tracker.drain()).toEqual([
      [0, 4],
      [100, 103],
    ])
  })

  it('splits at a jump that was not announced by jump()', async () => {
    const tools = setUp()
    await play(tools, 0, 4)
    await tools.pass(100)
    tools.tracker.advance(60, 1)
    tools.tracker.stop(await play(tools, 60, 2))
    expect(tools.tracker.drain()).toEqual([
      [0, 4],
      [60, 62],
    ])
  })

  it('counts no time between stop() and the next playback, even after an hour', async () => {
    const tools = setUp()
    tools.tracker.stop(await play(tools, 0, 3))
    await tools.pass(3_600_000)
    tools.tracker.stop(await play(tools, 3, 2))
    expect(tools.tracker.drain()).toEqual([[0, 5]])
  })

  it('counts correctly when a hidden tab samples once a second', async () => {
    const tools = setUp()
    tools.tracker.advance(0, 1)
    for (let second = 1; second <= 30; second += 1) {
      await tools.pass(1000)
      tools.tracker.advance(second, 1)
    }
    tools.tracker.stop(30)
    expect(tools.tracker.drain()).toEqual([[0, 30]])
  })

  it('records a replay as a separate range', async () => {
    const tools = setUp()
    await play(tools, 0, 4)
    tools.tracker.jump()
    tools.tracker.stop(await play(tools, 0, 4))
    const ranges = tools.tracker.drain()
    expect(ranges).toEqual([
      [0, 4],
      [0, 4],
    ])
    expect(watchedSeconds(ranges)).toBe(8)
  })

  it('drains while playing without losing or doubling a part', async () => {
    const tools = setUp()
    await play(tools, 0, 4)
    expect(tools.tracker.drain()).toEqual([[0, 4]])
    tools.tracker.stop(await play(tools, 4, 4))
    expect(tools.tracker.drain()).toEqual([[4, 8]])
  })

  it('restore() puts drained ranges back before newer ones', async () => {
    const tools = setUp()
    await play(tools, 0, 4)
    tools.tracker.restore(tools.tracker.drain())
    tools.tracker.stop(await play(tools, 4, 2))
    expect(tools.tracker.drain()).toEqual([[0, 6]])
  })

  it('mergeTouching merges only consecutive ranges that touch', () => {
    expect(
      mergeTouching([
        [0, 2],
        [2.001, 3],
        [10, 11],
        [0, 1],
      ]),
    ).toEqual([
      [0, 3],
      [10, 11],
      [0, 1],
    ])
  })
})
