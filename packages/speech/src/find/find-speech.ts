import { once } from 'node:events'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Child, openChild } from '../child/open-child.ts'
import type { Stretch } from '../pieces/stretch.ts'
import { SpeechError } from '../speech-error.ts'
import type { DetectMessage } from './detect-child.ts'
import { findByEnergy } from './find-by-energy.ts'

export type FoundSpeech = {
  /** In order, without overlaps. */
  stretches: Stretch[]
  /** Length of the sound. */
  seconds: number
  /** `energy` where the detector has no program for this processor: music and noise then count as speech. */
  by: 'silero' | 'energy'
}
export type FindOptions = {
  signal: AbortSignal
  /** Told every ten seconds of sound. */
  onProgress?: (seconds: number) => void
  /** Process that detects; tests play others. */
  script?: string
}

const detector = join(import.meta.dirname, 'detect-child.ts')

/**
 * Finds where people speak: Silero VAD in a process of its own, which reads the sound as it comes and keeps a minute of it at most.
 * @param pcm samples of 16 bits, little-endian, 16 kHz, one channel, in chunks of any length (a read stream, or what ffmpeg writes).
 * @throws SpeechError crashed, stopped; and what reading `pcm` throws.
 */
export async function findSpeech(pcm: AsyncIterable<Buffer>, options: FindOptions): Promise<FoundSpeech> {
  if (options.signal.aborted) throw stopped()
  const child = openChild(options.script ?? detector, 'pipe')
  options.signal.addEventListener('abort', child.end, { once: true })
  try {
    const { ready, done } = follow(child, options.onProgress)
    // Told by `ready` already where that fails.
    done.catch(() => undefined)
    if ((await ready) === 'unsupported') return { ...(await findByEnergy(stopping(pcm, options.signal))), by: 'energy' }
    // Where the process dies its input breaks too; the process tells why.
    const fed = feed(child, stopping(pcm, options.signal)).catch((error: unknown) => ({ error }))
    const first = await Promise.race([fed, done])
    if (first !== undefined && 'error' in first && !isBrokenPipe(first.error)) throw first.error
    return await done
  } catch (error) {
    throw options.signal.aborted ? stopped(error) : error
  } finally {
    options.signal.removeEventListener('abort', child.end)
    child.end()
  }
}

const stopped = (cause?: unknown): SpeechError => new SpeechError('stopped', 'The search for speech was stopped', { cause })
const isBrokenPipe = (error: unknown): boolean =>
  ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes((error as { code?: string }).code ?? '')

async function* stopping(pcm: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
  for await (const chunk of pcm) {
    if (signal.aborted) throw stopped()
    yield chunk
  }
}

async function feed(child: Child, pcm: AsyncIterable<Buffer>): Promise<undefined> {
  if (child.process.stdin) await pipeline(Readable.from(pcm, { objectMode: false }), child.process.stdin)
  return undefined
}

/** What a detector tells, from its start to its end. */
function follow(child: Child, onProgress: ((seconds: number) => void) | undefined) {
  const stretches: Stretch[] = []
  const ready = Promise.withResolvers<'ready' | 'unsupported'>()
  const done = Promise.withResolvers<FoundSpeech>()
  child.process.on('message', (message: DetectMessage) => {
    if (message.kind === 'ready' || message.kind === 'unsupported') ready.resolve(message.kind)
    else if (message.kind === 'stretch') stretches.push({ start: message.start, end: message.end })
    else if (message.kind === 'read') onProgress?.(message.seconds)
    else
      done.resolve({
        stretches: stretches.map((each) => ({ ...each, end: Math.min(each.end, message.seconds) })),
        seconds: message.seconds,
        by: 'silero',
      })
  })
  const fail = (cause: unknown): void => {
    const error = new SpeechError('crashed', 'The process that finds speech ended', { cause })
    ready.reject(error)
    done.reject(error)
  }
  child.process.once('error', fail)
  void once(child.process, 'close').then(([code, signal]) => fail(new Error(`${code ?? signal}: ${child.lastWords()}`)), fail)
  return { ready: ready.promise, done: done.promise }
}
