import { describe, expect, it } from 'vitest'
import { checkValues, chooseCover, sameTexts, sameValues, valuesOf } from './detail-values.ts'
import { testVideo } from '../../../shared/media/test-video.ts'

const values = valuesOf(testVideo({ title: 'Aula 1', description: 'x', selectedThumb: 2 }))

describe('detail values', () => {
  it('tell whether anything changed', () => {
    expect(sameValues(values, { ...values })).toBe(true)
    expect(sameValues(values, { ...values, selectedThumb: 0 })).toBe(false)
    expect(sameTexts(values, { ...values, selectedThumb: 0 })).toBe(true)
    expect(sameTexts(values, { ...values, description: '' })).toBe(false)
  })
  it('need a title of at most 128 characters', () => {
    expect(checkValues(values)).toEqual({})
    expect(checkValues({ ...values, title: '  ' })).toEqual({ title: 'Informe o título.' })
    expect(checkValues({ ...values, title: 'a'.repeat(129) }).title).toContain('128')
    expect(checkValues({ ...values, description: 'a'.repeat(5001) }).description).toContain('5000')
  })
  it('return to the default cover when the chosen one is chosen again', () => {
    expect([chooseCover(0, 1), chooseCover(1, 1), chooseCover(1, 3), chooseCover(2, 0), chooseCover(0, 0)]).toEqual([1, 0, 3, 0, 0])
  })
})
