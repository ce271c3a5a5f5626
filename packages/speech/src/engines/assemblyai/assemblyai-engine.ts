import { setTimeout as wait } from 'node:timers/promises'
import type { Outbound } from '@videozz/outbound'
import { z } from 'zod'
import { type SpeechSettings, speechPlace } from '../../settings/speech-settings.ts'
import type { HeardPiece, SoundPiece, SpeechEngine } from '../../speech-engine.ts'
import { SpeechError } from '../../speech-error.ts'
import { languageCode, languageOnly } from '../../words/language-code.ts'
import { tidyWords } from '../../words/tidy-words.ts'
import { askEngine, type EngineRequest } from '../ask-engine.ts'
import { checkPiece } from '../check-piece.ts'

const upload = z.object({ upload_url: z.string() })
const word = z.object({
  text: z.string(),
  /** Milliseconds. */
  start: z.number(),
  end: z.number(),
  confidence: z.number().nullish(),
  speaker: z.string().nullish(),
})
const transcript = z.object({
  id: z.string(),
  status: z.enum(['queued', 'processing', 'completed', 'error']),
  language_code: z.string().nullish(),
  words: z.array(word).nullish(),
})
type Transcript = z.output<typeof transcript>

/** Longest wait for an answer to a request that carries no sound. */
const shortMs = 30_000
/** How often a deletion is tried: a transcript that is being made is not deleted there. */
const deletions = 6

type Ask = (path: string, request: Pick<EngineRequest, 'method' | 'body'> & { type?: string; timeoutMs?: number }) => Promise<unknown>

/**
 * AssemblyAI's pre-recorded speech: the sound is uploaded, the transcript asked for until it is there, and deleted always, also after a
 * failure and when the caller stops. Uploaded sound is deleted there with it, or within two days.
 */
export function createAssemblyaiEngine(settings: SpeechSettings, outbound: Outbound, pollMs = 2000): SpeechEngine {
  const takes = { type: settings.soundType, maxBytes: settings.maxBytes, maxSeconds: settings.pieceSeconds ?? 600 }
  const askWith =
    (signal: AbortSignal): Ask =>
    (path, { type = 'application/json', timeoutMs = shortMs, ...request }) => {
      const headers = { authorization: settings.apiKey ?? '', ...(request.body !== undefined && { 'content-type': type }) }
      return askEngine(outbound, `${settings.url}${path}`, { ...request, headers, timeoutMs, signal })
    }
  return {
    name: 'assemblyai',
    place: speechPlace(settings),
    takes,
    parallel: settings.parallel,
    async hear(piece, { signal, onKept }) {
      checkPiece(piece, takes, signal)
      const ask = askWith(signal)
      // Once it is ordered its name has to be known, or it could not be deleted.
      const askAlways = askWith(new AbortController().signal)
      const id = await order(askAlways, await send(ask, piece, settings.timeoutMs), piece, settings.model)
      try {
        return readTranscript(await follow(ask, id, { timeoutMs: settings.timeoutMs, pollMs, signal }), piece)
      } finally {
        await deleteTranscript(askAlways, id, pollMs).catch((cause: unknown) => onKept?.({ id, cause }))
      }
    },
  }
}

async function send(ask: Ask, piece: SoundPiece, timeoutMs: number): Promise<string> {
  const sent = await ask('/v2/upload', { method: 'POST', body: piece.bytes, type: 'application/octet-stream', timeoutMs })
  return readAs(upload, sent).upload_url
}

async function order(ask: Ask, address: string, piece: SoundPiece, models: string): Promise<string> {
  const body = {
    audio_url: address,
    speech_models: models.split(',').map((name) => name.trim()),
    ...(piece.language === null ? { language_detection: true } : { language_code: codeOf(piece.language) }),
  }
  return readAs(transcript, await ask('/v2/transcript', { method: 'POST', body: JSON.stringify(body) })).id
}

/** Their code of a language: countries are told apart in English alone. */
const codeOf = (language: string): string => ({ 'en-US': 'en_us', 'en-GB': 'en_uk', 'en-AU': 'en_au' })[language] ?? languageOnly(language)

type Patience = { timeoutMs: number; pollMs: number; signal: AbortSignal }

async function follow(ask: Ask, id: string, { timeoutMs, pollMs, signal }: Patience): Promise<Transcript> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const now = await ask(`/v2/transcript/${encodeURIComponent(id)}`, { method: 'GET' }).catch((error: unknown) => {
      // The transcript goes on there whatever becomes of one question.
      if (error instanceof SpeechError && error.passing && Date.now() < until) return null
      throw error
    })
    const read = now === null ? null : readAs(transcript, now)
    if (read?.status === 'completed') return read
    if (read?.status === 'error') throw new SpeechError('failed', 'The engine gave the transcript up')
    if (Date.now() >= until) throw new SpeechError('slow', 'The transcript took too long')
    await wait(pollMs, undefined, { signal }).catch((cause: unknown) => {
      throw new SpeechError('stopped', 'The wait for the transcript was stopped', { cause })
    })
  }
}

async function deleteTranscript(ask: Ask, id: string, pollMs: number): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await ask(`/v2/transcript/${encodeURIComponent(id)}`, { method: 'DELETE' })
      return
    } catch (error) {
      if (!(error instanceof SpeechError) || error.fault === 'unauthorized' || tried >= deletions) throw error
      await wait(Math.min(10_000, error.retryAfter === null ? pollMs * tried : error.retryAfter * 1000))
    }
  }
}

function readTranscript({ words, language_code: language }: Transcript, piece: SoundPiece): HeardPiece {
  const read = (words ?? []).map((each) => ({
    start: each.start / 1000,
    end: each.end / 1000,
    text: each.text,
    confidence: each.confidence ?? null,
    speaker: each.speaker ?? null,
  }))
  return { language: languageCode(language) ?? piece.language, timesFrom: 'words', words: tidyWords(read, piece.seconds) }
}

function readAs<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const read = schema.safeParse(given)
  if (!read.success) throw new SpeechError('unreadable', 'The engine gave an answer of another form', { cause: read.error })
  return read.data
}
