import type { Caller } from './call.ts'
import { type Operations, uploadPartBytes, type Video } from './operations.ts'
import { limitTime } from './limit-time.ts'
import { type FileContent, type Part, splitParts } from './split-parts.ts'
import { VideozzError } from './videozz-error.ts'
import { wait } from './wait.ts'

export type UploadInput = {
  content: FileContent
  /** Name of the file with its extension, by which its kind is checked first. */
  filename: string
  /** Bytes; needed where the content is a stream. */
  size?: number
  /** Title of the media; the file's name without its ending unless given. */
  title?: string
  /** Called after each part, in bytes. */
  onProgress?: (sent: number, total: number) => void
  /** Seconds waited in all for the tries of one step (creating, each part, completing, registering) while the connection is down; 3600 by default. */
  patience?: number
  signal?: AbortSignal
}
/** Sends a file and makes a media of it, whose encode begins. */
export type UploadFile = (input: UploadInput) => Promise<Video>

type Uploading = {
  [N in 'createMultipart' | 'presignPart' | 'completeMultipart' | 'cancelMultipart' | 'registerVideo']: (
    input: Operations[N]['input'],
    options?: { signal?: AbortSignal },
  ) => Promise<Operations[N]['answer']>
}
type Target = { filename: string; uploadId: string }
type Sent = { ETag: string; PartNumber: number }

const atOnce = 4
/** Tries of a part that the store refuses. */
const mostRefusals = 4
/** Longest wait between two tries, in milliseconds. */
const longestPauseMs = 30_000
/** Longest time a part may take for one try, in seconds: 5 MiB at 9 kB/s. */
const partSeconds = 600
/** Seconds for which giving back the space of a failed upload is tried again; the server does it by itself after a day. */
const giveBackSeconds = 600

function sizeOf({ content, size }: UploadInput): number {
  if (content instanceof Blob) return content.size
  if (content instanceof Uint8Array) return content.length
  if (size === undefined) throw new TypeError('The size of a stream must be given, in bytes')
  return size
}

/**
 * Opens an upload, sends its parts, four at a time, completes and registers it. Each step is tried again while the connection is down or the
 * server unavailable, up to `patience`, for doing it again changes nothing. What fails gives the reserved space back.
 * @throws VideozzError; TypeError for a stream without its size; the signal's reason once it is aborted.
 */
export async function uploadFile(client: Uploading, caller: Caller, input: UploadInput): Promise<Video> {
  const size = sizeOf(input)
  const options = input.signal ? { signal: input.signal } : {}
  // The same key at every try: one that was made, and whose answer was lost, is found again.
  const creation = { filename: input.filename, size, idempotencyKey: crypto.randomUUID() }
  const { key, uploadId } = await repeat(input, lineMayPass, () => client.createMultipart({ body: creation }, options))
  const target = { filename: key, uploadId }
  try {
    const parts = await sendParts(client, caller, target, input, size)
    await repeat(input, lineMayPass, () => client.completeMultipart({ body: { ...target, parts } }, options))
    const title = input.title ?? (input.filename.replace(/\.[^.]*$/, '') || input.filename)
    const body = { filename: key, title, source: { size } }
    return await repeat(input, lineMayPass, () => client.registerVideo({ body }, options))
  } catch (error) {
    // What cannot be given back now is given back by the server in a day.
    await repeat({ patience: giveBackSeconds }, lineMayPass, () => client.cancelMultipart({ body: target })).catch(() => undefined)
    throw error
  }
}

/** Sends all parts. @returns them in their order. */
async function sendParts(client: Uploading, caller: Caller, target: Target, input: UploadInput, total: number): Promise<Sent[]> {
  const { onProgress } = input
  const failed = new AbortController()
  const signal = input.signal ? AbortSignal.any([input.signal, failed.signal]) : failed.signal
  const parts = splitParts(input.content, uploadPartBytes)
  const sent: Sent[] = []
  let bytes = 0
  const work = async (): Promise<void> => {
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      signal.throwIfAborted()
      const part = next.value
      sent.push({ PartNumber: part.number, ETag: await sendPart(client, caller, target, part, { ...input, signal }) })
      bytes += part.bytes instanceof Blob ? part.bytes.size : part.bytes.length
      onProgress?.(bytes, total)
    }
  }
  try {
    await Promise.all(
      Array.from({ length: atOnce }, () =>
        work().catch((error: unknown) => {
          failed.abort(error)
          throw error
        }),
      ),
    )
  } finally {
    await parts.return(undefined)
  }
  return sent.sort((a, b) => a.PartNumber - b.PartNumber)
}

/** Sends one part, requesting a new address for each try. @returns its ETag. */
async function sendPart(
  client: Uploading,
  caller: Caller,
  target: Target,
  part: Part,
  steps: Steps & { signal: AbortSignal },
): Promise<string> {
  const { signal } = steps
  return repeat(steps, partMayPass, async () => {
    const { url } = await client.presignPart({ body: { ...target, partNumber: part.number } }, { signal })
    return putPart(caller, new URL(url, caller.baseUrl), part, signal)
  })
}

type Steps = Pick<UploadInput, 'signal' | 'patience'>

/** Takes a step again where its fault may pass, with growing pauses, until its patience is used up. */
async function repeat<T>(
  { signal, patience = 3600 }: Steps,
  mayPass: (error: unknown, tries: number) => boolean,
  step: () => Promise<T>,
): Promise<T> {
  let waited = 0
  for (let tries = 1; ; tries++) {
    try {
      return await step()
    } catch (error) {
      const pause = Math.min(longestPauseMs, 500 * 2 ** tries)
      waited += pause
      if (signal?.aborted || waited > patience * 1000 || !mayPass(error, tries)) throw error
      await wait(pause, signal)
    }
  }
}

/** Faults of the connection or the server are retried; refusals of the API are not. */
const lineMayPass = (error: unknown): boolean =>
  error instanceof VideozzError && (error.status === 0 || error.status === 429 || error.status >= 500)
/** The store may also have refused the bytes of a part for its own reasons, a few times. */
const partMayPass = (error: unknown, tries: number): boolean =>
  lineMayPass(error) || (error instanceof VideozzError && error.code === 'UPLOAD_PART_INVALID' && tries < mostRefusals)

async function putPart({ fetch }: Caller, address: URL, { number, bytes }: Part, signal: AbortSignal): Promise<string> {
  const { response, tag } = await limitTime(`PUT of part ${number}`, partSeconds, signal, async (limited) => {
    const answered = await fetch(address, { method: 'PUT', body: bytes, signal: limited ?? signal })
    // Read to its end, so that the connection is free for the next part.
    await answered.text()
    return { response: answered, tag: answered.headers.get('etag') }
  })
  if (response.ok && tag !== null) return tag
  throw new VideozzError(`Part ${number} was answered with ${response.status}`, { code: 'UPLOAD_PART_INVALID', status: response.status })
}
