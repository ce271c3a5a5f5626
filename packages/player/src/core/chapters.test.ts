import { describe, expect, it } from 'vitest'
import { chapterAt, chapterFrom } from './chapters.ts'

const chapters = [
  { start: 5, title: 'Abertura' },
  { start: 60, title: 'Luz' },
  { start: 120, title: 'Prática' },
]
const title = (second: number, by: 1 | -1) => chapterFrom(chapters, second, by)?.title ?? null

describe('chapters', () => {
  it('chapterAt returns the chapter that lasts until the next begins, or -1', () => {
    expect([0, 5, 59.9, 60, 59.97, 500].map((second) => chapterAt(chapters, second))).toEqual([-1, 0, 0, 1, 1, 2])
  })
  it('chapterFrom returns the next chapter, and backwards the current chapter before the previous one', () => {
    expect([title(0, 1), title(5, 1), title(61, 1), title(130, 1)]).toEqual(['Abertura', 'Luz', 'Prática', null])
    expect([title(130, -1), title(121, -1), title(60, -1), title(6, -1), title(2, -1)]).toEqual([
      'Prática',
      'Luz',
      'Abertura',
      'Abertura',
      null,
    ])
  })
})
