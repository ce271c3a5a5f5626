import { expect, it } from 'vitest'
import { comparedWords, countErrors } from './count-errors.ts'

const count = (said: string, heard: string) => {
  const { words, errors, replaced, added, missed } = countErrors(comparedWords(said), comparedWords(heard))
  return [words, errors, replaced, added, missed]
}

it.each([
  ['Olá, mundo!', 'olá mundo', [2, 0, 0, 0, 0]],
  ['o maior rio', 'o menor rio', [3, 1, 1, 0, 0]],
  ['o maior rio', 'o maior rio do mundo', [3, 2, 0, 2, 0]],
  ['o maior rio do mundo', 'o rio mundo', [5, 2, 0, 0, 2]],
  ['e é assim', 'é é assim', [3, 1, 1, 0, 0]],
  ['um dois três quatro', 'dois três cinco seis', [4, 3, 1, 1, 1]],
  ['um dois', '', [2, 2, 0, 0, 2]],
  ['', 'um — dois', [0, 2, 0, 2, 0]],
])('«%s» heard as «%s»', (said, heard, expected) => expect(count(said, heard)).toEqual(expected))
