import { expect, it } from 'vitest'
import { cleanLine, cleanText, cutText } from './clean-text.ts'
import { formatSize } from './format-size.ts'
import { gibibyte, mebibyte } from './plans.ts'
import { hasRoom, storageAlert, storageBar } from './quota.ts'

it('formatSize shows binary units with a decimal comma', () => {
  const shown = [0, 1, 1023, 1024, 1536, mebibyte - 1, 500 * mebibyte, 2 * gibibyte, 5e9, 1024 * gibibyte, 5000 * 1024 * gibibyte, -1]
  expect(shown.map(formatSize)).toEqual([
    '0 B',
    '1 B',
    '1023 B',
    '1 KB',
    '1,5 KB',
    '1 MB',
    '500 MB',
    '2 GB',
    '4,66 GB',
    '1 TB',
    '5000 TB',
    '0 B',
  ])
})

it('hasRoom compares storage with the plan, and allows more where the plan has additional storage', () => {
  const plan = { storageSize: 100, hasAdditional: false }
  expect(hasRoom({ consumed: 90, plan }, 10)).toBe(true)
  expect(hasRoom({ consumed: 90, plan }, 11)).toBe(false)
  expect(hasRoom({ consumed: 90, plan: { ...plan, hasAdditional: true } }, 11)).toBe(true)
})

it('storageBar and storageAlert return the percentage and the warning level', () => {
  expect(storageBar(1, 3)).toEqual({ percent: 33.33, over: false })
  expect(storageBar(4, 3)).toEqual({ percent: 100, over: true })
  expect(storageBar(0, 0)).toEqual({ percent: 0, over: false })
  expect([79.9, 80, 99.99, 100, 130].map((used) => storageAlert(used, 100))).toEqual([null, 'warning', 'warning', 'limit', 'limit'])
})

it('cleanText and cleanLine remove invalid characters; cutText keeps surrogate pairs whole', () => {
  expect(cleanText('a\u0000b\u202ec\r\nd\ud800')).toBe('abc\nd\ufffd')
  expect(cleanLine('  Introdu\u0063\u0327a\u0303o \n\t ao curso ')).toBe('Introdução ao curso')
  expect(cutText('ab😀', 3)).toBe('ab')
  expect(cutText('ab😀', 4)).toBe('ab😀')
})
