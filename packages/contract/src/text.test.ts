import { expect, it } from 'vitest'
import { lineSchema, outsideTextSchema, textSchema } from './text.ts'

it('lineSchema and textSchema clean text before they check its length', () => {
  expect(lineSchema.parse(' a\u0000b\u202e \n c\ud800 ')).toBe('ab c\ufffd')
  expect(textSchema.parse(' a\u0000\r\n b ')).toBe('a\n b')
  expect(lineSchema.min(1).safeParse(' \u0000\u202e ').success).toBe(false)
  for (const unseen of ['\u200b', '\u2060\u200d', '\u3164', '\u2800 \u2800', '\u00ad', '\u061c']) expect(lineSchema.parse(unseen)).toBe('')
  expect(lineSchema.parse('👩\u200d🚀 \u2800')).toBe('👩\u200d🚀 \u2800')
  expect(lineSchema.max(3).safeParse('a\u0000\u0000bc').success).toBe(true)
})

it('outsideTextSchema keeps text unchanged and rejects NUL and lone surrogates', () => {
  expect(outsideTextSchema.parse(' a  b\u202e')).toBe(' a  b\u202e')
  for (const text of ['a\u0000', '\ud800', '\udc00a']) expect(outsideTextSchema.safeParse(text).success).toBe(false)
})
