import { setTimeout as wait } from 'node:timers/promises'
import { claimImports, createKey, hasStarvedImports, importChannel, renewImport } from '@videozz/db'
import { persist } from '@videozz/operations'
import { ClaimLoop } from '../../shared/claim-loop.ts'
import type { Deps } from '../../shared/deps.ts'
import { listen } from '../../shared/listen.ts'
import type { ImportDeps, MakeSource } from './import-deps.ts'
import { ConnectionShares } from './connection-shares.ts'
import { PartBuffers } from './part-buffers.ts'
import { ProgressReport } from './progress-report.ts'
import { reservationMs } from './open-upload.ts'
import { type ClaimedImport, type ImportCourse, runImport } from './run-import.ts'
import { makeSource } from './sources.ts'

export type ImportSettings = {
  /** Files pulled at once by this process, and of one account by all processes. */
  inAll: number
  perAccount: number
  /** Files of an account that their source prepares ahead of their turn. */
  ahead: number
  /** Connections beside the first of each file, in this process. */
  extraConnections: number
  /** Buffers of one part: with the connections they bound the memory of all imports. */
  buffers: number
  /** After so long without a sign of life another process takes a file, in milliseconds. */
  claimMs: number
  /** Milliseconds between two signs of life. */
  renewMs: number
  /** Milliseconds between two looks for due files, and between two reports of progress. */
  pollIntervalMs: number
  makeSource: MakeSource
}
const usual: ImportSettings = {
  inAll: 4,
  perAccount: 2,
  ahead: 20,
  extraConnections: 3,
  buffers: 9,
  claimMs: 30_000,
  renewMs: 5000,
  pollIntervalMs: 1000,
  makeSource,
}
/** Milliseconds for which imports may give their claims back when the process stops. */
const stopGraceMs = 5000

type Running = {
  row: ClaimedImport
  course: ImportCourse
  abort: AbortController
  renewedAt: number
  renewing: boolean
  ended: Promise<void>
}

/**
 * Brings files in from other places: claims due imports, in turns between accounts, and runs them in parallel. Any number of processes may
 * run one; what a dead one had is gone on with by another, from the last whole part.
 */
export class ImportEngine {
  readonly #deps: ImportDeps
  readonly #settings: ImportSettings
  readonly #running = new Map<string, Running>()
  readonly #progress: ProgressReport
  readonly #claims: ClaimLoop
  #closed = false
  #timer: NodeJS.Timeout | undefined
  #stopListening: (() => Promise<void>) | undefined

