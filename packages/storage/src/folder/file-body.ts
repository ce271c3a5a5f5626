import { closeSync, read } from 'node:fs'
import { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { lendLarge, smallBytes } from './send-buffers.ts'

/** A reader that takes longer than this for one piece gets small ones from then on. */
const slowAfterMs = 100

const readAt = (file: number, bytes: Buffer, length: number, position: number): Promise<number> =>
  new Promise((resolve, reject) => read(file, bytes, 0, length, position, (error, count) => (error ? reject(error) : resolve(count))))

/**
 * Resolves once the bytes were passed to the system, so that their buffer may be reused; false when the reader has disconnected. The last
 * ones end the answer: with its head, a short one is one system call.
 */
const writeTo = (response: ServerResponse, bytes: Buffer, last: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    const gone = () => resolve(false)
    response.once('close', gone)
    const sent = (error?: Error | null) => {
      response.off('close', gone)
      resolve(!error)
    }
    if (last) response.end(bytes, sent)
    else response.write(bytes, sent)
  })

/**
 * Bytes of an open file, which it closes. Piped into an HTTP answer they go through few large buffers that are used again, at half
 * the CPU time of a stream of new ones; for every other use it is a stream like any other.
 */
export class FileBody extends Readable {
  readonly #file: number
  readonly #end: number
  #position: number
  #reading = false
  #afterReading = () => {}

  /** @param end one past the last byte. */
  constructor(file: number, start: number, end: number) {
    super({ highWaterMark: smallBytes })
    this.#file = file
    this.#position = start
    this.#end = end
  }

  override _read(): void {
    this.#fill(Buffer.allocUnsafeSlow(Math.min(smallBytes, this.#end - this.#position))).then(
      (bytes) => this.push(bytes),
      (error: unknown) => this.destroy(error as Error),
    )
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    const end = () => {
      try {
        // Of a file that was only read this waits for no disk; handed to another thread it costs twenty times as much.
        closeSync(this.#file)
        done(error)
      } catch (failed) {
        done(error ?? (failed as Error))
      }
    }
    // A file number is given to others as soon as it is closed: nothing may still be read from it.
    if (this.#reading) this.#afterReading = end
    else end()
  }

  override pipe<T extends NodeJS.WritableStream>(destination: T, options?: { end?: boolean }): T {
    if (!(destination instanceof ServerResponse) || options?.end === false) return super.pipe(destination, options)
    this.#send(destination).catch((error: unknown) => this.destroy(error as Error))
    return destination
  }

  /** Reads on into `bytes`. @returns what was read, null at the end. */
  async #fill(bytes: Buffer): Promise<Buffer | null> {
    const length = Math.min(bytes.length, this.#end - this.#position)
    if (length === 0) return null
    this.#reading = true
    const count = await readAt(this.#file, bytes, length, this.#position).finally(() => {
      this.#reading = false
      this.#afterReading()
    })
    if (count === 0) throw new Error('The file is shorter than it was')
    this.#position += count
    return count === bytes.length ? bytes : bytes.subarray(0, count)
  }

  async #send(response: ServerResponse): Promise<void> {
    let slow = false
    while (this.#position < this.#end && !this.destroyed) {
      const lent = slow ? undefined : lendLarge()
      let sent = false
      try {
        const piece = await this.#fill(lent?.bytes ?? Buffer.allocUnsafeSlow(smallBytes))
        const since = performance.now()
        sent = piece === null || (!this.destroyed && (await writeTo(response, piece, this.#position === this.#end)))
        slow ||= performance.now() - since > slowAfterMs
      } finally {
        // After a failure something may still read it.
        if (sent) lent?.giveBack()
        else lent?.giveUp()
      }
      // A client that disconnected is not an error of the file.
      if (!sent) this.destroy()
    }
    if (this.destroyed) return
    if (!response.writableEnded) response.end()
    this.push(null)
    this.resume()
  }
}
