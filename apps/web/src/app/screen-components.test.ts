import { expect, it } from 'vitest'
import { asMissingChunk } from './screen-components.ts'

it('asMissingChunk gives a style sheet that was not loaded the words of a missing script, and leaves other errors', () => {
  expect(asMissingChunk(new Error('Unable to preload CSS for /assets/a.css'))).toMatchObject({
    message: 'Failed to fetch dynamically imported module: Unable to preload CSS for /assets/a.css',
  })
  const other = new TypeError('x is not a function')
  expect(asMissingChunk(other)).toBe(other)
})
