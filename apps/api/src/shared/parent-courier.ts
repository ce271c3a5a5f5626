import { listWaitingEvents, noteDelivery, type WaitingParentEvent } from '@videozz/db'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './app-deps.ts'
import { signSubscriptionEvent, subscriptionKey } from './subscription-signature.ts'

/** Milliseconds between two searches for undelivered events. */
const deliverIntervalMs = 30_000
const batch = 100

/**
 * Delivers the events of the embedded parent platform to the product as any parent platform does: signed, to the same route, without
 * leaving the process. A refused event is delivered again; one delivered twice, by two processes, counts once.
 */
export class ParentCourier {
  readonly #app: FastifyInstance
  readonly #deps: Deps
  readonly #stops: (() => void)[] = []
  #running: Promise<void> = Promise.resolve()
  #queued: Promise<void> | null = null
  readonly #own = new Set<Promise<void>>()
  #stopped = false

  constructor(app: FastifyInstance, deps: Deps) {
    this.#app = app
    this.#deps = deps
    if (deps.env.subscriptions.parent !== 'embedded') {
      this.#stopped = true
      return
    }
    const timer = setInterval(() => void this.deliver(), deliverIntervalMs)
    timer.unref()
    this.#stops.push(
      () => clearInterval(timer),
      deps.events.onParent(() => void this.deliver()),
    )
  }

  /** Delivers all waiting events. Never rejects: failed ones are tried again. */
  deliver(): Promise<void> {
    if (this.#stopped) return Promise.resolve()
    this.#queued ??= this.#running.then(() => {
      this.#queued = null
      this.#running = this.#deliverWaiting()
      return this.#running
    })
    return this.#queued
  }

  /** Delivers the waiting events of one account, for a request that waits for them, without waiting for other accounts. Never rejects. */
  async deliverOf(accountId: string): Promise<void> {
    if (this.#stopped) return
    const delivery = this.#deliverWaiting(accountId)
    this.#own.add(delivery)
    await delivery
    this.#own.delete(delivery)
  }

  /** Resolves once no delivery is running or queued. */
  async stop(): Promise<void> {
    this.#stopped = true
    for (const stop of this.#stops) stop()
    await Promise.all([this.#queued, this.#running, ...this.#own])
  }

  async #deliverWaiting(accountId?: string): Promise<void> {
    try {
      await this.#deliverAll(accountId)
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'what the parent platform has to tell could not be told')
    }
  }

  async #deliverAll(accountId: string | undefined): Promise<void> {
    const refused = new Set<string>()
    for (;;) {
      if (this.#stopped) return
      // Subscriptions that are refused must not fill the batch.
      const waiting = await listWaitingEvents(this.#deps.db, batch, { accountId, except: [...refused] })
      if (waiting.length === 0) return
      for (const event of waiting) {
        if (this.#stopped) return
        // Later events of a subscription wait for the one before.
        if (!refused.has(event.subscriptionId) && !(await this.#deliver(event))) refused.add(event.subscriptionId)
      }
    }
  }

  async #deliver({ id, body }: WaitingParentEvent): Promise<boolean> {
    const { db, env, log, now } = this.#deps
    const key = subscriptionKey(env)
    if (key === undefined) return false
    const headers = { 'content-type': 'application/json', ...signSubscriptionEvent(key, id, body, now()) }
    const answer = await this.#app.inject({ method: 'POST', url: '/api/webhooks/subscription', headers, payload: body })
    const accepted = answer.statusCode < 300
    if (!accepted) log.warn({ event: id, status: answer.statusCode }, 'an event of the parent platform was not accepted')
    await noteDelivery(db, id, accepted ? null : `${answer.statusCode} ${answer.body}`, now())
    return accepted
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    parentCourier: ParentCourier
  }
}
