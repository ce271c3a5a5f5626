import type { ChildProcess } from 'node:child_process'
import type { RunResult } from './run-program.ts'
import type { Limits } from './sandbox.ts'
import { spawnConfined } from './spawn-confined.ts'

export type PipeOptions = {
  limits: Limits
  /** Takes what the program writes on its standard output. */
  onData: (chunk: Buffer) => void
  /** The program reads again after `write` said that it has enough. */
  onDrain: () => void
}

/** A confined program that sees no file: bytes in, bytes out. */
export class PipedProgram {
  readonly #child: ChildProcess
  readonly kill: () => void
  /** How it ended. Never rejects. */
  readonly done: Promise<RunResult>

  constructor(program: string, args: string[], { limits, onData, onDrain }: PipeOptions) {
    const confinement = { limits, sight: { readOnly: [] }, folder: '/' }
    const { child, stderr, kill } = spawnConfined(program, args, confinement, ['pipe', 'pipe', 'pipe'])
    this.#child = child
    this.kill = kill
    child.stdout?.on('data', onData)
    child.stdin?.on('drain', onDrain)
    // It ended before it had read everything; its exit code says why.
    child.stdin?.on('error', onDrain)
    this.done = new Promise((resolve) => {
      child.once('error', (error) => resolve({ exitCode: null, signal: null, stderr: String(error) }))
      child.once('close', (exitCode, signal) => resolve({ exitCode, signal, stderr: stderr() }))
    })
  }

  /** @returns false when it has enough for now: the caller waits for `onDrain`. */
  write(bytes: Buffer): boolean {
    const { stdin } = this.#child
    return !stdin?.writable || stdin.write(bytes)
  }

  /** Nothing more is written: it works off what it has, then it is done. */
  end(): void {
    this.#child.stdin?.end()
  }

  /** Its output is not taken for a while: it stops working, and `write` says so. */
  pause(isPaused: boolean): void {
    if (isPaused) this.#child.stdout?.pause()
    else this.#child.stdout?.resume()
  }
}
