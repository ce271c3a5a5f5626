import { describe, expect, it } from 'vitest'
import { createLiveKeeper, type Viewing } from './stay-live.ts'

const times = { edge: 100, target: 1, sync: 99 }
const viewing = (change: Partial<Viewing> = {}): Viewing => ({
  times,
  position: 98.9,
  paused: false,
  seeking: false,
  rate: 1,
  nowMs: 0,
  ...change,
})

describe('a viewer at the live edge', () => {
  it('is left alone near the target', () => {
    expect(createLiveKeeper().step(viewing())).toEqual({ place: 'edge' })
  })

  it('who is a little late is made to catch up, until they have', () => {
    const keeper = createLiveKeeper()
    expect(keeper.step(viewing({ position: 98 }))).toEqual({ place: 'edge', rate: 1.06 })
    expect(keeper.step(viewing({ position: 98.7, rate: 1.06 }))).toEqual({ place: 'edge' })
    expect(keeper.step(viewing({ position: 98.95, rate: 1.06 }))).toEqual({ place: 'edge', rate: 1 })
  })

  it('who is long late goes to it', () => {
    expect(createLiveKeeper().step(viewing({ position: 94 }))).toEqual({ place: 'edge', rate: 1, jump: true })
  })

  it('whose picture stands still although more is there goes to it', () => {
    const keeper = createLiveKeeper()
    expect(keeper.step(viewing({ position: 98, nowMs: 1 })).jump).toBeUndefined()
    expect(keeper.step(viewing({ position: 98, nowMs: 2900 })).jump).toBeUndefined()
    expect(keeper.step(viewing({ position: 98, nowMs: 3100 })).jump).toBe(true)
    // The jump is given the same time before the next one.
    expect(keeper.step(viewing({ position: 98, nowMs: 4000 })).jump).toBeUndefined()
  })

  it('stays where there is nothing more to play', () => {
    const keeper = createLiveKeeper()
    const atEnd = { position: 99.9, times: { edge: 100, target: 1, sync: 99 } }
    keeper.step(viewing(atEnd))
    expect(keeper.step(viewing({ ...atEnd, nowMs: 60_000 })).jump).toBeUndefined()
  })
})

describe('a viewer who went back', () => {
  it('is left there, also when they pause, and is at the edge again once they come near it', () => {
    const keeper = createLiveKeeper()
    keeper.went(40, times)
    expect(keeper.step(viewing({ position: 40 }))).toEqual({ place: 'behind' })
    expect(keeper.step(viewing({ position: 40, nowMs: 60_000 }))).toEqual({ place: 'behind' })
    keeper.went(99, times)
    expect(keeper.step(viewing({ position: 99 })).place).toBe('edge')
  })

  it('by a pause is behind, and after a short one is not', () => {
    const keeper = createLiveKeeper()
    keeper.resumed(96, times)
    expect(keeper.step(viewing({ position: 96 })).place).toBe('edge')
    keeper.resumed(90, times)
    expect(keeper.step(viewing({ position: 90 })).place).toBe('behind')
  })
})
