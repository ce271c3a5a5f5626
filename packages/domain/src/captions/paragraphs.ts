import { endOf } from './caption-text.ts'
import { changesSpeaker } from './caption-tokens.ts'
import type { SpokenWord } from './spoken-word.ts'

/** A paragraph of a transcript: words `from` to `to` (not included), one speaker, seconds. */
export type Paragraph = { from: number; to: number; speaker: string | null; start: number; end: number }

/** Seconds of silence that end a paragraph, and those that do after a sentence. */
const silence = { always: 3, afterSentence: 1.2 }
/** Characters after which a paragraph ends with the sentence, with the clause, and with any word. */
const length = { sentence: 350, clause: 600, word: 900 }
const shortest = 80

/**
 * The paragraphs of a transcript for reading: they end with speakers, where a person divided them, and elsewhere with long silences, and at
 * the end of a sentence when they are long.
 */
export function paragraphsOf(words: readonly SpokenWord[]): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let from = 0
  let characters = 0
  let speaker: string | null = null
  words.forEach((word, at) => {
    characters += word.text.length + 1
    speaker ??= word.speaker
    const next = words[at + 1]
    if (next && !endsParagraph(word, next, speaker, characters)) return
    paragraphs.push({ from, to: at + 1, speaker, start: words[from]?.start ?? 0, end: word.end })
    from = at + 1
    characters = 0
    speaker = null
  })
  return paragraphs
}

function endsParagraph(word: SpokenWord, next: SpokenWord, speaker: string | null, characters: number): boolean {
  if (changesSpeaker({ speaker }, next)) return true
  if (next.paragraph !== undefined) return next.paragraph === 'begins'
  const pause = next.start - word.end
  if (pause >= silence.always || characters >= length.word) return true
  const end = endOf(word.text)
  if (end === 'clause') return characters >= length.clause
  return end === 'sentence' && (characters >= length.sentence || (pause >= silence.afterSentence && characters >= shortest))
}

/** A transcript as plain text, one paragraph after the other with an empty line between them. */
export const wordsToText = (words: readonly SpokenWord[]): string =>
  paragraphsOf(words)
    .map(({ from, to }) =>
      words
        .slice(from, to)
        .map(({ text }) => text)
        .join(' '),
    )
    .join('\n\n')
