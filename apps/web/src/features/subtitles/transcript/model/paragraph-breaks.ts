import { type Paragraph, setSpeaker, type SpokenWord } from '@videozz/domain'

/** The words with a paragraph beginning at one of them. */
export const splitParagraph = (words: readonly SpokenWord[], at: number): SpokenWord[] =>
  words.map((word, index) => (index === at ? { ...word, paragraph: 'begins' } : word))

/** A paragraph as a part of the one before it, said by who said that. */
export function joinParagraph(words: readonly SpokenWord[], before: Paragraph, { from, to, speaker }: Paragraph): SpokenWord[] {
  const said =
    before.speaker !== null && speaker !== null && before.speaker !== speaker ? setSpeaker(words, from, to, before.speaker) : words
  return said.map((word, index) => (index === from ? { ...word, paragraph: 'continues' } : word))
}
