import { describe, expect, it } from 'vitest'
import { opensItself, placePanel } from './place-panel.ts'

describe('the place of the chat', () => {
  it('is beside a wide picture and below a high one, which keeps its whole width', () => {
    expect(placePanel(1280, 720)).toEqual({ place: 'beside', size: 358 })
    expect(placePanel(1920, 1080)).toEqual({ place: 'beside', size: 380 })
    expect(placePanel(390, 780)).toEqual({ place: 'below', size: 561 })
  })
  it('leaves a small wide player most of the width for reading', () => {
    expect(placePanel(390, 219)).toEqual({ place: 'beside', size: 218 })
    expect(placePanel(640, 360)).toEqual({ place: 'beside', size: 320 })
  })
  it('opens by itself only where the picture stays large', () => {
    expect([opensItself(900, 506), opensItself(390, 780), opensItself(640, 360), opensItself(390, 219)]).toEqual([true, true, false, false])
  })
})
