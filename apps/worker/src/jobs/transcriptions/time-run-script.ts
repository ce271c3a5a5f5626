import { createReadStream } from 'node:fs'
import { setTranscriptionState, type TranscriptionRow } from '@videozz/db'
import type { TranscriptionFault } from '@videozz/domain'
import { finishScript, reportTranscription } from '@videozz/operations'
import { findSpeech, timeScript } from '@videozz/speech'
import type { Deps } from '../../shared/deps.ts'
import { RunLostError } from './run-lost-error.ts'
import { voiceOf } from './time-heard.ts'
import { writeSound } from './write-sound.ts'

type ScriptRun = TranscriptionRow & { claim: string; script: string }

/**
 * Finds when the words of a run's script are said, without any service: see `timeScript`.
 * @returns why it cannot be; null once its preview is kept.
 * @throws RunLostError; MediaError; SpeechError.
 */
export async function timeRunScript(deps: Deps, run: ScriptRun, folder: string, signal: AbortSignal): Promise<TranscriptionFault | null> {
  const voice = voiceOf(run.language ?? 'pt-BR', signal)
  if (!voice) return 'script-program'
  if (!(await setTranscriptionState(deps.db, run, 'listening'))) throw new RunLostError(run.id)
  await reportTranscription(deps, run)
  const sound = await writeSound(deps, run, folder, signal)
  if (!sound) return 'no-sound'
  const { stretches } = await findSpeech(createReadStream(sound.path), { signal })
  if (stretches.length === 0) return 'no-speech'
  const timing = await timeScript({ script: run.script, sound: createReadStream(sound.path), voice, speech: stretches, signal })
  if (timing.words.length === 0) return 'script-mismatch'
  const media = { id: run.id, claim: run.claim, accountId: run.account_id, videoKey: run.video_key, generation: run.generation }
  const { outcome } = await finishScript({ db: deps.db, now: new Date() }, media, { words: timing.words, poor: timing.fit === 'poor' })
  deps.log.info({ video: run.video_key, words: timing.words.length, fit: timing.fit, outcome }, 'script timed')
  return null
}
