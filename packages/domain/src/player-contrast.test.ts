import { expect, it } from 'vitest'
import { contrastRatio } from '@videozz/contract/player'
import { colourFaults, mendColour } from './player-contrast.ts'

it('measures contrast as WCAG 2.2 defines it', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastRatio('#1f6feb', '#1f6feb')).toBe(1)
})

it('mends a colour by the smallest step of its hue, towards the side that reaches the ratio', () => {
  const mended = mendColour('#74564a', '#2b1d17', 4.5)
  expect(contrastRatio(mended, '#2b1d17')).toBeGreaterThanOrEqual(4.5)
  expect(contrastRatio(mended, '#2b1d17')).toBeLessThan(4.7)
  expect(mendColour('#ffffff', '#0d1117', 4.5)).toBe('#ffffff')
  expect(contrastRatio(mendColour('#eeeecc', '#f4f3ee', 4.5), '#f4f3ee')).toBeGreaterThanOrEqual(4.5)
  expect(contrastRatio(mendColour('#777777', '#777777', 4.5), '#777777')).toBeGreaterThanOrEqual(4.5)
})

it('names pairs that are hard to tell apart, the worst first', () => {
  const fine = { customPrimaryColor: '#1f6feb', customSecondaryColor: '#0d1117', customTextColor: '#ffffff' }
  expect(colourFaults(fine)).toEqual([])
  const faults = colourFaults({ ...fine, customPrimaryColor: '#141a22', customTextColor: '#5a5a5a' })
  expect(faults.map(({ colour, on, minimum }) => [colour, on, minimum])).toEqual([
    ['customPrimaryColor', 'customSecondaryColor', 3],
    ['customTextColor', 'customSecondaryColor', 4.5],
  ])
})