  constructor(deps: Deps, settings: Partial<ImportSettings> = {}) {
    this.#settings = { ...usual, ...settings }
    const { inAll, buffers, extraConnections } = this.#settings
    this.#deps = {
      ...deps,
      makeSource: this.#settings.makeSource,
      buffers: new PartBuffers(buffers),
      shares: new ConnectionShares(inAll, extraConnections),
    }
    this.#progress = new ProgressReport(this.#deps)
    this.#claims = new ClaimLoop({
      claim: () => this.#claim(),
      hasRoom: () => this.#hasRoom(),
      onError: (error) => deps.log.warn({ err: error }, 'imports that are due could not be taken; they are looked for again'),
    })
  }

  start(): void {
    const { env, log } = this.#deps
    this.#timer = setInterval(() => this.#tick(), this.#settings.pollIntervalMs)
    this.#stopListening = listen(env.databaseUrl, importChannel, () => this.#onNotified(), log)
  }

  /** Claims due imports, once more if it is doing so already. */
  wake(): void {
    this.#claims.wake()
  }

  /** Takes nothing more; what runs is given back with the parts that arrived. */
  async stop(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await this.#claims.close()
    for (const { abort } of this.#running.values()) abort.abort(new Error('The process stops'))
    const grace = new AbortController()
    const ended = Promise.all([...this.#running.values()].map((each) => each.ended)).then(() => grace.abort())
    await Promise.race([ended, wait(stopGraceMs, undefined, { signal: grace.signal }).catch(() => undefined)])
    await this.#progress.flush()
    await this.#stopListening?.()
  }

  #hasRoom(): boolean {
    return !this.#closed && this.#running.size < this.#settings.inAll
  }

  #tick(): void {
    this.wake()
    const now = Date.now()
    for (const running of this.#running.values()) {
      this.#progress.note(running.row, running.course)
      if (now - running.renewedAt >= this.#settings.renewMs) this.#renew(running)
    }
    void this.#progress.flush()
    if (!this.#hasRoom() && now - this.#yieldedAt >= this.#settings.renewMs) this.#yieldPlace(now)
  }
  #yieldedAt = 0

  /** Gives the latest place of an account that has several to one that has none and waits. */
  #yieldPlace(now: number): void {
    this.#yieldedAt = now
    const counts = new Map<string, Running>()
    const spare = [...this.#running.values()].find(
      (running) => counts.has(running.row.account_id) || !counts.set(running.row.account_id, running),
    )
    if (!spare || this.#closed) return
    hasStarvedImports(this.#deps.db, new Date(now), this.#deps.env.companyDomain)
      .then((starved) => starved && spare.abort.abort(new Error('Another account waits')))
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'whether imports wait could not be read'))
  }

  /** Imports are due, or were paused or canceled: those that run are asked about at once. */
  #onNotified(): void {
    this.wake()
    for (const running of this.#running.values()) this.#renew(running)
  }

  async #claim(): Promise<void> {
    const { inAll, perAccount, ahead, claimMs } = this.#settings
    const now = new Date()
    const claim = createKey()
    const claimedUntil = new Date(now.getTime() + claimMs)
    const { companyDomain } = this.#deps.env
    const room = inAll - this.#running.size
    const rows = await claimImports(this.#deps.db, { claim, room, perAccount, ahead, now, claimedUntil, companyDomain })
    for (const row of rows) this.#begin({ ...row, claim })
  }

  #begin(row: ClaimedImport): void {
    const { shares } = this.#deps
    shares.beginFile(row.account_id)
    const abort = new AbortController()
    const course: ImportCourse = { pull: undefined }
    const ended = runImport(this.#deps, row, course, abort.signal)
      .catch((error: unknown) =>
        this.#deps.log.error({ err: error, import: row.id }, 'an import could not be settled; it is gone on with when its claim ends'),
      )
      .finally(() => {
        this.#running.delete(row.id)
        shares.endFile(row.account_id)
        this.#progress.ended(row)
        this.wake()
      })
    this.#running.set(row.id, { row, course, abort, renewedAt: Date.now(), renewing: false, ended })
  }

  /** Keeps a claim; ends the run whose claim is lost, or that may not go on. */
  #renew(running: Running): void {
    if (running.renewing) return
    running.renewing = true
    const { row, course, abort } = running
    const { claimMs } = this.#settings
    const now = Date.now()
    const fetched = Math.max(0, course.pull?.fetched ?? row.fetched)
    const next = {
      fetched,
      rate: this.#progress.rateOf(row.id),
      claimedUntil: new Date(now + claimMs),
      expiresAt: new Date(now + reservationMs),
      companyDomain: this.#deps.env.companyDomain,
    }
    // Once the claim is over another process may have the file.
    const whileHeld = AbortSignal.timeout(Math.max(1, running.renewedAt + claimMs - now))
    persist(whileHeld, () => renewImport(this.#deps.db, row, next))
      .then((renewed) => {
        running.renewedAt = now
        if (renewed?.mayRun !== true) abort.abort(new Error(renewed ? 'The import may not run now' : 'The claim is lost'))
      })
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error, import: row.id }, 'the claim of an import could not be kept')
        abort.abort(error)
      })
      .finally(() => (running.renewing = false))
  }
}
