import { listWaitingEvents, noteDelivery, type WaitingParentEvent } from '@videozz/db'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './app-deps.ts'
import { signSubscriptionEvent, subscriptionKey } from './subscription-signature.ts'

/** Milliseconds between two looks at whether something is left to tell. */
const deliverIntervalMs = 30_000
const batch = 100

/**
 * Tells the product what the embedded parent platform has to tell, by the door any parent platform uses: signed, to the same route,
 * without leaving the process. What is not accepted is told again; told twice, by two processes, it counts once.
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

  /** Tells all there is now. Never rejects: what fails is tried again. */
  deliver(): Promise<void> {
    if (this.#stopped) return Promise.resolve()
    this.#queued ??= this.#running.then(() => {
      this.#queued = null
      this.#running = this.#tellWaiting()
      return this.#running
    })
    return this.#queued
  }

  /** Tells what there is of one account now, for a request that waits for it: not behind everybody's. Never rejects. */
  async deliverOf(accountId: string): Promise<void> {
    if (this.#stopped) return
    const told = this.#tellWaiting(accountId)
    this.#own.add(told)
    await told
    this.#own.delete(told)
  }

  /** Resolves once nothing is under way, nor queued. */
  async stop(): Promise<void> {
    this.#stopped = true
    for (const stop of this.#stops) stop()
    await Promise.all([this.#queued, this.#running, ...this.#own])
  }

  async #tellWaiting(accountId?: string): Promise<void> {
    try {
      await this.#tellAll(accountId)
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'what the parent platform has to tell could not be told')
    }
  }

  async #tellAll(accountId: string | undefined): Promise<void> {
    const refused = new Set<string>()
    for (;;) {
      if (this.#stopped) return
      // Subscriptions that are refused must not fill the batch.
      const waiting = await listWaitingEvents(this.#deps.db, batch, { accountId, except: [...refused] })
      if (waiting.length === 0) return
      for (const event of waiting) {
        if (this.#stopped) return
        // Later events of a subscription wait for the one before.
        if (!refused.has(event.subscriptionId) && !(await this.#tell(event))) refused.add(event.subscriptionId)
      }
    }
  }

  async #tell({ id, body }: WaitingParentEvent): Promise<boolean> {
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
