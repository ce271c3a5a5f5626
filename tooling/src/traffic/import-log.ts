import { accountsOfAddresses, type AccountTraffic, type Database, listImportMarks, saveTrafficImport } from '@videozz/db'
import { dayOf } from '@videozz/domain'
import { readLog } from './read-log.ts'
import { type LogFormat, readLogLine } from './read-log-line.ts'

/** Segments whose owners are queried at once. */
const queriedAtOnce = 20_000

/** The new part of a log. `unknown`: segments of no media we have; `rest`: bytes of a line not ended yet. */
export type ImportReport = {
  lines: number
  malformed: number
  counted: number
  unknown: number
  bytes: number
  firstAt: Date | null
  lastAt: Date | null
  /** A part of it was counted before. */
  continued: boolean
  rest: number
}

/** Adds the bytes of a log of a web server or CDN, once however often the log is read again. */
export async function importLog(
  db: Database,
  log: { name: string; chunks: AsyncIterable<Buffer>; format: LogFormat | undefined },
): Promise<ImportReport> {
  const tally = new Tally(db)
  let continued = false
  const end = await readLog(log.chunks, await listImportMarks(db), {
    line: (text) => tally.line(text, log.format),
    known: () => {
      continued = true
      tally.clear()
    },
    pause: () => tally.putAway(queriedAtOnce),
  })
  await tally.putAway(1)
  const { lines, malformed, counted, unknown, bytes, firstAt, lastAt } = tally
  // Only lines that cannot be parsed: probably a wrong format, which must not be recorded as imported.
  if (firstAt && lastAt) {
    const { hash, position } = end
    await saveTrafficImport(db, { hash, position, name: log.name, lines, counted, bytes, firstAt, lastAt }, tally.days())
  }
  return { lines, malformed, counted, unknown, bytes, firstAt, lastAt, continued, rest: end.rest }
}

type Sent = { address: string; day: string; bytes: number; requests: number }

class Tally {
  readonly #db: Database
  #sent = new Map<string, Sent>()
  #days = new Map<string, AccountTraffic>()
  /** The day of the minute read last: a log seldom leaves it. */
  #minute = { of: Number.NaN, day: '' }
  lines = 0
  malformed = 0
  counted = 0
  unknown = 0
  bytes = 0
  firstAt: Date | null = null
  lastAt: Date | null = null

  constructor(db: Database) {
    this.#db = db
  }

  clear(): void {
    this.#sent = new Map()
    this.#days = new Map()
    this.lines = this.malformed = this.counted = this.unknown = this.bytes = 0
    this.firstAt = this.lastAt = null
  }

  line(text: string | null, format: LogFormat | undefined): void {
    const plain = text?.trimEnd()
    if (plain === '') return
    this.lines += 1
    const read = plain === undefined ? null : readLogLine(plain, format ?? (plain.startsWith('{') ? 'json' : 'combined'))
    if (!read) {
      this.malformed += 1
      return
    }
    if (!this.firstAt || read.at < this.firstAt) this.firstAt = read.at
    if (!this.lastAt || read.at > this.lastAt) this.lastAt = read.at
    if (read.segment) this.#note(read.segment.address, this.#dayOf(read.at), read.segment.bytes)
  }

  #dayOf(at: Date): string {
    const of = Math.floor(at.getTime() / 60_000)
    if (of !== this.#minute.of) this.#minute = { of, day: dayOf(at) }
    return this.#minute.day
  }

  #note(address: string, day: string, bytes: number): void {
    const name = `${address}${day}`
    const known = this.#sent.get(name)
    if (known) {
      known.bytes += bytes
      known.requests += 1
    } else this.#sent.set(name, { address, day, bytes, requests: 1 })
  }

  /** Adds what was sent to the days of its accounts, once there is this much of it. */
  async putAway(least: number): Promise<void> {
    if (this.#sent.size < least) return
    const sent = [...this.#sent.values()]
    this.#sent = new Map()
    const accounts = await accountsOfAddresses(this.#db, [...new Set(sent.map(({ address }) => address))])
    for (const { address, day, bytes, requests } of sent) {
      const accountId = accounts.get(address)
      if (accountId === undefined) {
        this.unknown += requests
        continue
      }
      this.counted += requests
      this.bytes += bytes
      const known = this.#days.get(accountId + day)
      if (known) {
        known.bytes += bytes
        known.requests += requests
      } else this.#days.set(accountId + day, { accountId, day, bytes, requests })
    }
  }

  days(): AccountTraffic[] {
    return [...this.#days.values()]
  }
}
