import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { claimTranscription, insertPieces, listPieces, type PieceRow, setTranscriptionState, type TranscriptionRow } from '@videozz/db'
import type { TranscriptionFault } from '@videozz/domain'
import type { JobContext, JobPayload } from '@videozz/jobs'
import { failTranscription, finishTranscription, reportTranscription } from '@videozz/operations'
import { createOutbound } from '@videozz/outbound'
import { createSpeechEngine, findSpeech, joinPieces, planPieces, type SpeechEngine, type Stretch } from '@videozz/speech'
import type { Deps } from '../../shared/deps.ts'
import { failedForRoom, waitSeconds } from '../../shared/is-full.ts'
import { faultOf } from './fault-of.ts'
import { heardPieces, hearPieces } from './hear-pieces.ts'
import { RunLostError } from './run-lost-error.ts'
import { spokenLanguage } from './spoken-language.ts'
import { timeRunScript } from './time-run-script.ts'
import { writeSound } from './write-sound.ts'

/** Longest piece, in seconds: short enough that a repeated one costs little. */
const longestPiece = 300
/** Least milliseconds between two reports of progress. */
const reportMs = 1000

type ClaimedRun = TranscriptionRow & { claim: string }
type Work = { deps: Deps; run: ClaimedRun; engine: SpeechEngine; folder: string; signal: AbortSignal }

/**
 * Transcribes a media: its sound is decoded once, speech is found in it, and pieces cut at silences are heard in parallel, each kept as it
 * comes: after a crash only unfinished ones are heard again. A run with a script hears nothing: its words are given their times. Waits for room and for an engine that is away; a fault that lasts fails the run
 * and gives its seconds back.
 */
export async function transcribe(deps: Deps, payload: JobPayload<'transcribe'>, { signal }: JobContext): Promise<void> {
  const { db, log } = deps
  const run = await claimTranscription(db, payload.transcriptionId)
  if (!run) return
  const folder = await mkdtemp(join(deps.workFolder, 'transcription-'))
  try {
    const fault = await doRun(deps, run, folder, signal)
    if (fault !== null) await fail(deps, run, fault)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof RunLostError) return
    if (await failedForRoom(error, folder)) return await waitForRoom(deps, payload, error)
    const fault = faultOf(error)
    if (fault === null) throw error
    log.error({ err: error, video: run.video_key, fault }, 'a transcription failed')
    await fail(deps, run, fault)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @returns why it fails for good; null where it is finished. */
async function doRun(deps: Deps, run: ClaimedRun, folder: string, signal: AbortSignal): Promise<TranscriptionFault | null> {
  const { script } = run
  if (script !== null) return timeRunScript(deps, { ...run, script }, folder, signal)
  const { speech } = deps.env
  const engine = createSpeechEngine(speech, createOutbound({ trusted: speech.trusted }))
  return engine ? hearMedia({ deps, run, engine, folder, signal }) : 'not-configured'
}

async function hearMedia(work: Work): Promise<TranscriptionFault | null> {
  const { deps, run, engine, folder, signal } = work
  const known = run.planned ? await listPieces(deps.db, run.id) : null
  // All was heard, and the end of it was lost.
  if (known?.every(({ words }) => words !== null)) return finish(work, known)
  await enter(work, 'listening')
  const sound = await writeSound(deps, run, folder, signal)
  if (!sound) return 'no-sound'
  const { stretches } = await findSpeech(createReadStream(sound.path), { signal })
  if (!known) await plan(work, stretches, sound.seconds)
  await enter(work, 'hearing')
  let reportedAt = 0
  const onHeard = async (): Promise<void> => {
    if (performance.now() - reportedAt < reportMs) return
    reportedAt = performance.now()
    await reportTranscription(deps, run)
  }
  const hearing = { engine, sound: sound.path, speech: stretches, signal, log: deps.log }
  return finish(work, await hearPieces(deps, run, hearing, { asked: run.language, onHeard }))
}

/** @throws RunLostError. */
async function enter({ deps, run }: Work, state: 'listening' | 'hearing'): Promise<void> {
  if (!(await setTranscriptionState(deps.db, run, state))) throw new RunLostError(run.id)
  await reportTranscription(deps, run)
}

async function plan({ deps, run, engine }: Work, speech: readonly Stretch[], seconds: number): Promise<void> {
  const pieces = planPieces(speech, seconds, { maxSeconds: Math.min(longestPiece, engine.takes.maxSeconds) })
  const written = await deps.db.transaction().execute((trx) => insertPieces(trx, run, pieces))
  if (!written) throw new RunLostError(run.id)
}

async function finish({ deps, run }: Work, pieces: readonly PieceRow[]): Promise<TranscriptionFault | null> {
  const { language, heardLanguage } = spokenLanguage(run.language, pieces)
  const words = joinPieces(heardPieces(pieces))
  if (words.length > 0 && language === undefined) return 'language'
  const media = { id: run.id, claim: run.claim, accountId: run.account_id, videoKey: run.video_key, generation: run.generation }
  const heard = { language: language ?? 'pt-BR', heardLanguage, words }
  const { outcome } = await finishTranscription({ db: deps.db, now: new Date() }, media, heard)
  deps.log.info({ video: run.video_key, words: words.length, language, outcome }, 'transcribed')
  return null
}

async function fail({ db }: Deps, { id, claim }: ClaimedRun, fault: TranscriptionFault): Promise<void> {
  await failTranscription({ db, now: new Date() }, { id, claim }, fault)
}

/** Queues the work again for later. */
async function waitForRoom({ db, jobs, log }: Deps, { transcriptionId, waits = 0 }: JobPayload<'transcribe'>, error: unknown) {
  const seconds = waitSeconds(waits)
  await jobs.enqueue(db, 'transcribe', { transcriptionId, waits: waits + 1 }, { startAfter: seconds })
  log.warn({ err: error, transcription: transcriptionId, seconds, waits }, 'transcription waits for room')
}

/** Fails a run after the last try of its job: its seconds go back. */
export async function giveUpTranscription({ db, log }: Deps, { transcriptionId: id }: JobPayload<'transcribe-gave-up'>): Promise<void> {
  const { outcome } = await failTranscription({ db, now: new Date() }, { id }, 'service-away')
  if (outcome === 'failed') log.error({ transcription: id }, 'transcription given up')
}
