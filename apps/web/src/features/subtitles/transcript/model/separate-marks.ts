import type { SpokenWord } from '@videozz/domain'

/** Words with a space in them, such as a word with the dash after it, as one word for each part; they share its time by length. */
export const separateMarks = (words: readonly SpokenWord[]): readonly SpokenWord[] =>
  words.some(({ text }) => /\s/.test(text)) ? words.flatMap(separate) : words

function separate(word: SpokenWord): SpokenWord[] {
  const parts = word.text.split(/\s+/).filter((part) => part !== '')
  if (parts.length < 2) return [word]
  const { paragraph: _, ...rest } = word
  const second = (word.end - word.start) / parts.reduce((sum, part) => sum + part.length, 0)
  let end = word.start
  return parts.map((text, at) => {
    const start = end
    end = at === parts.length - 1 ? word.end : start + text.length * second
    return at === 0 ? { ...word, end, text } : { ...rest, start, end, text }
  })
}
