import { call, type Caller, type Input } from './call.ts'
import { operations, type Operations } from './operations.ts'
import { type UploadFile, uploadFile } from './upload-file.ts'

export type VideozzOptions = {
  /** Origin of the installation, such as `https://videos.exemplo.com.br`. */
  baseUrl: string
  /** Key for programs (`vz_…`), made under API e webhooks. */
  apiKey: string
  /** Another `fetch`, such as one with a proxy. */
  fetch?: typeof fetch
  /** Times a call is retried after an answer with `Retry-After`, or a reading call after a lost connection; 3 by default. */
  retries?: number
  /** Longest `Retry-After` that is waited for, in seconds; beyond it the call fails at once. 60 by default. */
  longestWait?: number
  /** Longest time of one try of a call, in seconds; 60 by default, ten times that to join the parts of an upload, 0 for no limit. */
  timeout?: number
}
export type CallOptions = { signal?: AbortSignal }

type Call<O extends { input: object; answer: unknown }> = object extends O['input']
  ? (input?: O['input'], options?: CallOptions) => Promise<O['answer']>
  : (input: O['input'], options?: CallOptions) => Promise<O['answer']>

/** Every operation that takes keys by its name, as in the API's documentation, and `uploadFile`. */
export type Videozz = { readonly [N in keyof Operations]: Call<Operations[N]> } & { readonly uploadFile: UploadFile }

/** A client of one account. Every method throws a `VideozzError` where the call fails. */
export function createVideozz({ baseUrl, apiKey, fetch: given, retries = 3, longestWait = 60, timeout = 60 }: VideozzOptions): Videozz {
  const caller: Caller = { baseUrl, apiKey, fetch: given ?? ((...request) => fetch(...request)), retries, longestWait, timeout }
  const methods = Object.entries(operations).map(([name, operation]) => [
    name,
    (input: Input = {}, { signal }: CallOptions = {}) => call(caller, operation, input, signal),
  ])
  const client = Object.fromEntries(methods) as Omit<Videozz, 'uploadFile'>
  return { ...client, uploadFile: (input) => uploadFile(client, caller, input) }
}
