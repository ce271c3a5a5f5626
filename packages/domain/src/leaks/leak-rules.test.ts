import { expect, it } from 'vitest'
import { isHardlyRead } from './leak-rules.ts'

it('a copy of which as many units are clear as of one without a mark is hardly read; a short one is not judged', () => {
  expect(isHardlyRead(2, 50)).toBe(true)
  expect(isHardlyRead(20, 50)).toBe(false)
  expect(isHardlyRead(0, 7)).toBe(false)
})
