import { readRetryAfter } from '@videozz/outbound'
import { z } from 'zod'
import { callDrive, type DriveAccess, parseJson } from '../drives/drive-call.ts'
import type { SourceRefusal } from '../open-range.ts'
import { SourceError } from '../source-error.ts'

/** Where the API is, as `https://api.vimeo.com`. */
export type VimeoApi = { apiUrl: string }

const refusal = z.object({ error: z.string().default(''), error_code: z.number().default(0) })
const accept = 'application/vnd.vimeo.*+json;version=3.4'

/** Creates the calls of Vimeo's API with the token of one person. @throws SourceError. */
export const createVimeoCalls =
  (access: DriveAccess, { apiUrl }: VimeoApi) =>
  <Schema extends z.ZodType>(path: string, query: Record<string, string>, schema: Schema, signal: AbortSignal): Promise<z.output<Schema>> =>
    callDrive(access, { address: `${apiUrl}${path}?${new URLSearchParams(query)}`, headers: { accept }, schema, judge: judgeVimeo, signal })

/** Judges a refusal of Vimeo's API. */
export function judgeVimeo({ status, headers, text }: SourceRefusal, now = new Date()): SourceError | null {
  const { error, error_code: code } = refusal.safeParse(parseJson(text)).data ?? { error: '', error_code: 0 }
  const message = `Vimeo answered ${status} ${code} ${error.slice(0, 200)}`
  if (status === 401) return new SourceError('reconnect', message)
  if (status === 403) return new SourceError('refused', message)
  if (status !== 429) return null
  const told = headers['x-ratelimit-reset']
  const retryAfterSeconds = readReset(typeof told === 'string' ? told : undefined, now) ?? readRetryAfter(headers['retry-after'], now)
  return new SourceError('busy', message, { retryAfterSeconds })
}

/** Seconds until the limit is reset: `X-RateLimit-Reset` is an instant, in ISO 8601 or in seconds since 1970. */
function readReset(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null
  const instant = /^\d{9,11}$/.test(value) ? Number(value) * 1000 : Date.parse(value)
  return Number.isNaN(instant) ? null : Math.max(1, Math.ceil((instant - now.getTime()) / 1000))
}

/** Addresses of downloads end after hours, and then are refused. */
export const judgeVimeoLink = ({ status }: SourceRefusal): SourceError | null =>
  status === 401 || status === 403 || status === 410 ? new SourceError('expired', 'The address of the file is over') : null

/** An id as addresses have it; those of hidden videos have a hash after a colon. @throws SourceError `missing` for what is none. */
export function vimeoPath(kind: 'videos' | 'projects', id: string): string {
  if (!/^\d{1,20}(?::[\da-f]{1,40})?$/.test(id)) throw new SourceError('missing', 'Not an id of Vimeo')
  return kind === 'videos' ? `/videos/${id}` : `/me/projects/${id}`
}

/** The id at the end of an address as `/videos/76979871`. */
export const idOfUri = (uri: string): string => uri.slice(uri.lastIndexOf('/') + 1)
