import type { SpokenWord } from '@videozz/domain'

export const speechEngineNames = ['openai', 'deepgram', 'assemblyai', 'local'] as const
export type SpeechEngineName = (typeof speechEngineNames)[number]

/** What a piece of sound is written in, 16 kHz mono in each: FLAC, Opus in Ogg, or WAV of 16 bits. */
export type SoundType = 'audio/flac' | 'audio/ogg' | 'audio/wav'

/** One piece of sound as an engine takes it. */
export type SoundPiece = {
  bytes: Buffer
  type: SoundType
  seconds: number
  /** BCP 47; null where the engine is to hear which it is. */
  language: string | null
  /** Words said just before it, for engines that take them. */
  prompt: string | null
}

/**
 * Where the times of words come from: the engine (`words`), the length of each word inside the stretches that the engine timed
 * (`segments`), or its length inside the whole piece (`text`). The last two are estimates that an alignment may replace.
 */
export type TimesFrom = 'words' | 'segments' | 'text'

/** What was heard in one piece. Times are seconds from the beginning of the piece, never outside of it, and never run backwards. */
export type HeardPiece = {
  /** BCP 47 as far as the engine tells; null where it does not. */
  language: string | null
  words: SpokenWord[]
  timesFrom: TimesFrom
}

export type HearOptions = {
  /** Stops the request; also what was made at the provider is then deleted. */
  signal: AbortSignal
  /** Told when the provider did not delete what it keeps, by the name it has there. */
  onKept?: (kept: { id: string; cause: unknown }) => void
}

export type SpeechEngine = {
  name: SpeechEngineName
  /** Host that is named to people before sound leaves; null where none does. */
  place: string | null
  /** What it is given: the type of the sound, the most bytes and the most seconds of a piece. */
  takes: { type: SoundType; maxBytes: number; maxSeconds: number }
  /** Pieces it may be given at the same time. */
  parallel: number
  /** Hears one piece. What the provider keeps of it is deleted there, also after a failure. @throws SpeechError. */
  hear(piece: SoundPiece, options: HearOptions): Promise<HeardPiece>
}
