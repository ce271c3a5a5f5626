import { Readable } from 'node:stream'
import type { youtubeVideoResource } from '@videozz/domain'
import type { OutboundStream } from '@videozz/outbound'
import { z } from 'zod'
import { askYoutube, parseJson, type YoutubeClient, type YoutubeRefusal } from './youtube-answer.ts'

/** Bytes handed over at once, between which the progress of a chunk is told. */
const sliceBytes = 64 * 1024
const made = z.object({ id: z.string().min(1) })

/** `done`: YouTube has all bytes and made the video. `received`: bytes from the beginning that it has. */
export type UploadState = { kind: 'done'; videoId: string } | { kind: 'partial'; received: number } | YoutubeRefusal

/**
 * Begins an upload (resumable protocol). @param size of the file in bytes. @returns the address its bytes are sent to: whoever knows it may
 * send them.
 */
export function beginYoutubeUpload(
  client: YoutubeClient,
  resource: ReturnType<typeof youtubeVideoResource>,
  size: number,
): Promise<{ kind: 'session'; url: string } | YoutubeRefusal> {
  const address = new URL(`${client.apiUrl}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status`)
  const body = JSON.stringify(resource)
  const headers = {
    'content-type': 'application/json; charset=UTF-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-upload-content-length': String(size),
    'x-upload-content-type': 'video/*',
  }
  return askYoutube(client, address, { method: 'POST', headers, body }, ({ status, headers: { location } }) =>
    Promise.resolve(status === 200 ? readSession(location, address) : undefined),
  )
}

/** The address that YouTube gives for the bytes; undefined for one that files are not sent to: malformed, with a password, less private. */
function readSession(location: string | undefined, asked: URL): { kind: 'session'; url: string } | undefined {
  const url = location === undefined ? null : URL.parse(location, asked.href)
  if (!url || url.username !== '' || url.password !== '') return undefined
  return url.protocol === 'https:' || url.protocol === asked.protocol ? { kind: 'session', url: url.href } : undefined
}

/** Asks how much of an upload arrived; `missing`: YouTube knows it no more. */
export const askYoutubeUpload = (client: YoutubeClient, session: string, total: number): Promise<UploadState> =>
  askYoutube(
    client,
    new URL(session),
    { method: 'PUT', incomplete: true, headers: { 'content-length': '0', 'content-range': `bytes */${total}` } },
    readState,
  )

export type UploadChunk = {
  /** Of the first byte, from 0. */
  start: number
  bytes: Uint8Array
  /** Of the whole file. */
  total: number
  /** Called with the bytes of the chunk that were handed over so far. */
  onSent: (bytes: number) => void
}

/** Sends bytes of an upload. A break leaves open what arrived: `askYoutubeUpload` tells. */
export async function sendYoutubeChunk(client: YoutubeClient, session: string, chunk: UploadChunk): Promise<UploadState> {
  const { start, bytes, total } = chunk
  const body = Readable.from(slices(chunk), { objectMode: false })
  const headers = {
    'content-type': 'video/*',
    'content-length': String(bytes.length),
    'content-range': `bytes ${start}-${start + bytes.length - 1}/${total}`,
  }
  try {
    return await askYoutube(client, new URL(session), { method: 'PUT', incomplete: true, headers, body }, readState)
  } finally {
    body.destroy()
  }
}

function* slices({ bytes, onSent }: UploadChunk): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    yield bytes.subarray(from, from + sliceBytes)
    onSent(Math.min(from + sliceBytes, bytes.length))
  }
}

async function readState({ status, headers }: OutboundStream, text: () => Promise<string>): Promise<UploadState | undefined> {
  if (status === 308) return { kind: 'partial', received: readReceived(headers.range) }
  if (status !== 200 && status !== 201) return undefined
  const video = made.safeParse(parseJson(await text()))
  return video.success ? { kind: 'done', videoId: video.data.id } : undefined
}

/** `bytes=0-42` are 43; without the header there are none. */
const readReceived = (range: unknown): number => {
  const [, last] = /^bytes=0-(\d+)$/.exec(typeof range === 'string' ? range : '') ?? []
  return last === undefined ? 0 : Number(last) + 1
}
