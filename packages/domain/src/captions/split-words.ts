import { longestTranscriptWord } from '@videozz/contract/browser'

const closingMarks = /^[\p{Pe}\p{Pf}.,;:!?…]+$/u

/**
 * The words of a text, without white space in them. Closing punctuation that stands alone belongs to the word before it; a dash that stands
 * alone is a word of its own. What is longer than a word may be is cut.
 */
export function splitWords(text: string): string[] {
  const words: string[] = []
  for (const piece of text.normalize('NFC').split(/\s+/)) {
    const last = words.at(-1)
    if (piece === '') continue
    if (last !== undefined && closingMarks.test(piece) && last.length + piece.length <= longestTranscriptWord)
      words[words.length - 1] = last + piece
    else words.push(...cut(piece))
  }
  return words
}

/** Parts of a long piece; no character outside the first plane is cut in two. */
function cut(piece: string): string[] {
  if (piece.length <= longestTranscriptWord) return [piece]
  const characters = [...piece]
  const most = longestTranscriptWord / 2
  return Array.from({ length: Math.ceil(characters.length / most) }, (_, at) => characters.slice(at * most, (at + 1) * most).join(''))
}
