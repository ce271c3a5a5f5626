import { writeSync } from 'node:fs'
import { createTolerantWriter, type TolerantWriter } from './tolerant-writer.ts'

const [output, errors] = [1, 2]
/** Longest wait for a reader that takes no more bytes, in milliseconds; then the line is dropped. */
const patienceMs = 2000
const pauseMs = 5
const sleeper = new Int32Array(new SharedArrayBuffer(4))

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY')

/** Writes all bytes, waiting for a pipe that is full. @throws the system's error. */
export function writeWhole(file: number, text: string, write: typeof writeSync = writeSync): void {
  const bytes = Buffer.from(text)
  const until = performance.now() + patienceMs
  for (let done = 0; done < bytes.length;) {
    try {
      done += write(file, bytes, done)
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
      Atomics.wait(sleeper, 0, 0, pauseMs)
    }
  }
}

/** Standard output for log lines of a process: a full disk or a closed pipe drops lines and does not end the process. */
export function createLogOutput(name: string, write?: typeof writeSync): TolerantWriter {
  return createTolerantWriter({
    put: (line) => writeWhole(output, line, write),
    notice: (dropped) =>
      `${JSON.stringify({ level: 40, time: Date.now(), process: name, dropped, msg: 'log lines were dropped: they could not be written' })}\n`,
    complain: (error) => writeWhole(errors, `${name}: log lines are dropped until they can be written again (${String(error)})\n`, write),
  })
}

const standard: TolerantWriter[] = []

/** Log lines that this process could not write. */
export const droppedLogLines = (): number => standard.reduce((sum, writer) => sum + writer.dropped(), 0)

/** Standard output of this process; what it drops is counted by `droppedLogLines`. */
export function standardLogOutput(name: string): TolerantWriter {
  const made = createLogOutput(name)
  standard.push(made)
  return made
}
