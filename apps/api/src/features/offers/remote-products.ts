import { setTimeout as wait } from 'node:timers/promises'
import { mostProducts, type Product } from '@videozz/contract'
import { type AccountSession, isSalesAddress } from '@videozz/domain'
import { type Outbound, OutboundError } from '@videozz/outbound'
import { z } from 'zod'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { Pauses } from '../../shared/pauses.ts'
import type { Products } from './products.ts'

type Use = Pick<Deps, 'log' | 'now'>

/** In milliseconds: how long an answer is fresh, how long it is still used while no newer one can be had, and how long a failed platform is not called; `owners`: answers kept. */
const cache = { freshMs: 300_000, staleMs: 600_000, retryPauseMs: 5000, owners: 1000 }
const limits = { timeoutMs: 3000, maxBytes: 4 * 1024 * 1024 }
/** Milliseconds before each of the two tries after the first. */
const retryPausesMs = [200, 600]

const storable = z
  .string()
  .max(2048)
  .refine((text) => text.isWellFormed() && !text.includes('\0'))
const id = z.union([storable.min(1).max(80), z.number()]).transform(String)
const address = z
  .unknown()
  .default(null)
  .transform((value) => (typeof value === 'string' && isSalesAddress(value.trim()) ? new URL(value.trim()).href : null))
const product = z.object({
  id,
  title: storable.trim().min(1).max(200),
  parent_id: id.nullish().transform((value) => value ?? null),
  is_producer: z.union([z.boolean(), z.number().transform((value) => value !== 0)]).default(true),
  moderation_status: z.union([storable.max(40), z.number().transform(String)]).default(''),
  default_sales_page: address,
  url_checkout: address,
  image: address,
})
const entries = z.array(z.unknown())
const answer = z.union([
  entries,
  z.object({ items: entries }).transform(({ items }) => items),
  z.object({ data: entries }).transform(({ data }) => data),
])

/** Products of a parent platform, requested at most once in five minutes for each owner. */
export class RemoteProducts implements Products {
  readonly #use: Use
  readonly #outbound: Outbound
  readonly #platform: { url: string; token: string | undefined }
  readonly #answers = new Map<string, { at: number; products: Product[] }>()
  readonly #running = new Map<string, Promise<Product[]>>()
  readonly #pauses: Pauses

  constructor(use: Use, outbound: Outbound, platform: { url: string; token: string | undefined }) {
    this.#use = use
    this.#outbound = outbound
    this.#platform = platform
    this.#pauses = new Pauses(cache.retryPauseMs, use.now)
  }

  async list(session: AccountSession): Promise<Product[]> {
    const owner = session.tenant?.eduzzId ?? session.eduzzId
    const known = this.#answers.get(owner)
    const age = known ? this.#use.now().getTime() - known.at : Infinity
    if (known && age < cache.freshMs) return known.products
    const stale = known && age < cache.staleMs ? known.products : undefined
    if (this.#pauses.has(owner)) {
      if (stale) return stale
      throw new AppError('PRODUCTS_UNAVAILABLE', { retryAfter: cache.retryPauseMs / 1000 })
    }
    try {
      return await this.#share(owner)
    } catch (error) {
      this.#pauses.begin(owner)
      this.#use.log.warn({ err: error }, 'the platform could not be asked for its products')
      if (stale) return stale
      throw error
    }
  }

  /** Calls for one owner that come together share one question. */
  #share(owner: string): Promise<Product[]> {
    const running = this.#running.get(owner)
    if (running) return running
    const asking = this.#ask(owner).finally(() => this.#running.delete(owner))
    this.#running.set(owner, asking)
    return asking
  }

  async #ask(owner: string): Promise<Product[]> {
    const at = this.#use.now().getTime()
    const products = this.#understand(await this.#fetch(owner))
    if (this.#answers.size >= cache.owners) this.#answers.clear()
    this.#answers.set(owner, { at, products })
    this.#pauses.end(owner)
    return products
  }

  /** Retries transient failures. @throws AppError PRODUCTS_UNAVAILABLE, PRODUCTS_BAD_ANSWER. */
  async #fetch(owner: string): Promise<Buffer> {
    const { token } = this.#platform
    const url = new URL(this.#platform.url)
    url.searchParams.set('user', owner)
    url.searchParams.set('per_page', String(mostProducts))
    const headers = { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
    for (let tries = 0; ; tries++) {
      const given = await this.#outbound(url, { headers, ...limits }).catch((error: unknown) => {
        if (!(error instanceof OutboundError)) throw error
        return error
      })
      if (!(given instanceof OutboundError) && given.status === 200) return given.body
      if (given instanceof OutboundError && given.fault === 'too-large') throw new AppError('PRODUCTS_BAD_ANSWER', { cause: given })
      const passing = given instanceof OutboundError || given.status === 429 || given.status >= 500
      const pauseMs = retryPausesMs[tries]
      if (!passing || pauseMs === undefined)
        throw new AppError(
          'PRODUCTS_UNAVAILABLE',
          given instanceof OutboundError ? { cause: given } : { reason: `answered ${given.status}` },
        )
      await wait(pauseMs)
    }
  }

  /** Leaves out what is no product. @throws AppError PRODUCTS_BAD_ANSWER. */
  #understand(body: Buffer): Product[] {
    const found = readList(body)
    const products = found.slice(0, mostProducts).flatMap((entry) => {
      const parsed = product.safeParse(entry)
      return parsed.success ? [parsed.data] : []
    })
    const lost = Math.min(found.length, mostProducts) - products.length
    if (lost > 0) this.#use.log.warn({ products: lost }, 'products of the platform were left out: they cannot be understood')
    return products
  }
}

function readList(body: Buffer): unknown[] {
  try {
    return answer.parse(JSON.parse(body.toString('utf8')))
  } catch (error) {
    throw new AppError('PRODUCTS_BAD_ANSWER', { cause: error })
  }
}
