import { createHash, type Hash } from 'node:crypto'
import type { ImportMark } from '@videozz/db'

/** Longer lines are no lines of a log. */
const maxLineBytes = 64 * 1024
const newline = 10

export type LogReader = {
  /** A whole line without its end; null for one that is too long. */
  line: (text: string | null) => void
  /** Everything up to here was counted before: lines reported so far are dropped. */
  known: () => void
  /** Called between pieces, so that what was gathered can be put away. */
  pause: () => Promise<void>
}
/** The end of a log's last whole line, and the mark to store for it. `rest`: bytes of a line that is still being written. */
export type LogEnd = ImportMark & { rest: number }

/**
 * Reads a log of any length piece by piece. A log grows and is read again: wherever one of `marks` ends with the same bytes before it,
 * that part was counted.
 */
export async function readLog(chunks: AsyncIterable<Buffer>, marks: readonly ImportMark[], reader: LogReader): Promise<LogEnd> {
  const hashes = new Map<number, Set<string>>()
  for (const { position, hash } of marks) hashes.set(position, (hashes.get(position) ?? new Set()).add(hash))
  const positions = [...hashes.keys()].sort((one, other) => one - other)
  const scan = new LineScan(reader)
  let next = 0
  for await (const chunk of chunks) {
    let piece = chunk
    for (; next < positions.length; next++) {
      const ahead = (positions[next] ?? 0) - scan.position
      if (ahead > piece.length) break
      scan.add(piece.subarray(0, ahead))
      piece = piece.subarray(ahead)
      if (hashes.get(scan.position)?.has(scan.digest())) reader.known()
    }
    scan.add(piece)
    await reader.pause()
  }
  return scan.end()
}

/** Splits bytes into lines, and computes the hash of all of them. */
class LineScan {
  readonly #reader: LogReader
  readonly #hash = createHash('sha256')
  /** As it was after the last whole line. */
  #whole: { hash: Hash; position: number } = { hash: createHash('sha256'), position: 0 }
  #begun = ''
  #tooLong = false
  position = 0

  constructor(reader: LogReader) {
    this.#reader = reader
  }

  add(piece: Buffer): void {
    const end = piece.lastIndexOf(newline) + 1
    if (end > 0) {
      this.#hash.update(piece.subarray(0, end))
      this.#whole = { hash: this.#hash.copy(), position: this.position + end }
      this.#lines(
        piece
          .subarray(0, end - 1)
          .toString('utf8')
          .split('\n'),
      )
    }
    const rest = piece.subarray(end)
    this.#hash.update(rest)
    this.position += piece.length
    if (this.#begun.length + rest.length > maxLineBytes) this.#tooLong = true
    this.#begun = this.#tooLong ? '' : this.#begun + rest.toString('utf8')
  }

  #lines([first = '', ...others]: string[]): void {
    this.#reader.line(this.#tooLong || this.#begun.length + first.length > maxLineBytes ? null : this.#begun + first)
    this.#begun = ''
    this.#tooLong = false
    for (const line of others) this.#reader.line(line.length > maxLineBytes ? null : line)
  }

  digest(): string {
    return this.#hash.copy().digest('hex')
  }

  end(): LogEnd {
    const { hash, position } = this.#whole
    return { hash: hash.digest('hex'), position, rest: this.position - position }
  }
}
