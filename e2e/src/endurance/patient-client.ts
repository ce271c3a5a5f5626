import { setTimeout as delay } from 'node:timers/promises'
import { uploadPartBytes } from '@videozz/contract'

export type Answer = { status: number; body: unknown; etag: string | undefined }
type Who = { email: string; password: string }

/** An upload as a client sees it. */
export type Upload = { name: string; bytes: Buffer; filename: string; uploadId: string; parts: { ETag: string; PartNumber: number }[] }

const patienceMs = 600_000
const pauseMs = 1000

/** Whether the same call may do later, as the dashboard's upload engine judges it. */
const mayPass = (status: number): boolean => status === 0 || status === 429 || status >= 500

/** Calls of a producer who tries again as long as the server has no room or is away. */
export class PatientClient {
  readonly #url: string
  readonly #who: Who
  #token = ''

  constructor(url: string, who: Who) {
    this.#url = url
    this.#who = who
  }

  /** One call; status 0 when nothing was answered. */
  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.#fetch(`/api${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), authorization: `Bearer ${this.#token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  async #fetch(path: string, init: RequestInit): Promise<Answer> {
    try {
      const response = await fetch(new URL(path, this.#url), { ...init, signal: AbortSignal.timeout(30_000) })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json') ?? false
      return { status: response.status, body: isJson ? JSON.parse(text) : text, etag: response.headers.get('etag') ?? undefined }
    } catch {
      return { status: 0, body: undefined, etag: undefined }
    }
  }

  /** Tries a call until it is answered well. @throws Error when it is refused for another reason, or after ten minutes. */
  async insist<T>(what: string, call: () => Promise<Answer>): Promise<T> {
    for (const end = Date.now() + patienceMs; ; await delay(pauseMs)) {
      const answer = await call()
      if (answer.status >= 200 && answer.status < 300) return { ...(answer.body as object), etag: answer.etag } as T
      if (!mayPass(answer.status) || Date.now() > end) throw new Error(`${what} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    }
  }

  async signIn(): Promise<void> {
    const { token } = await this.insist<{ token: string }>('sign-in', () => this.ask('POST', '/accounts/sign-in', this.#who))
    const session = await this.insist<{ accessToken: string }>('session', () => this.ask('POST', '/auth', { token }))
    this.#token = session.accessToken
  }

  async begin(name: string, bytes: Buffer): Promise<Upload> {
    const file = { filename: name, size: bytes.length, type: 'video/mp4' }
    const made = await this.insist<{ key: string; uploadId: string }>('create', () => this.ask('POST', '/upload/create-multipart', file))
    return { name, bytes, filename: made.key, uploadId: made.uploadId, parts: [] }
  }

  /** One try of one part: its address, then its bytes. */
  async tryPart({ bytes, filename, uploadId }: Upload, PartNumber: number): Promise<Answer> {
    const address = await this.ask('POST', '/upload/presigned-url-multipart', { filename, uploadId, partNumber: PartNumber })
    if (address.status !== 200) return address
    const { url } = address.body as { url: string }
    const body = new Uint8Array(bytes.subarray((PartNumber - 1) * uploadPartBytes, PartNumber * uploadPartBytes))
    return this.#fetch(url, { method: 'PUT', body, headers: { 'content-type': 'application/octet-stream' } })
  }

  async sendPart(upload: Upload, PartNumber: number): Promise<void> {
    const { etag } = await this.insist<{ etag: string }>(`part ${PartNumber}`, () => this.tryPart(upload, PartNumber))
    upload.parts.push({ ETag: etag, PartNumber })
  }

  /** Sends the parts that are missing, completes and registers. @returns key of the media. */
  async finish(upload: Upload): Promise<string> {
    const count = Math.ceil(upload.bytes.length / uploadPartBytes)
    for (let number = upload.parts.length + 1; number <= count; number += 1) await this.sendPart(upload, number)
    const { filename, uploadId, parts, bytes } = upload
    await this.insist('complete', () => this.ask('POST', '/upload/complete-multipart', { filename, uploadId, parts }))
    const media = { filename, title: upload.name, source: { size: bytes.length }, type: 'default' }
    return (await this.insist<{ key: string }>('register', () => this.ask('POST', '/videos', media))).key
  }

  async waitFor(key: string, reached: (media: { status: string; playable?: boolean }) => boolean): Promise<void> {
    for (const end = Date.now() + patienceMs; ; await delay(pauseMs / 2)) {
      const media = await this.insist<{ status: string; statusError?: string }>('media', () => this.ask('GET', `/videos/${key}`))
      if (media.status === 'error') throw new Error(`the encode of ${key} failed: ${media.statusError ?? ''}`)
      if (reached(media)) return
      if (Date.now() > end) throw new Error(`${key} is still ${media.status} after ${patienceMs / 1000} s`)
    }
  }
}
