import type { Operation } from './operations.ts'
import { limitTime } from './limit-time.ts'
import { readAnswer } from './read-answer.ts'
import { VideozzError } from './videozz-error.ts'
import { wait } from './wait.ts'

/** A file on its way: a `Blob`. */
export type FilePart = { readonly size: number; readonly type: string; arrayBuffer(): Promise<ArrayBuffer> }

export type Caller = {
  baseUrl: string
  apiKey: string
  fetch: typeof fetch
  /** Times a call is retried. */
  retries: number
  /** Longest `Retry-After` that is waited for, in seconds. */
  longestWait: number
  /** Longest time of one try, in seconds; 0 for no limit. */
  timeout: number
}

/** Operations that take longer than others, by their work at the server: the parts of a large file are joined. */
const slow = new Set(['/api/upload/complete-multipart', '/upload/complete-multipart'])
const slowFactor = 10
type Plain = string | number | boolean | undefined
export type Input = {
  params?: Record<string, Plain>
  query?: Record<string, Plain>
  body?: unknown
  file?: FilePart
  /** Fields of a form beside its file, or with it where it has a field of its own. */
  form?: Record<string, string | number | boolean | FilePart | undefined>
}

/** The address of an operation, its parameters and query filled in. */
export function addressOf(baseUrl: string, { path }: Operation, { params = {}, query = {} }: Input): URL {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const address = new URL(baseUrl.replace(/\/+$/, '') + filled)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, String(value))
  return address
}

/**
 * Makes a call. Where the server answers 429 or 503 with `Retry-After` it is retried then; after a lost connection only calls that read are
 * retried.
 * @throws VideozzError; the signal's reason once it is aborted.
 */
export async function call(caller: Caller, operation: Operation, input: Input, signal?: AbortSignal): Promise<unknown> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask(caller, operation, input, signal)
    } catch (error) {
      const seconds = error instanceof VideozzError ? waitFor(error, operation, tries) : null
      if (seconds === null || tries >= caller.retries || seconds > caller.longestWait) throw error
      await wait(seconds * 1000, signal)
    }
  }
}

/** Seconds to wait before the next try; null where there should be none. */
function waitFor({ code, status, retryAfter }: VideozzError, { method }: Operation, tries: number): number | null {
  if (status === 429 || status === 503) return retryAfter
  return (code === 'NETWORK' || code === 'TIMEOUT') && method === 'GET' ? 2 ** tries / 2 : null
}

async function ask(caller: Caller, operation: Operation, input: Input, signal?: AbortSignal): Promise<unknown> {
  const { method } = operation
  const sends = input.body !== undefined
  return limitTime(`${method} ${operation.path}`, caller.timeout * (slow.has(operation.path) ? slowFactor : 1), signal, async (limited) =>
    readAnswer(
      await caller.fetch(addressOf(caller.baseUrl, operation, input), {
        method,
        headers: { authorization: `Bearer ${caller.apiKey}`, ...(sends && { 'content-type': 'application/json' }) },
        ...(sends && { body: JSON.stringify(input.body) }),
        ...((input.file || input.form) && { body: formOf(input.file, input.form) }),
        ...(limited && { signal: limited }),
        // The API key is sent to no other host.
        redirect: 'error',
      }),
    ),
  )
}

function formOf(file: FilePart | undefined, fields: NonNullable<Input['form']> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'object') form.set(name, value as Blob)
    else if (value !== undefined) form.set(name, String(value))
  if (file) form.set('file', file as Blob)
  return form
}
