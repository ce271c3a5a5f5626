import { setTimeout as wait } from 'node:timers/promises'
import { type ClaimedDelivery, claimDeliveries, releaseDelivery, webhookChannel } from '@videozz/db'
import type { Outbound } from '@videozz/outbound'
import { persist } from '@videozz/operations'
import { ClaimLoop } from '../../shared/claim-loop.ts'
import { listen } from '../../shared/listen.ts'
import { type SettleDeps, settleTry } from './settle-try.ts'
import { createWebhookOutbound, tryDelivery } from './try-delivery.ts'

export type WebhookSettings = {
  /** Deliveries in flight in this process. */
  inAll: number
  /** Deliveries in flight to one endpoint, in all processes; one to an endpoint that fails. */
  perEndpoint: number
  /** Longest wait for an answer, in milliseconds. */
  timeoutMs: number
  /** After so long another process takes what this one had begun, in milliseconds; well above `timeoutMs`. */
  claimMs: number
  /** Milliseconds between two queries for due deliveries. */
  pollIntervalMs: number
  /** Sends the requests; tests replace its name servers. */
  outbound?: Outbound
}
const usual: WebhookSettings = { inAll: 64, perEndpoint: 5, timeoutMs: 10_000, claimMs: 30_000, pollIntervalMs: 1000 }
/** Milliseconds for which unfinished deliveries may complete when the process stops. */
const stopGraceMs = 2000

/**
 * Sends webhooks: claims due deliveries, in turns between endpoints, and sends them in parallel. It runs at every event and at an interval.
 * Any number of processes may run one; a claim of a dead one is sent by another, under the same id.
 */
export class WebhookEngine {
  readonly #deps: SettleDeps
  readonly #settings: WebhookSettings
  readonly #outbound: Outbound
  readonly #inFlight = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  readonly #claims: ClaimLoop
  #timer: NodeJS.Timeout | undefined
  #stopListening: (() => Promise<void>) | undefined

  constructor(deps: SettleDeps, settings: Partial<WebhookSettings> = {}) {
    this.#deps = deps
    this.#settings = { ...usual, ...settings }
    this.#outbound = settings.outbound ?? createWebhookOutbound(deps.env.webhookPlaces)
    this.#claims = new ClaimLoop({
      claim: () => this.#claim(),
      hasRoom: () => this.#inFlight.size < this.#settings.inAll,
      onError: (error) => deps.log.warn({ err: error }, 'webhooks that are due could not be taken; they are looked for again'),
    })
  }

  start(): void {
    const { env, log } = this.#deps
    this.#timer = setInterval(() => this.wake(), this.#settings.pollIntervalMs)
    this.#stopListening = listen(env.databaseUrl, webhookChannel, () => this.wake(), log)
  }

  /** Claims due deliveries, once more if it is doing so already. */
  wake(): void {
    this.#claims.wake()
  }

  /** Takes nothing more; what is under way ends, or is given back. */
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
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight)
  }
  async #claim(): Promise<void> {
    const { inAll, perEndpoint, claimMs } = this.#settings
    const now = new Date()
    const claims = await claimDeliveries(this.#deps.db, {
      room: inAll - this.#inFlight.size,
      perEndpoint,
      now,
      claimedUntil: new Date(now.getTime() + claimMs),
    })
    for (const claim of claims) this.#begin(claim)
  }

  #begin(claim: ClaimedDelivery): void {
    const running = this.#send(claim)
      .catch((error: unknown) =>
        this.#deps.log.error({ err: error, delivery: claim.id }, 'a webhook could not be settled; it is sent again when its claim ends'),
      )
      .finally(() => {
        this.#inFlight.delete(running)
        this.wake()
      })
    this.#inFlight.add(running)
  }

  async #send(claim: ClaimedDelivery): Promise<void> {
    const { signal } = this.#stopping
    const { env, db, log } = this.#deps
    const { timeoutMs, claimMs } = this.#settings
    const context = { secretKey: env.secretKey, places: env.webhookPlaces, outbound: this.#outbound, timeoutMs, signal }
    const outcome = await tryDelivery(claim, context)
    // Once the claim is over another process has it.
    const whileHeld = AbortSignal.timeout(claimMs)
    if (signal.aborted && outcome.error !== null) return persist(whileHeld, () => releaseDelivery(db, claim, new Date()))
    await persist(whileHeld, () => settleTry(this.#deps, claim, outcome))
    const { state, status, durationMs } = outcome
    log.debug({ delivery: claim.id, endpoint: claim.endpointId, state, status, durationMs }, 'webhook tried')
  }
}
