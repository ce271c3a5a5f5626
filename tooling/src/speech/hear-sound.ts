import {
  cleanHeard,
  findSpeech,
  type HeardPiece,
  joinPieces,
  type Piece,
  planPieces,
  type SpeechEngine,
  speechWithin,
} from '@videozz/speech'
import { writeSound } from './sound-program.ts'

const bytesPerSecond = 32_000

export type HeardSound = {
  text: string
  seconds: number
  sentSeconds: number
  pieces: number
  by: 'silero' | 'energy'
  languages: string[]
}

/** Hears a whole sound as the worker does: speech found, pieces planned, heard, cleaned and joined. @throws SpeechError. */
export async function hearSound(samples: Buffer, engine: SpeechEngine, language: string | null): Promise<HeardSound> {
  const { signal } = new AbortController()
  const chunks = async function* () {
    for (let at = 0; at < samples.length; at += 1 << 20) yield samples.subarray(at, at + (1 << 20))
  }
  const { stretches, seconds, by } = await findSpeech(chunks(), { signal })
  const plan = planPieces(stretches, seconds, engine.takes)
  const heard: { piece: Piece; heard: HeardPiece }[] = []
  const hearOne = async (piece: Piece, index: number): Promise<void> => {
    const cut = samples.subarray(Math.round(piece.start * 16_000) * 2, Math.round(piece.end * 16_000) * 2)
    const sound = { bytes: await writeSound(cut, engine.takes.type), type: engine.takes.type, seconds: cut.length / bytesPerSecond }
    const raw = await engine.hear({ ...sound, language, prompt: null }, { signal })
    heard[index] = { piece, heard: cleanHeard(raw, { seconds: sound.seconds, speech: speechWithin(stretches, piece) }) }
  }
  const queue = plan.entries()
  const lane = async (): Promise<void> => {
    for (const [index, piece] of queue) await hearOne(piece, index)
  }
  await Promise.all(Array.from({ length: engine.parallel }, lane))
  return {
    text: joinPieces(heard)
      .map(({ text }) => text)
      .join(' '),
    seconds,
    sentSeconds: plan.reduce((sum, { start, end }) => sum + end - start, 0),
    pieces: plan.length,
    by,
    languages: [...new Set(heard.flatMap(({ heard: each }) => each.language ?? []))],
  }
}
