/** Time as the core sees it: monotonic milliseconds and cancellable timers. */
export type Clock = {
  now(): number
  /** Runs `job` once after `ms`; the answer cancels it. */
  after(ms: number, job: () => void): () => void
}

/** Ends a call that is under way. */
export type Cancellation = { readonly cancelled: boolean; cancel(): void; onCancel(listener: () => void): void }
export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers: Record<string, string>
  body?: string
  keepalive?: boolean
  cancellation?: Cancellation
}
export type HttpAnswer = { ok: boolean; status: number; json(): Promise<unknown> }
/** The part of `fetch` that the core needs. Rejects when the server cannot be reached. */
export type HttpFetch = (address: string, request: HttpRequest) => Promise<HttpAnswer>

/** The key pair with which a page proves its key calls: the public key as the server reads it, and a signature of a text, base64url. */
export type PageKey = { publicKey: string; sign(text: string): Promise<string> }

/** Where a browser keeps a viewer's choices, as text by name. */
export type ChoiceStore = { read(name: string): string | null; write(name: string, value: string): void }
