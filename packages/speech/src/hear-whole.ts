import type { SpokenWord } from '@videozz/domain'
import { cleanHeard } from './clean/clean-heard.ts'
import { findSpeech, type FoundSpeech } from './find/find-speech.ts'
import { sampleRate } from './find/samples.ts'
import { joinPieces } from './pieces/join-pieces.ts'
import { planPieces } from './pieces/plan-pieces.ts'
import { type Piece, speechWithin } from './pieces/stretch.ts'
import type { HeardPiece, SoundType, SpeechEngine } from './speech-engine.ts'

export type WholeSound = {
  /** 16 bits, 16 kHz, one channel. */
  samples: Buffer
  engine: SpeechEngine
  encode: (samples: Buffer, type: SoundType) => Promise<Buffer>
  language: string | null
  /** Where people speak, when that is known. */
  found?: FoundSpeech
  maxSeconds?: number
}
export type HeardWhole = { words: SpokenWord[]; languages: string[]; pieces: Piece[]; found: FoundSpeech }

const chunkBytes = 1 << 20

async function* inChunks(samples: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < samples.length; at += chunkBytes) yield samples.subarray(at, at + chunkBytes)
}

/**
 * Hears a sound that is in memory, all steps in one go: for commands and measurements. Jobs keep each piece as it comes instead.
 * @throws SpeechError of the first piece that failed.
 */
export async function hearWhole({ samples, engine, encode, language, found: known, maxSeconds }: WholeSound): Promise<HeardWhole> {
  const stop = new AbortController()
  const found = known ?? (await findSpeech(inChunks(samples), { signal: stop.signal }))
  const pieces = planPieces(found.stretches, found.seconds, { maxSeconds: maxSeconds ?? engine.takes.maxSeconds })
  const heard: { piece: Piece; heard: HeardPiece }[] = []
  const queue = [...pieces.entries()]
  const lane = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, piece] = next
      const cut = samples.subarray(Math.round(piece.start * sampleRate) * 2, Math.round(piece.end * sampleRate) * 2)
      const sound = { bytes: await encode(cut, engine.takes.type), type: engine.takes.type, seconds: cut.length / 2 / sampleRate }
      const raw = await engine.hear({ ...sound, language, prompt: null }, stop)
      heard[index] = { piece, heard: cleanHeard(raw, { seconds: sound.seconds, speech: speechWithin(found.stretches, piece) }) }
    }
  }
  try {
    await Promise.all(Array.from({ length: engine.parallel }, lane))
  } finally {
    stop.abort()
  }
  const languages = [...new Set(heard.flatMap(({ heard: each }) => each.language ?? []))]
  return { words: joinPieces(heard), languages, pieces, found }
}
