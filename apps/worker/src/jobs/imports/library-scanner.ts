import { accountHasSubtitles, changeScan, claimScan, inTransaction, lockHeldScan, saveIntegrationPause } from '@videozz/db'
import { libraryOptions } from '@videozz/domain'
import { SourceError } from '@videozz/sources'
import type { Deps } from '../../shared/deps.ts'
import { openPanda } from '../../shared/open-panda.ts'
import { readScanCursor, type ScanCursor, type ScanProgress, stepScan } from './scan-library.ts'

export type ScannerSettings = {
  /** Libraries read at once by this process. */
  inAll: number
  /** After so long without a step another process takes a library over, in milliseconds. */
  claimMs: number
  /** Milliseconds between two looks for libraries to read. */
  pollIntervalMs: number
}
const usual: ScannerSettings = { inAll: 3, claimMs: 60_000, pollIntervalMs: 1000 }

/** Faults in a row after which a library is given up, and seconds to wait after so many. */
const mostTries = 10
const waitSeconds = (tries: number): number => Math.min(300, 2 ** (tries - 1))

type Claimed = NonNullable<Awaited<ReturnType<typeof claimScan>>>

/**
 * Reads libraries of other hosts, page by page. Any number of processes may run one; what a dead one was reading is gone on with by another,
 * from its last whole page.
 */
export class LibraryScanner {
  readonly #deps: Deps
  readonly #settings: ScannerSettings
  readonly #running = new Map<string, Promise<void>>()
  readonly #stopping = new AbortController()
  #looking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(deps: Deps, settings: Partial<ScannerSettings> = {}) {
    this.#deps = deps
    this.#settings = { ...usual, ...settings }
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#settings.pollIntervalMs)
    this.wake()
  }

  /** Looks for libraries to read, unless it is looking already. */
  wake(): void {
    if (this.#stopping.signal.aborted) return
    this.#looking ??= this.#look()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'libraries to read could not be looked for'))
      .finally(() => (this.#looking = undefined))
  }

  /** Takes nothing more; the page that is read ends, or is read again by another process. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearInterval(this.#timer)
    await this.#looking
    await Promise.all(this.#running.values())
  }

  async #look(): Promise<void> {
    while (this.#running.size < this.#settings.inAll && !this.#stopping.signal.aborted) {
      const now = new Date()
      const until = new Date(now.getTime() + this.#settings.claimMs)
      const batch = await claimScan(this.#deps.db, { now, until, except: [...this.#running.keys()] })
      if (!batch) return
      const running = this.#read(batch, until)
        .catch((error: unknown) =>
          this.#deps.log.error(
            { err: error, library: batch.id },
            'a library could not be read on; another try follows when its claim ends',
          ),
        )
        .finally(() => this.#running.delete(batch.id))
      this.#running.set(batch.id, running)
    }
  }

  async #read(batch: Claimed, claimed: Date): Promise<void> {
    const { signal } = this.#stopping
    const api = openPanda(this.#deps, batch.account_id, signal)
    const countsSubtitles = await accountHasSubtitles(this.#deps.db, batch.account_id)
    let until = claimed
    let cursor: ScanProgress = readScanCursor(batch.cursor)
    let options = libraryOptions(batch.options)
    while (cursor) {
      if (signal.aborted) return this.#giveBack(batch.id, until, new Date())
      const at = cursor
      try {
        cursor = await stepScan({ deps: this.#deps, api, scan: { id: batch.id, until }, cursor: at, options, countsSubtitles })
      } catch (error) {
        return this.#settle(batch, until, at, error)
      }
      const kept = cursor ? await this.#keep(batch.id, until) : undefined
      if (!kept) return
      ;({ until, options } = kept)
    }
  }

  /** Keeps the claim for the next page. */
  #keep(id: string, until: Date) {
    const next = new Date(Date.now() + this.#settings.claimMs)
    return inTransaction(this.#deps.db, async (trx) => {
      const batch = await lockHeldScan(trx, { id, until })
      if (!batch) return undefined
      await changeScan(trx, id, { until: next })
      return { until: next, options: libraryOptions(batch.options) }
    })
  }

  #giveBack(id: string, until: Date, due: Date, cursor?: ScanCursor): Promise<void> {
    return inTransaction(this.#deps.db, async (trx) => {
      if (await lockHeldScan(trx, { id, until })) await changeScan(trx, id, { until: due, ...(cursor && { cursor }) })
    })
  }

  /** A fault of the host: read on later, or given up with its reason. */
  async #settle(batch: Claimed, until: Date, cursor: ScanCursor, error: unknown): Promise<void> {
    if (this.#stopping.signal.aborted) return this.#giveBack(batch.id, until, new Date())
    if (!(error instanceof SourceError)) throw error
    const { kind, retryAfterSeconds } = error
    const tries = cursor.tries + 1
    this.#deps.log.info({ library: batch.id, account: batch.account_id, kind, tries, err: error }, 'a library could not be read on')
    const lasting = kind === 'reconnect' || kind === 'disconnected' || kind === 'refused'
    if (lasting || (kind !== 'busy' && tries >= mostTries))
      return this.#giveUp(batch, until, lasting ? 'IMPORT_DISCONNECTED' : 'IMPORT_FAILED')
    const seconds = retryAfterSeconds ?? waitSeconds(tries)
    const due = new Date(Date.now() + seconds * 1000)
    if (kind === 'busy') await saveIntegrationPause(this.#deps.db, batch.account_id, batch.provider, due)
    await this.#giveBack(batch.id, until, due, { ...cursor, tries: kind === 'busy' ? cursor.tries : tries })
  }

  /** One that is read already only stays without the count of its subtitles. */
  #giveUp(batch: Claimed, until: Date, error: 'IMPORT_DISCONNECTED' | 'IMPORT_FAILED'): Promise<void> {
    return inTransaction(this.#deps.db, async (trx) => {
      const held = await lockHeldScan(trx, { id: batch.id, until })
      if (!held) return
      const ends = held.state === 'scanning' ? { state: 'canceled' as const, error, endedAt: new Date() } : {}
      await changeScan(trx, batch.id, { cursor: null, until: null, ...ends })
    })
  }
}
