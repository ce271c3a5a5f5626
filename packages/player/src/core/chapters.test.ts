import { defaultPlayerPreferences } from '@videozz/contract'
import { describe, expect, it } from 'vitest'
import { chapterAt, chapterFrom } from './chapters.ts'
import { keyAction, listKeys } from './hot-keys.ts'

const chapters = [
  { start: 5, title: 'Abertura' },
  { start: 60, title: 'Luz' },
  { start: 120, title: 'Prática' },
]
const title = (second: number, by: 1 | -1) => chapterFrom(chapters, second, by)?.title ?? null

describe('chapters', () => {
  it('last until the next begins', () => {
    expect([0, 5, 59.9, 60, 59.97, 500].map((second) => chapterAt(chapters, second))).toEqual([-1, 0, 0, 1, 1, 2])
  })
  it('go forward to the next, and back to their own beginning before the one before', () => {
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

describe('their keys', () => {
  const press = { key: 'ArrowRight', shiftKey: true, ctrlKey: false, metaKey: false, altKey: false }
  const can = { captions: true, chapters: true, fullscreen: true, pip: true }
  it('are Shift and an arrow, where there are chapters and the producer lets one jump', () => {
    expect(keyAction(press, defaultPlayerPreferences, can)).toEqual({ do: 'chapter', by: 1 })
    expect(keyAction({ ...press, key: 'ArrowLeft' }, defaultPlayerPreferences, can)).toEqual({ do: 'chapter', by: -1 })
    expect(keyAction(press, { ...defaultPlayerPreferences, allowFastAdvance: false }, can)).toBeNull()
    expect(keyAction(press, { ...defaultPlayerPreferences, allowProgressBar: false }, can)).toBeNull()
    expect(keyAction(press, defaultPlayerPreferences, { ...can, chapters: false })).toEqual({ do: 'seek', by: 5 })
  })
  it('are in the help only where they work', () => {
    const words = (chaptered: boolean) => listKeys(defaultPlayerPreferences, { ...can, chapters: chaptered }).map(({ what }) => what)
    expect(words(true)).toEqual(expect.arrayContaining(['Capítulo anterior', 'Próximo capítulo']))
    expect(words(false).join()).not.toContain('apítulo')
  })
})
