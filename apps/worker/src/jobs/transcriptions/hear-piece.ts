import { open } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { encodeSound, soundBytesPerSecond } from '@videozz/media'
import {
  cleanHeard,
  type HeardPiece,
  joinPieces,
  type Piece,
  SpeechError,
  speechWithin,
  type SpeechEngine,
  type Stretch,
} from '@videozz/speech'
import type { Logger } from 'pino'
import { timeHeard } from './time-heard.ts'

export type Hearing = {
  engine: SpeechEngine
  /** Samples of the media: see `decodeSound`. */
  sound: string
  speech: readonly Stretch[]
  signal: AbortSignal
  log: Pick<Logger, 'warn'>
}
/** Told to the engine: the language spoken, and words said just before. */
export type HeardBefore = { language: string | null; prompt: string | null }

/** Tries of one piece at an engine that is away for a moment; later the whole job comes back. */
const mostTries = 4
/** Longest wait between two tries, in seconds. */
const longestWait = 30
/** A piece that is refused as too large is halved, down to so many seconds. */
const shortestHalf = 3
/** Taken for the language of words whose engine tells none. */
const usualLanguage = 'pt-BR'

/** Hears one piece. @throws SpeechError; MediaError. */
export async function hearPiece(hearing: Hearing, piece: Piece, before: HeardBefore): Promise<HeardPiece> {
  for (let tries = 1; ; tries++) {
    try {
      return await hearOnce(hearing, piece, before)
    } catch (error) {
      hearing.signal.throwIfAborted()
      if (!(error instanceof SpeechError)) throw error
      if (error.fault === 'too-large' && piece.end - piece.start > 2 * shortestHalf) return hearHalves(hearing, piece, before)
      if (!error.passing || tries >= mostTries) throw error
      await wait(Math.min(longestWait, error.retryAfter ?? 2 ** tries) * 1000, undefined, { signal: hearing.signal })
    }
  }
}

async function hearOnce({ engine, sound, log, signal, ...hearing }: Hearing, piece: Piece, before: HeardBefore): Promise<HeardPiece> {
  const samples = await readSamples(sound, piece)
  const bytes = await encodeSound(samples, engine.takes.type, signal)
  const seconds = piece.end - piece.start
  const onKept = ({ id, cause }: { id: string; cause: unknown }): void =>
    log.warn({ err: cause, kept: id, engine: engine.name }, 'the transcription service may keep what it was sent')
  const heard = await engine.hear({ bytes, type: engine.takes.type, seconds, ...before }, { signal, onKept })
  const speech = speechWithin(hearing.speech, piece)
  const cleaned = cleanHeard(heard, { seconds, speech })
  return timeHeard(cleaned, { samples, speech, language: before.language ?? usualLanguage, signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    // It was paid for: estimated times are better than none.
    log.warn({ err: error }, 'words that were heard keep estimated times')
    return cleaned
  })
}

/** Hears a piece in two halves that have some sound in common. */
async function hearHalves(hearing: Hearing, piece: Piece, before: HeardBefore): Promise<HeardPiece> {
  const middle = (piece.start + piece.end) / 2
  const halves = [
    { start: piece.start, end: middle + 2 },
    { start: middle - 2, end: piece.end },
  ]
  const heard: { piece: Piece; heard: HeardPiece }[] = []
  for (const half of halves) heard.push({ piece: half, heard: await hearPiece(hearing, half, before) })
  const words = joinPieces(heard).map((word) => ({ ...word, start: word.start - piece.start, end: word.end - piece.start }))
  const [first] = heard
  return { language: first?.heard.language ?? null, words, timesFrom: first?.heard.timesFrom ?? 'text' }
}

async function readSamples(path: string, { start, end }: Piece): Promise<Buffer> {
  const at = Math.round(start * (soundBytesPerSecond / 2)) * 2
  const samples = Buffer.alloc(Math.max(0, Math.round(end * (soundBytesPerSecond / 2)) * 2 - at))
  const file = await open(path)
  try {
    const { bytesRead } = await file.read(samples, 0, samples.length, at)
    return samples.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
