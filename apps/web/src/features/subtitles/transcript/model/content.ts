import type { ApiAnswer } from '@videozz/contract/browser'
import { mergeWords, type MergeProposal, packWords, type PackedWord, type SpokenWord, unpackWords } from '@videozz/domain'
import { separateMarks } from './separate-marks.ts'

export type Transcript = ApiAnswer<'GET /videos/{key}/transcript'>

/** What is edited of a transcript: its words, and what a later run suggests and nobody has decided yet. */
export type Content = { words: readonly SpokenWord[]; proposals: readonly MergeProposal[] }

/** The content of a transcript with other words in the place of its own: every difference from a later run is a proposal. */
export function readContent({ proposal }: Transcript, mine: readonly SpokenWord[]): Content {
  if (proposal === null) return { words: mine, proposals: [] }
  const { words, proposals } = mergeWords(unpackWords(proposal.heard), mine, unpackWords(proposal.words))
  return { words: words.map((word, at) => keepParagraph(word, mine[at])), proposals }
}

/** Words that take the times of a new run begin paragraphs as they did. */
function keepParagraph(word: SpokenWord, before: SpokenWord | undefined): SpokenWord {
  const paragraph = before?.paragraph
  return paragraph === undefined || word.paragraph === paragraph ? word : { ...word, paragraph }
}

/** The content of a transcript as it was saved. */
export const savedContent = (transcript: Transcript): Content => readContent(transcript, unpackWords(transcript.words))

/** Words as the server takes them: none with a space in it. */
export const wordsToSend = (words: readonly SpokenWord[]): PackedWord[] => packWords(separateMarks(words))
