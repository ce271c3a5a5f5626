import { SpeechError } from '../speech-error.ts'
import type { SoundPiece, SpeechEngine } from '../speech-engine.ts'

/** Refuses what the engine does not take before anything is sent. @throws SpeechError too-large, refused, stopped. */
export function checkPiece(piece: SoundPiece, takes: SpeechEngine['takes'], signal: AbortSignal): void {
  if (signal.aborted) throw new SpeechError('stopped', 'Nothing was sent')
  if (piece.bytes.length > takes.maxBytes) throw new SpeechError('too-large', `A piece of ${piece.bytes.length} bytes`)
  if (piece.type !== takes.type) throw new SpeechError('refused', `The engine takes ${takes.type}`)
}
