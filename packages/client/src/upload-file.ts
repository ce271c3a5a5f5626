import type { Caller } from './call.ts'
import { type Operations, uploadPartBytes, type Video } from './operations.ts'
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
const mostTries = 4

function sizeOf({ content, size }: UploadInput): number {
  if (content instanceof Blob) return content.size
  if (content instanceof Uint8Array) return content.length
  if (size === undefined) throw new TypeError('The size of a stream must be given, in bytes')
  return size
}

/**
 * Opens an upload, sends its parts, four at a time, completes and registers it; each step but the first up to four times, for doing it
 * again changes nothing. What fails gives the reserved space back.
 * @throws VideozzError; TypeError for a stream without its size; the signal's reason once it is aborted.
 */
export async function uploadFile(client: Uploading, caller: Caller, input: UploadInput): Promise<Video> {
  const size = sizeOf(input)
  const options = input.signal ? { signal: input.signal } : {}
  const { key, uploadId } = await client.createMultipart({ body: { filename: input.filename, size } }, options)
  const target = { filename: key, uploadId }
  try {
    const parts = await sendParts(client, caller, target, input, size)
    await repeat(input.signal, lineMayPass, () => client.completeMultipart({ body: { ...target, parts } }, options))
    const title = input.title ?? (input.filename.replace(/\.[^.]*$/, '') || input.filename)
    const body = { filename: key, title, source: { size } }
    return await repeat(input.signal, lineMayPass, () => client.registerVideo({ body }, options))
  } catch (error) {
    // What cannot be given back now is given back by the server in a day.
    await client.cancelMultipart({ body: target }).catch(() => undefined)
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
      sent.push({ PartNumber: part.number, ETag: await sendPart(client, caller, target, part, signal) })
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
async function sendPart(client: Uploading, caller: Caller, target: Target, part: Part, signal: AbortSignal): Promise<string> {
  return repeat(signal, partMayPass, async () => {
    const { url } = await client.presignPart({ body: { ...target, partNumber: part.number } }, { signal })
    return putPart(caller, new URL(url, caller.baseUrl), part, signal)
  })
}

/** Takes a step again, up to four times, where its fault may pass. */
async function repeat<T>(signal: AbortSignal | undefined, mayPass: (error: unknown) => boolean, step: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await step()
    } catch (error) {
      if (signal?.aborted || tries >= mostTries || !mayPass(error)) throw error
      await wait(500 * 2 ** tries, signal)
    }
  }
}

/** Faults of the connection or the server are retried; refusals of the API are not. */
const lineMayPass = (error: unknown): boolean => error instanceof VideozzError && (error.code === 'NETWORK' || error.status >= 500)
/** The store may also have refused the bytes of a part for its own reasons. */
const partMayPass = (error: unknown): boolean =>
  lineMayPass(error) || (error instanceof VideozzError && error.code === 'UPLOAD_PART_INVALID')

async function putPart({ fetch }: Caller, address: URL, { number, bytes }: Part, signal: AbortSignal): Promise<string> {
  let response: Response
  try {
    response = await fetch(address, { method: 'PUT', body: bytes, signal })
  } catch (error) {
    if (signal.aborted) throw error
    throw new VideozzError(`Part ${number} could not be sent`, { code: 'NETWORK', status: 0, cause: error })
  }
  const tag = response.headers.get('etag')
  // Read to its end, so that the connection is free for the next part.
  await response.text()
  if (response.ok && tag !== null) return tag
  throw new VideozzError(`Part ${number} was answered with ${response.status}`, { code: 'UPLOAD_PART_INVALID', status: response.status })
}
