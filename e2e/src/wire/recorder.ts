import { type Answer, type Route, type Routes, routes } from '@videozz/contract'
import type { CallSeen, Entry } from './entry.ts'
import { readBody } from './read-body.ts'
import { pickHeaders } from './pick-headers.ts'

/** The caller: provides the headers that authenticate it. */
export type Caller = { label: string; headers: () => Promise<Record<string, string>> | Record<string, string> }

type SentFile = { bytes: Uint8Array<ArrayBuffer>; name: string; type: string }
const blobOf = ({ bytes, type }: SentFile): Blob => new Blob([bytes], { type })

export type CallOptions = {
  as?: Caller
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  /** Sent unchanged, with its own content type in `headers`. */
  raw?: string | Uint8Array<ArrayBuffer>
  file?: SentFile
  /** Fields of a form whose file has a field of its own. */
  form?: Record<string, string | SentFile>
  headers?: Record<string, string>
  note?: string
  /** What of the body is kept; `none`: it is of the encoder or the build. */
  keep?: 'whole' | 'none'
  /** Changes the body before it is kept. */
  shape?: (body: unknown) => unknown
  /** Statuses other than 2xx that the scene expects. */
  expect?: number
}

export type Seen<T> = { status: number; data: T; text: string; bytes: Uint8Array; headers: Headers; cookies: string[] }

/** Files in base64 are those of the encoder that made them. */
const withoutFiles = (sent: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(sent, (_name, value: unknown) => (typeof value === 'string' && value.length > 1000 ? '<long text>' : value)))

const baseOf = (route: Route): string => (route.base === '/' ? '' : (route.base ?? '/api'))

/** Calls the product over HTTP and keeps what it answered. */
export class Recorder {
  readonly entries: Entry[] = []
  /** Refusals that the scenes expected to be others. */
  readonly surprises: string[] = []
  /** Random values without a form to know them by, and the names they are written by. */
  readonly names: Record<string, string> = {}
  scene = ''
  url: string
  readonly #called = new Map<string, { good: boolean; refused: boolean }>()

  constructor(url: string) {
    this.url = url
  }

  add(entry: Entry): void {
    this.entries.push(entry)
  }

  /** Calls a route of the contract by its name and keeps the answer. @throws when it is neither 2xx nor `expect`. */
  async call<N extends keyof Routes>(name: N, options: CallOptions = {}): Promise<Seen<Answer<Routes[N]>>> {
    const { seen, address } = await this.#sendTo(name, options)
    this.#note(name, seen, options)
    this.#check(`${routes[name].method} ${address}`, seen, options)
    return seen as Seen<Answer<Routes[N]>>
  }

  /** The same, kept only where the status is one of these. */
  async callFor(name: keyof Routes, options: CallOptions, statuses: ReadonlySet<number>): Promise<void> {
    const { seen } = await this.#sendTo(name, options)
    if (statuses.has(seen.status)) this.#note(name, seen, options)
  }

  async #sendTo(name: keyof Routes, options: CallOptions): Promise<{ seen: Seen<unknown>; address: string }> {
    const route = routes[name] as Route
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, param: string) =>
      encodeURIComponent(options.params?.[param] ?? 'aaaaaaaaaaaaaaaa'),
    )
    const address = baseOf(route) + path
    return { seen: await this.#send(route.method, address, options), address }
  }

  #note(name: keyof Routes, seen: Seen<unknown>, options: CallOptions): void {
    const route = routes[name] as Route
    const outcome = this.#called.get(name) ?? { good: false, refused: false }
    this.#called.set(name, { good: outcome.good || seen.status < 400, refused: outcome.refused || seen.status >= 400 })
    this.#keep(`${route.method} ${baseOf(route)}${route.path}`, seen, options)
  }

  /** The same without keeping it: for waiting. */
  async ask<N extends keyof Routes>(name: N, options: CallOptions = {}): Promise<Seen<Answer<Routes[N]>>> {
    const route = routes[name] as Route
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(options.params?.[param] ?? ''))
    const seen = await this.#send(route.method, baseOf(route) + path, options)
    return seen as Seen<Answer<Routes[N]>>
  }

  /** Calls an address that a route's answer named. */
  async open(route: keyof Routes | null, address: string, options: CallOptions & { method?: string } = {}): Promise<Seen<unknown>> {
    const declared = route === null ? undefined : (routes[route] as Route)
    const method = options.method ?? declared?.method ?? 'GET'
    const seen = await this.#send(method, address, options)
    if (route !== null) {
      const outcome = this.#called.get(route) ?? { good: false, refused: false }
      this.#called.set(route, { good: outcome.good || seen.status < 400, refused: outcome.refused || seen.status >= 400 })
    }
    this.#keep(
      declared ? `${method} ${baseOf(declared)}${declared.path}` : `${method} ${new URL(address, this.url).pathname}`,
      seen,
      options,
    )
    this.#check(`${method} ${address}`, seen, options)
    return seen
  }

  /** Names of routes that were never answered well, and of those never refused. */
  missing(): { success: string[]; refusal: string[] } {
    const names = Object.keys(routes)
    return {
      success: names.filter((name) => !this.#called.get(name)?.good),
      refusal: names.filter((name) => !this.#called.get(name)?.refused),
    }
  }

  async #send(method: string, address: string, options: CallOptions): Promise<Seen<unknown>> {
    const url = new URL(address, this.url)
    for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, String(value))
    const headers: Record<string, string> = { ...(await options.as?.headers()), ...options.headers }
    let body: BodyInit | undefined
    if (options.raw !== undefined) body = options.raw
    else if (options.file) {
      body = new FormData()
      body.append('field', 'value')
      body.append('file', blobOf(options.file), options.file.name)
    } else if (options.form) {
      body = new FormData()
      for (const [name, value] of Object.entries(options.form))
        if (typeof value === 'string') body.append(name, value)
        else body.append(name, blobOf(value), value.name)
    } else if (options.body !== undefined) {
      headers['content-type'] ??= 'application/json'
      body = JSON.stringify(options.body)
    }
    const response = await fetch(url, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    const isJson = (response.headers.get('content-type') ?? '').includes('json') && text !== ''
    const data: unknown = isJson ? JSON.parse(text) : undefined
    return { status: response.status, data, text, bytes, headers: response.headers, cookies: response.headers.getSetCookie() }
  }

  #keep(route: string, seen: Seen<unknown>, { as, note, keep = 'whole', shape, body, query }: CallOptions): void {
    const sent = withoutFiles({ ...(query && { query }), ...(body !== undefined && { body }) })
    const kept = keep === 'none' && seen.status < 400 ? undefined : readBody(seen)
    const entry: CallSeen = {
      kind: 'call',
      route,
      as: as?.label ?? 'nobody',
      ...(note !== undefined && { note }),
      ...(Object.keys(sent).length > 0 && { sent }),
      status: seen.status,
      headers: pickHeaders(seen.headers),
      ...(kept !== undefined && { body: shape && seen.status < 400 ? shape(kept) : kept }),
    }
    this.add({ ...entry, scene: this.scene, at: new Date() })
  }

  #check(what: string, { status, text }: Seen<unknown>, { expect, as }: CallOptions): void {
    if (expect === undefined ? status < 400 : status === expect) return
    const surprise = `${what} as ${as?.label ?? 'nobody'} answered ${status}, not ${expect ?? '2xx'}: ${text.slice(0, 300)}`
    // What was to be refused is not gone on with: whatever it is, it is recorded.
    if (expect === undefined) throw new Error(surprise)
    this.surprises.push(surprise)
  }
}
