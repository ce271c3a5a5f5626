import { setTimeout as wait } from 'node:timers/promises'
import { createVideozz, type Videozz } from '@videozz/client'
import type { Product } from '../start-product.ts'

export const demo = { email: 'demo@videozz.local', password: 'duração e resistência' }

/** The demo producer of a product, by the API; signs in again when the session is over. */
export class Producer {
  readonly #url: string
  #token: string | null = null

  constructor(product: Pick<Product, 'url'>) {
    this.#url = product.url
  }

  /** One request with the session, not repeated. @returns status, headers and body. */
  async ask(method: string, path: string, body?: unknown): Promise<{ status: number; headers: Headers; data: unknown }> {
    const isJson = body !== undefined && !(body instanceof FormData)
    const response = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        ...(isJson && { 'content-type': 'application/json' }),
        ...(this.#token !== null && { authorization: `Bearer ${this.#token}` }),
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
      signal: AbortSignal.timeout(60_000),
    })
    return { status: response.status, headers: response.headers, data: await response.json().catch(() => null) }
  }

  async signIn(): Promise<void> {
    this.#token = null
    const { token } = (await this.ask('POST', '/accounts/sign-in', demo)).data as { token: string }
    this.#token = ((await this.ask('POST', '/auth', { token })).data as { accessToken: string }).accessToken
  }

  /** The answer of a call. @throws for any failed answer. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    let answer = await this.ask(method, path, body)
    if (answer.status === 401) {
      await this.signIn()
      answer = await this.ask(method, path, body)
    }
    if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.data)}`)
    return answer.data as T
  }

  /** A client for programs, with a new key. */
  async client(): Promise<Videozz> {
    const { secret } = await this.call<{ secret: string }>('POST', '/api-keys', {
      name: 'resistência',
      scopes: ['uploads:write', 'videos:read', 'videos:write'],
    })
    return createVideozz({ baseUrl: this.#url, apiKey: secret })
  }
}

/** Calls `ask` until it answers something. @throws after `seconds`. */
export async function until<T>(what: string, seconds: number, ask: () => Promise<T | false | undefined>): Promise<T> {
  for (const end = Date.now() + seconds * 1000; ; await wait(200)) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() > end) throw new Error(`Waited ${seconds} s in vain: ${what}`)
  }
}

export const say = (text: string): void => void process.stdout.write(`${text}\n`)
