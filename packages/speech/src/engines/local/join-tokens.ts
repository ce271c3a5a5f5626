import type { SpokenWord } from '@videozz/domain'
import type { NativeResult } from '../../child/native-library.ts'

/** Length of a last part whose length the model does not tell, in seconds. */
const usualSeconds = 0.2

/** Words of the parts that a transducer gives: a part that begins with a space (or its sign `▁`) begins a word. */
export function joinTokens({ tokens = [], timestamps = [], durations = [], ys_log_probs: logs = [] }: NativeResult): SpokenWord[] {
  const words: SpokenWord[] = []
  for (const [index, token] of tokens.entries()) {
    const written = token.replaceAll('▁', ' ')
    const start = timestamps[index] ?? words.at(-1)?.end ?? 0
    const next = timestamps[index + 1] ?? Infinity
    const end = Math.min(next, start + (durations[index] || usualSeconds))
    const confidence = logs.length === tokens.length ? Math.exp(logs[index] ?? 0) : null
    const last = words.at(-1)
    if (last && !written.startsWith(' '))
      words[words.length - 1] = {
        ...last,
        end: /[\p{L}\p{N}]/u.test(written) ? end : last.end,
        text: last.text + written.trim(),
        confidence: confidence === null || last.confidence === null ? null : Math.min(last.confidence, confidence),
      }
    else words.push({ start, end, text: written.trim(), confidence, speaker: null })
  }
  return words.filter(({ text }) => text !== '')
}
