import { setTimeout as wait } from 'node:timers/promises'
import { type ClaimedPublication, claimPublications, holdPublication, isPublishedMediaGone, publicationChannel } from '@videozz/db'
import { publishChunkBytes, publishWaitMs } from '@videozz/domain'
import { createOpenOutbound } from '@videozz/outbound'
import { persist } from '@videozz/operations'
import { ClaimLoop } from '../../shared/claim-loop.ts'
import { listen } from '../../shared/listen.ts'
import { advancePublication } from './advance-publication.ts'
import { again, type PublishDeps, PublishHalt, type PublishRun, type PublishSettings, type Settlement } from './publish-run.ts'
import { givePublicationBack, settlePublication } from './settle-publication.ts'

const usual: Omit<PublishSettings, 'open' | 'takeToken' | 'dailyUploads'> = {
  inAll: 3,
  perAccount: 1,
  claimMs: 60_000,
  pollIntervalMs: 1000,
  checkMs: 10_000,
  chunkBytes: publishChunkBytes,
  now: () => new Date(),
  waitMs: (tries, retryAfterSeconds) => publishWaitMs(tries, Math.random(), retryAfterSeconds),
}
/** Milliseconds for which unfinished work may complete when the process stops. */
const stopGraceMs = 2000
/** Shares of a claim's life between two prolongations. */
const holdsPerClaim = 4

type Running = { run: PublishRun; lost: AbortController; ended: Promise<void> }

/**
 * Publishes media at YouTube: claims due publications, in turns between accounts, and advances them. It runs at every request and at an
 * interval. Any number of processes may run one; an upload of a dead one is continued where YouTube says it is.
 */
export class PublishEngine {
  readonly #deps: PublishDeps
  readonly #settings: PublishSettings
  readonly #running = new Map<string, Running>()
  readonly #stopping = new AbortController()
  readonly #claims: ClaimLoop
  #timer: NodeJS.Timeout | undefined
  #stopListening: (() => Promise<void>) | undefined

  constructor(deps: PublishDeps, settings: Pick<PublishSettings, 'takeToken'> & Partial<PublishSettings>) {
    this.#deps = deps
    this.#settings = {
      ...usual,
      dailyUploads: deps.env.youtubeDailyUploads,
      open: createOpenOutbound({ trusted: deps.env.cloud.trusted }),
      ...settings,
    }
    this.#claims = new ClaimLoop({
      claim: () => this.#claim(),
      hasRoom: () => this.#running.size < this.#settings.inAll,
      onError: (error) => deps.log.warn({ err: error }, 'publications that are due could not be taken; they are looked for again'),
    })
  }

  start(): void {
    const { env, log } = this.#deps
    this.#timer = setInterval(() => this.wake(), this.#settings.pollIntervalMs)
    this.#stopListening = listen(
      env.databaseUrl,
      publicationChannel,
      () => {
        this.wake()
        // Some may have been canceled.
        for (const running of this.#running.values()) void this.#hold(running)
      },
      log,
    )
  }

  /** Claims due publications, once more if it is doing so already. */
  wake(): void {
    this.#claims.wake()
  }

  /** Takes nothing more; what is under way is given back after a moment, and continued by whoever takes it. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    const listening = this.#stopListening?.()
    const grace = new AbortController()
    const ended = this.#end().finally(() => grace.abort())
    await wait(stopGraceMs, undefined, { signal: grace.signal }).catch(() => undefined)
    this.#stopping.abort()
    await ended
    await listening
  }

  async #end(): Promise<void> {
    await this.#claims.close()
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map(({ ended }) => ended))
  }

  async #claim(): Promise<void> {
    const { inAll, perAccount, now } = this.#settings
    const limits = { ...this.#claimTerms(), room: inAll - this.#running.size, perAccount, now: now() }
    for (const claim of await claimPublications(this.#deps.db, limits)) this.#begin(claim)
  }

  #claimTerms() {
    const { now, claimMs } = this.#settings
    return { claimedUntil: new Date(now().getTime() + claimMs), companyDomain: this.#deps.env.companyDomain }
  }

  #begin(claim: ClaimedPublication): void {
    const lost = new AbortController()
    const signal = AbortSignal.any([this.#stopping.signal, lost.signal])
    const run: PublishRun = { deps: this.#deps, settings: this.#settings, row: claim, signal, token: undefined }
    const running: Running = { run, lost, ended: Promise.resolve() }
    const timer = setInterval(() => void this.#hold(running), this.#settings.claimMs / holdsPerClaim)
    running.ended = this.#advance(running)
      .catch((error: unknown) =>
        this.#deps.log.error(
          { err: error, publication: claim.id },
          'a publication could not be settled; it is taken again when its claim ends',
        ),
      )
      .finally(() => {
        clearInterval(timer)
        this.#running.delete(claim.claim)
        this.wake()
      })
    this.#running.set(claim.claim, running)
  }

  /** Prolongs a claim; ends the run where it was lost, canceled, its media is gone, or it may not go on. */
  async #hold({ run, lost }: Running): Promise<void> {
    try {
      if (!(await holdPublication(this.#deps.db, run.row, this.#claimTerms()))) lost.abort()
    } catch (error) {
      this.#deps.log.warn({ err: error, publication: run.row.id }, 'the claim of a publication could not be prolonged')
    }
  }

  async #advance({ run, lost }: Running): Promise<void> {
    let settlement: Settlement
    try {
      return await advancePublication(run)
    } catch (error) {
      settlement = this.#judge(run, error)
    }
    const whileHeld = AbortSignal.timeout(this.#settings.claimMs)
    const { db } = this.#deps
    if (lost.signal.aborted) {
      // Whoever takes it next finds out why it may not go on.
      if (!(await persist(whileHeld, () => isPublishedMediaGone(db, run.row)))) return persist(whileHeld, () => givePublicationBack(run))
      settlement = { kind: 'end', state: 'canceled', reason: 'media-deleted' }
    } else if (this.#stopping.signal.aborted && (settlement.kind === 'lost' || (settlement.kind === 'wait' && settlement.failed)))
      return persist(whileHeld, () => givePublicationBack(run))
    return persist(whileHeld, () => settlePublication(run, settlement))
  }

  #judge(run: PublishRun, error: unknown): Settlement {
    if (error instanceof PublishHalt) {
      const { settlement, message } = error
      if (settlement.kind === 'wait' ? settlement.failed : settlement.kind === 'end' && settlement.state === 'failed')
        this.#deps.log.warn({ publication: run.row.id, reason: message }, 'a publication does not go on for now')
      return settlement
    }
    if (run.signal.aborted) return { kind: 'lost' }
    this.#deps.log.error({ err: error, publication: run.row.id }, 'a publication was cut off by an error')
    return again(run, 'unavailable').settlement
  }
}
