import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { systemCode } from './failures.ts'
import { dropRecords } from './part-record.ts'

/** Bytes an upload may have in memory before they are sent to disk; completing it then waits for little more than these. */
const flushEveryBytes = 64 * 1024 * 1024

/** Sends the bytes of running uploads to disk by and by, one upload at a time, so that completing a large one is quick. */
export class Flusher {
  readonly #waiting = new Map<string, number>()
  #busy = false

  /** @param folder of the upload that `bytes` were written to. */
  wrote(folder: string, bytes: number): void {
    const waiting = (this.#waiting.get(folder) ?? 0) + bytes
    this.#waiting.set(folder, waiting)
    if (waiting < flushEveryBytes || this.#busy) return
    this.#waiting.delete(folder)
    this.#busy = true
    void flush(folder).finally(() => (this.#busy = false))
  }

  /** The upload is over: nothing of it waits any more. */
  forget(folder: string): void {
    this.#waiting.delete(folder)
  }
}

async function flush(folder: string): Promise<void> {
  try {
    const file = await open(join(folder, 'data'), 'r+')
    try {
      await file.datasync()
    } finally {
      await file.close()
    }
  } catch (error) {
    // The upload ended meanwhile. Otherwise the system reports the loss once, here: completing would not get the error.
    if (systemCode(error) !== 'ENOENT') await dropRecords(folder).catch(() => undefined)
  }
}
