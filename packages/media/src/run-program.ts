import { createInterface } from 'node:readline'
import { MediaError } from './media-error.ts'
import { type Confinement, spawnConfined } from './spawn-confined.ts'

export type RunOptions = Confinement & {
  signal?: AbortSignal | undefined
  /** Whole run, in seconds. */
  timeoutSeconds?: number
  /** Longest time in seconds without a new line that `isProgress` accepts. */
  stallSeconds?: number
  isProgress?: (line: string) => boolean
  onLine?: (line: string) => void
  /** Takes the raw output instead of lines. */
  onData?: (chunk: Buffer) => void
}
export type RunResult = { exitCode: number | null; signal: string | null; stderr: string; cpuSeconds?: number }

/**
 * Runs a confined program to its end. Never rejects for its exit code.
 * @throws MediaError `STALLED` when it stops advancing; the signal's reason when aborted. The program has been killed by then.
 */
export async function runProgram(program: string, args: string[], options: RunOptions): Promise<RunResult> {
  options.signal?.throwIfAborted()
  const { child, stderr, kill } = spawnConfined(program, args, options, ['ignore', 'pipe', 'pipe'])
  let stalled = false
  let timer: NodeJS.Timeout | undefined
  const giveUp = () => {
    stalled = true
    kill()
  }
  const watch = () => {
    clearTimeout(timer)
    if (options.stallSeconds) timer = setTimeout(giveUp, options.stallSeconds * 1000)
  }
  const deadline = options.timeoutSeconds ? setTimeout(giveUp, options.timeoutSeconds * 1000) : undefined
  options.signal?.addEventListener('abort', kill, { once: true })
  const { onData } = options
  const { stdout } = child
  if (onData) stdout?.on('data', onData)
  else if (stdout)
    createInterface({ input: stdout }).on('line', (line) => {
      if (!options.isProgress || options.isProgress(line)) watch()
      options.onLine?.(line)
    })
  watch()
  try {
    const [exitCode, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, by) => resolve([code, by]))
    })
    options.signal?.throwIfAborted()
    if (stalled) throw new MediaError('STALLED', stderr().slice(-1500))
    return { exitCode, signal, stderr: stderr() }
  } finally {
    clearTimeout(timer)
    clearTimeout(deadline)
    options.signal?.removeEventListener('abort', kill)
  }
}
