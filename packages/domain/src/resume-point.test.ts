import { expect, it } from 'vitest'
import { resumePoint } from './resume-point.ts'

it('resumePoint returns the last position, and null near the beginning or the end', () => {
  expect(resumePoint(42.5, 100)).toBe(42.5)
  expect(resumePoint(5, 100)).toBeNull()
  expect(resumePoint(5.1, 100)).toBe(5.1)
  expect(resumePoint(84.9, 100)).toBe(84.9)
  expect(resumePoint(85, 100)).toBeNull()
  expect(resumePoint(6839, 7200)).toBe(6839)
  expect(resumePoint(6840, 7200)).toBeNull()
})

it('resumePoint returns null for an unknown position or duration and for a short media', () => {
  expect(resumePoint(null, 100)).toBeNull()
  expect(resumePoint(50, null)).toBeNull()
  expect(resumePoint(Number.NaN, 100)).toBeNull()
  expect(resumePoint(8, 12)).toBeNull()
})
