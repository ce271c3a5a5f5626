import { type SpokenWord, spreadWords, wordsIn } from '@videozz/domain'
import { matchTexts } from './match-texts.ts'

/**
 * Words with times, written as in the text: engines that tell times of words often leave out punctuation and capitals, which the text has.
 * Words of the text that have no counterpart lie between their neighbours.
 */
export function writeAsText(words: readonly SpokenWord[], text: string): SpokenWord[] {
  const tokens = wordsIn(text)
  // A script without spaces: the text says nothing of where words end.
  if (tokens.length * 2 < words.length) return [...words]
  const timed: SpokenWord[] = []
  let [token, word] = [0, 0]
  for (const [nextToken, nextWord] of [
    ...matchTexts(
      tokens,
      words.map((each) => each.text),
    ),
    [tokens.length, words.length] as const,
  ]) {
    timed.push(...fillBetween(tokens.slice(token, nextToken), words.slice(word, nextWord), timed.at(-1), words[nextWord]))
    const match = words[nextWord]
    if (match) timed.push({ ...match, text: tokens[nextToken] ?? match.text })
    ;[token, word] = [nextToken + 1, nextWord + 1]
  }
  return joinPunctuation(timed)
}

/** Words that differ from the text: one to one where they are as many, else spread over the same seconds. */
function fillBetween(
  tokens: readonly string[],
  words: readonly SpokenWord[],
  before: SpokenWord | undefined,
  after: SpokenWord | undefined,
): SpokenWord[] {
  if (tokens.length === words.length) return words.map((word, index) => ({ ...word, text: tokens[index] ?? word.text }))
  const start = words[0]?.start ?? before?.end ?? after?.start ?? 0
  const confidences = words.map(({ confidence }) => confidence).filter((each) => each !== null)
  return spreadWords(tokens, start, Math.max(start, words.at(-1)?.end ?? after?.start ?? start), {
    confidence: confidences.length > 0 ? Math.min(...confidences) : null,
    speaker: words[0]?.speaker ?? before?.speaker ?? null,
  })
}

/** A dash or a quotation mark that stands alone goes to the word before it, or to the first one. */
export function joinPunctuation(words: readonly SpokenWord[]): SpokenWord[] {
  const joined: SpokenWord[] = []
  let pending = ''
  for (const word of words) {
    const last = joined.at(-1)
    if (/[\p{L}\p{N}]/u.test(word.text)) joined.push({ ...word, text: pending + word.text })
    else if (last) joined[joined.length - 1] = { ...last, text: `${last.text} ${word.text}` }
    pending = joined.length === 0 ? `${pending}${word.text} ` : ''
  }
  return joined
}
