import { join } from 'node:path'
import { type Child, openChild } from '../../child/open-child.ts'
import { SpeechError } from '../../speech-error.ts'
import type { RecognizeAnswer, RecognizeRequest } from './recognize-child.ts'

const script = join(import.meta.dirname, 'recognize-child.ts')

/** A process that has a model loaded and hears one piece after the other. */
export type Recognizer = {
  hear(wav: Buffer, signal: AbortSignal): Promise<Extract<RecognizeAnswer, { kind: 'heard' }>>
  readonly ended: boolean
  end(): void
}

/** Starts the process and has it load the model. @throws SpeechError crashed, unsupported, stopped, slow. */
export async function openRecognizer(folder: string, threads: number, signal: AbortSignal, program: string = script): Promise<Recognizer> {
  const child = openChild(program, 'ignore')
  const state = { ended: false }
  child.process.once('exit', () => (state.ended = true))
  const loaded = await ask(child, { kind: 'load', folder, threads }, signal)
  if (loaded.kind === 'loaded')
    return {
      get ended() {
        return state.ended
      },
      end: child.end,
      async hear(wav, stop) {
        const heard = await ask(child, { kind: 'hear', wav }, stop)
        if (heard.kind === 'heard') return heard
        throw new SpeechError('refused', 'The local engine takes WAV of 16 bits, 16 kHz and one channel')
      },
    }
  child.end()
  throw new SpeechError('unsupported', 'The local engine has no program for this processor')
}

/** Asks the process one thing. It is killed where it is to stop: nothing else ends its work. */
function ask(child: Child, request: RecognizeRequest, signal: AbortSignal): Promise<RecognizeAnswer> {
  return new Promise((resolve, reject) => {
    const finish = (): void => {
      signal.removeEventListener('abort', stop)
      child.process.removeListener('message', answer)
      child.process.removeListener('close', fail)
      child.process.removeListener('error', fail)
      child.hold(false)
    }
    const answer = (message: RecognizeAnswer): void => {
      finish()
      resolve(message)
    }
    const fail = (code: unknown, name?: unknown): void => {
      finish()
      const cause = new Error(`${String(code instanceof Error ? code.message : (code ?? name))}: ${child.lastWords()}`)
      reject(new SpeechError('crashed', 'The process of the local engine ended', { cause }))
    }
    const stop = (): void => {
      finish()
      child.end()
      const slow = (signal.reason as { name?: string } | undefined)?.name === 'TimeoutError'
      reject(new SpeechError(slow ? 'slow' : 'stopped', slow ? 'The local engine took too long' : 'The local engine was stopped'))
    }
    if (signal.aborted) return stop()
    child.hold(true)
    signal.addEventListener('abort', stop, { once: true })
    child.process.on('message', answer).on('close', fail).on('error', fail)
    child.process.send(request, (error) => error && fail(error))
  })
}
