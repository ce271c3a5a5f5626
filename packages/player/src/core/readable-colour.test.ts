import { describe, expect, it } from 'vitest'
import { contrastRatio } from '@videozz/contract/player'
import { readableOn } from './readable-colour.ts'

describe('contrastRatio', () => {
  it('is 21 of black and white, 1 of equal colours, whichever comes first', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrastRatio('#ffffff', '#000000')).toBeCloseTo(21)
    expect(contrastRatio('#1f6feb', '#1f6feb')).toBe(1)
    expect(contrastRatio('#1f6feb', '#ffffff')).toBeCloseTo(4.63, 1)
  })
})

describe('readableOn', () => {
  it.each([
    ['#1f6feb', ['#ffffff', '#0d1117'], '#ffffff'],
    ['#0f766e', ['#1c1b19', '#f6f4ef'], '#f6f4ef'],
    ['#ffd60a', ['#ffffff', '#000000'], '#000000'],
    ['#e9835a', ['#f6e9e2', '#f0f0f0'], '#000000'],
    ['#777777', [], '#000000'],
    ['#222222', [], '#ffffff'],
  ])('on %s is the first readable one of %j: %s', (background, colours, readable) => {
    expect(readableOn(background, colours)).toBe(readable)
  })
})
