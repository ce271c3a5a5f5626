import type { Outbound } from '@videozz/outbound'
import { z } from 'zod'
import { type SpeechSettings, speechPlace } from '../../settings/speech-settings.ts'
import type { HeardPiece, SpeechEngine } from '../../speech-engine.ts'
import { SpeechError } from '../../speech-error.ts'
import { languageCode } from '../../words/language-code.ts'
import { tidyWords } from '../../words/tidy-words.ts'
import { askEngine } from '../ask-engine.ts'
import { checkPiece } from '../check-piece.ts'

const word = z.object({
  word: z.string(),
  punctuated_word: z.string().nullish(),
  start: z.number(),
  end: z.number(),
  confidence: z.number().nullish(),
  speaker: z.number().nullish(),
})
const alternative = z.object({ words: z.array(word).nullish(), languages: z.array(z.string()).nullish() })
const channel = z.object({ alternatives: z.array(alternative), detected_language: z.string().nullish() })
const answer = z.object({ results: z.object({ channels: z.array(channel) }) })

/** Deepgram's pre-recorded speech. Nothing is kept there: each request opts out of their improvement of models. */
export function createDeepgramEngine(settings: SpeechSettings, outbound: Outbound): SpeechEngine {
  const takes = { type: settings.soundType, maxBytes: settings.maxBytes, maxSeconds: settings.pieceSeconds ?? 600 }
  return {
    name: 'deepgram',
    place: speechPlace(settings),
    takes,
    parallel: settings.parallel,
    async hear(piece, { signal }) {
      checkPiece(piece, takes, signal)
      const query = new URLSearchParams({
        model: settings.model,
        punctuate: 'true',
        mip_opt_out: 'true',
        ...(piece.language === null ? { detect_language: 'true' } : { language: piece.language }),
      })
      const headers = { 'content-type': piece.type, authorization: `Token ${settings.apiKey ?? ''}` }
      const request = { method: 'POST' as const, headers, body: piece.bytes, timeoutMs: settings.timeoutMs, signal }
      return readAnswer(await askEngine(outbound, `${settings.url}/v1/listen?${query}`, request), piece.language, piece.seconds)
    },
  }
}

function readAnswer(given: unknown, asked: string | null, seconds: number): HeardPiece {
  const read = answer.safeParse(given)
  if (!read.success) throw new SpeechError('unreadable', 'The engine gave an answer of another form', { cause: read.error })
  const first = read.data.results.channels[0]
  const best = first?.alternatives[0]
  const words = (best?.words ?? []).map((each) => ({
    start: each.start,
    end: each.end,
    text: each.punctuated_word ?? each.word,
    confidence: each.confidence ?? null,
    speaker: each.speaker === null || each.speaker === undefined ? null : String(each.speaker),
  }))
  const language = languageCode(first?.detected_language ?? best?.languages?.[0]) ?? asked
  return { language, timesFrom: 'words', words: tidyWords(words, seconds) }
}
