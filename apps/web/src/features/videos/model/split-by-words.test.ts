import { expect, it } from 'vitest'
import { splitByWords } from './split-by-words.ts'

const marked = (text: string, search: string): string =>
  splitByWords(text, search)
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join('')

it('splitByWords marks searched words regardless of case, accents and plural endings', () => {
  expect(marked('A fotossíntese das plantas, em 3 PASSOS.', 'FOTOSSINTESE planta passos')).toBe(
    'A [fotossíntese] das [plantas], em 3 [PASSOS].',
  )
  expect(marked('maçãs e massas', 'maçã')).toBe('[maçãs] e massas')
  expect(marked('Nada <b>disso</b>', 'x')).toBe('Nada <b>disso</b>')
  expect(splitByWords('', 'a')).toEqual([])
})
