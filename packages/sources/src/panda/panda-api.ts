import type { Outbound, OutboundAnswer } from '@videozz/outbound'
import type { z } from 'zod'
import { asSourceError, judgeStatus } from '../open-range.ts'
import { SourceError } from '../source-error.ts'
import {
  pandaDownloadSchema,
  type PandaFolder,
  pandaFoldersSchema,
  pandaTrackSchema,
  type PandaTrack,
  pandaTracksSchema,
  type PandaVideo,
  pandaVideoSchema,
  pandaVideosSchema,
} from './panda-answers.ts'

/** Panda Video's API in the open network. */
export const pandaSite = 'https://api-v2.pandavideo.com.br'

/** Calls that a deployment sends in a minute: fewer than the 200 that are answered to one address. */
export const pandaCallsPerMinute = 180

export type PandaApiSettings = {
  outbound: Outbound
  /** Address of the API. */
  url: string
  /** The key as it is now; `refused` is told when it is not accepted. */
  readKey: () => Promise<{ key: string; refused: () => Promise<void> }>
  /** Longest wait for an answer in milliseconds. */
  timeoutMs: number
  /** Waits until a call may be sent. @throws SourceError `busy` when that takes too long. */
  takeTurn: () => Promise<void>
  signal?: AbortSignal
}
export type PandaList = { page: number; limit: number; title?: string }
export type PandaDownload = 'asked' | 'refused' | { address: string }

/** What we use of Panda Video's API (v2). Every method throws SourceError alone. */
export type PandaApi = {
  listVideos: (list: PandaList) => Promise<{ videos: PandaVideo[]; total: number | null }>
  getVideo: (id: string) => Promise<PandaVideo>
  /** Folders: all of them or the outermost without a parent, depending on the account; those within another one with it. */
  listFolders: (parent?: string) => Promise<PandaFolder[]>
  /** Has a file made ready for downloading. `refused`: not in this quality. */
  askDownload: (id: string, quality: string) => Promise<PandaDownload>
  /** Address of the file that was asked for; null while it is made ready. */
  readDownload: (id: string, quality: string) => Promise<string | null>
  listTracks: (id: string) => Promise<PandaTrack[]>
  /** Bytes of a subtitle file. */
  readTrack: (id: string, language: string) => Promise<Buffer>
}

// A page of a hundred videos has a few hundred kilobytes.
const mostBytes = 8 * 1024 * 1024
/** What the API makes of languages and names does not matter to the file. */
const downloadLanguage = 'pt-BR'

export function createPandaApi(settings: PandaApiSettings): PandaApi {
  const { outbound, url, readKey, timeoutMs, takeTurn, signal } = settings
  const base = url.endsWith('/') ? url : `${url}/`
  const call = async (path: string, body?: object): Promise<OutboundAnswer> => {
    const { key, refused } = await readKey()
    await takeTurn()
    const headers = { authorization: key, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) }
    const request = { headers, timeoutMs, maxBytes: mostBytes, ...(signal && { signal }) }
    const sent = body ? { ...request, method: 'POST' as const, body: JSON.stringify(body) } : request
    const answer = await outbound(new URL(path, base), sent).catch((error: unknown) => {
      throw asSourceError(error)
    })
    if (answer.status === 401) await refused()
    return answer
  }
  const read = async <S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> => parse(accept(await call(path)), schema)
  return {
    listVideos: async ({ page, limit, title }) => {
      const query = new URLSearchParams({ page: String(page), limit: String(limit), ...(title && { title }) })
      const { videos, total } = await read(`videos?${query}`, pandaVideosSchema)
      return { videos, total: total ?? null }
    },
    getVideo: (id) => read(`videos/${encodeURIComponent(id)}`, pandaVideoSchema),
    listFolders: (parent) =>
      read(`folders${parent === undefined ? '' : `?parent_folder_id=${encodeURIComponent(parent)}`}`, pandaFoldersSchema),
    askDownload: async (id, quality) => {
      const asked = { quality, format: 'video', language: downloadLanguage, video_title: id }
      const answer = await call(`download-async/${encodeURIComponent(id)}`, asked)
      if (answer.status === 400 && /converted/i.test(answer.body.toString()))
        throw new SourceError('refused', 'Panda Video has not converted the video')
      if (answer.status === 400 || answer.status === 403) return 'refused'
      const address = readJson(accept(answer), pandaDownloadSchema)
      return address ? { address } : 'asked'
    },
    readDownload: async (id, quality) => {
      const answer = await call(`download-async/${encodeURIComponent(id)}/video/${encodeURIComponent(quality)}/${downloadLanguage}`)
      return answer.status === 400 ? null : (readJson(accept(answer), pandaDownloadSchema) ?? null)
    },
    listTracks: (id) => read(`subtitles/${encodeURIComponent(id)}`, pandaTracksSchema),
    readTrack: async (id, language) => {
      const { body, headers } = accept(await call(`subtitles/${encodeURIComponent(id)}/${encodeURIComponent(language)}`))
      const track = headers['content-type']?.includes('json') || body[0] === 0x7b ? readJson({ body }, pandaTrackSchema) : undefined
      if (!track) return body
      if (track.text !== null) return Buffer.from(track.text)
      if (track.address === null) throw new SourceError('not-a-file', 'Panda Video answered a subtitle without its text')
      const limits = { timeoutMs, maxBytes: mostBytes, redirects: 2, ...(signal && { signal }) }
      const file = await outbound(track.address, limits).catch((error: unknown) => {
        throw asSourceError(error)
      })
      return accept(file).body
    },
  }
}

/** @throws SourceError for what is no 2xx. */
function accept(answer: OutboundAnswer): OutboundAnswer {
  const { status } = answer
  if (status >= 200 && status < 300) return answer
  if (status === 401) throw new SourceError('reconnect', 'Panda Video refuses the key')
  throw judgeStatus(answer)
}

/** What an answer's JSON says; undefined where it is none or of another form. */
function readJson<S extends z.ZodType>({ body }: Pick<OutboundAnswer, 'body'>, schema: S): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(body.toString())).data
  } catch {
    // An empty body says nothing.
    return undefined
  }
}

function parse<S extends z.ZodType>(answer: OutboundAnswer, schema: S): z.output<S> {
  const found = readJson(answer, schema)
  if (found === undefined) throw new SourceError('broken', `Panda Video gave an answer of another form: ${answer.body.length} bytes`)
  return found
}
