import type { SpokenWord } from '@videozz/domain'

/** How a server or a process may behave besides well. */
export type Mood =
  | 'too-large'
  | 'format'
  | 'busy'
  | 'cut'
  | 'slow'
  | 'segments'
  | 'nested'
  | 'text'
  | 'language-name'
  | 'credits'
  | 'unauthorized'
  | 'unpaid'
  | 'failed'
  | 'not-json'
  | 'other-form'
  | 'keeps'
  | 'crash'

export const inventedCredits = 'Legendas pela comunidade Amara.org'

/** Credits that nobody said, at the end of a piece. */
export function withCredits(words: readonly SpokenWord[], seconds: number): SpokenWord[] {
  const start = Math.max(words.at(-1)?.end ?? 0, seconds - 0.2)
  return [...words, ...inventedCredits.split(' ').map((text) => ({ start, end: seconds, text, confidence: 0.4, speaker: null }))]
}

/** Sentences of words, as engines give segments. */
export function splitSentences(words: readonly SpokenWord[]): SpokenWord[][] {
  const sentences: SpokenWord[][] = []
  for (const [index, word] of words.entries()) {
    if (index === 0 || words[index - 1]?.text.endsWith('.')) sentences.push([word])
    else sentences.at(-1)?.push(word)
  }
  return sentences
}
