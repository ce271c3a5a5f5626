/** Longest line of a caption in characters (Netflix, Portuguese of Brazil). */
export const longestLine = 42
/** Shortest and longest time of a caption on the screen, in milliseconds: five sixths of a second, and seven. */
export const captionTime = { shortest: 834, longest: 7000 }
/** Two frames of 24 a second between captions, in milliseconds. */
export const captionGap = 84
/** Characters a second that are read easily, and those never to pass where it can be avoided. */
export const readingSpeed = { easy: 17, most: 20 }

/** The number of characters a reader sees: code points of the composed text. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text.normalize('NFC')) count += 1
  return count
}

const closing = String.raw`["'”’»)\]]*$`
const sentenceEnd = new RegExp(`[.?!…]${closing}`, 'u')
const clauseEnd = new RegExp(`[,;:–—]${closing}`, 'u')

/** What a word ends with: the end of a sentence, of a clause, or no punctuation. */
export function endOf(text: string): 'sentence' | 'clause' | 'none' {
  return sentenceEnd.test(text) ? 'sentence' : clauseEnd.test(text) ? 'clause' : 'none'
}

const weak: Record<string, string> = {
  pt:
    'o a os as um uma uns umas de do da dos das em no na nos nas num numa nuns numas dum duma por pelo pela pelos pelas para pra pro pras pros ' +
    'com sem sob sobre entre até desde contra após perante durante ante ao aos à às e ou mas nem que se porque pois como quando embora porém ' +
    'enquanto caso conforme segundo cujo cuja cujos cujas',
  es:
    'el la los las lo un una unos unas de del a al en por para con sin sobre entre hasta desde contra tras durante hacia según ante bajo ' +
    'y e o u ni pero sino que si porque pues como cuando aunque mientras cuyo cuya',
  en:
    'the a an of to in on at by for with without from into onto over under about between through during against among upon ' +
    'and or but nor that if because as when while although though since unless until than',
}
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const weakByLanguage = new Map(Object.entries(weak).map(([language, words]) => [language, setOf(words)]))
const weakInAny = setOf(Object.values(weak).join(' '))

/**
 * Whether a word is an article, a preposition or a conjunction, after which no caption and no line should end.
 * @param language such as `pt-br`; without one, or with one that is not known, the words of Portuguese, Spanish and English together.
 */
export function isWeakEnd(text: string, language?: string): boolean {
  if (endOf(text) !== 'none') return false
  const word = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, '')
  return (weakByLanguage.get(language?.slice(0, 2).toLowerCase() ?? '') ?? weakInAny).has(word)
}
