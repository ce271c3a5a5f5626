/** Time as the core sees it: monotonic milliseconds and cancellable timers. */
export type Clock = {
  now(): number
  /** Runs `job` once after `ms`; the answer cancels it. */
  after(ms: number, job: () => void): () => void
}

export type HttpRequest = { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string; keepalive?: boolean }
export type HttpAnswer = { ok: boolean; status: number; json(): Promise<unknown> }
/** The part of `fetch` that the core needs. Rejects when the server cannot be reached. */
export type HttpFetch = (address: string, request: HttpRequest) => Promise<HttpAnswer>

/** Where a browser keeps a viewer's choices, as text by name. */
export type ChoiceStore = { read(name: string): string | null; write(name: string, value: string): void }
