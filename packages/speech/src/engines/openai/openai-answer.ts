import { type SpokenWord, spreadWords, wordsIn } from '@videozz/domain'
import { z } from 'zod'
import type { HeardPiece } from '../../speech-engine.ts'
import { SpeechError } from '../../speech-error.ts'
import { languageCode } from '../../words/language-code.ts'
import { tidyWords } from '../../words/tidy-words.ts'
import { writeAsText } from '../../words/write-as-text.ts'

const text = z.string().nullish()
const seconds = z.number().nullish()
const word = z.object({ word: text, text, start: seconds, end: seconds, probability: seconds, speaker: text })
const segment = z.object({ start: z.number(), end: z.number(), text: z.string(), words: z.array(word).nullish(), speaker: text })
const answer = z.object({
  text,
  language: text,
  detected_language: text,
  words: z.array(word).nullish(),
  segments: z.array(segment).nullish(),
})
type Segment = z.output<typeof segment>

/**
 * What was heard, by an answer in any form that servers of OpenAI's language give: words beside the segments (OpenAI), inside them
 * (whisper.cpp), segments alone, or the text alone. @throws SpeechError unreadable.
 */
export function readOpenaiAnswer(given: unknown, pieceSeconds: number): HeardPiece {
  const read = answer.safeParse(given)
  if (!read.success) throw new SpeechError('unreadable', 'The engine gave an answer of another form', { cause: read.error })
  const { segments, words, language, detected_language: detected } = read.data
  const heard = { language: languageCode(language) ?? languageCode(detected) }
  const finish = (timesFrom: HeardPiece['timesFrom'], found: readonly SpokenWord[]): HeardPiece => ({
    ...heard,
    timesFrom,
    words: tidyWords(found, pieceSeconds),
  })
  const whole = read.data.text ?? segments?.map((each) => each.text).join(' ') ?? ''
  const beside = timedWords(words ?? [])
  if (beside.length > 0) return finish('words', writeAsText(beside, whole))
  if (segments && segments.length > 0) {
    const nested = segments.every((each) => wordsIn(each.text).length === 0 || timedWords(each.words ?? []).length > 0)
    return finish(nested ? 'words' : 'segments', segments.flatMap(readSegment))
  }
  return finish('text', spreadWords(wordsIn(whole), 0, pieceSeconds))
}

function readSegment({ start, end, text: written, words, speaker }: Segment): SpokenWord[] {
  const timed = timedWords(words ?? [])
  const read = timed.length > 0 ? writeAsText(timed, written) : spreadWords(wordsIn(written), start, end)
  return read.map((each) => ({ ...each, speaker: each.speaker ?? (speaker || null) }))
}

/** Words that have times; parts of words that a server tells one by one (`ma`, `mãe`, without a space between them) are put together. */
function timedWords(words: readonly z.output<typeof word>[]): SpokenWord[] {
  const timed: SpokenWord[] = []
  const spaced = words.some((each) => /^\s/.test(each.word ?? each.text ?? ''))
  for (const { word: name, text: other, start, end, probability, speaker } of words) {
    const written = name ?? other ?? ''
    if (typeof start !== 'number' || typeof end !== 'number' || written.trim() === '') continue
    const last = timed.at(-1)
    if (spaced && last && !/^\s/.test(written))
      timed[timed.length - 1] = { ...last, end, text: last.text + written.trim(), confidence: least(last.confidence, probability ?? null) }
    else timed.push({ start, end, text: written.trim(), confidence: probability ?? null, speaker: speaker || null })
  }
  return timed
}

const least = (first: number | null, second: number | null): number | null =>
  first === null || second === null ? (first ?? second) : Math.min(first, second)
