import type { PublicationReason } from '@videozz/domain'
import { type OpenOutbound, OutboundError, type OutboundStream, type OutboundStreamRequest, readRetryAfter } from '@videozz/outbound'
import { z } from 'zod'

/** What calls of YouTube's Data API v3 are made with. */
export type YoutubeClient = {
  open: OpenOutbound
  /** `https://www.googleapis.com`, without a final slash. */
  apiUrl: string
  accessToken: string
  /** Ends a call when the process stops or the work is canceled. */
  signal: AbortSignal
}

/**
 * Why YouTube did not do what it was asked. `token`: the access token is refused. `quota`: of the project, until midnight on the Pacific
 * coast. `channel-limit`: of the channel, for a day. `final`: it will be refused again. `detail` names status and reason, for the log.
 */
export type YoutubeRefusal =
  | { kind: 'token'; detail: string }
  | { kind: 'quota'; detail: string }
  | { kind: 'channel-limit'; detail: string }
  | { kind: 'missing'; detail: string }
  | { kind: 'rate'; detail: string; retryAfterSeconds: number | null }
  | { kind: 'unavailable'; detail: string; retryAfterSeconds: number | null }
  | { kind: 'final'; reason: PublicationReason; detail: string }

/** Longest silence of YouTube in milliseconds. */
export const youtubeIdleMs = 60_000
const maxBytes = 256 * 1024

const errorBody = z.object({
  error: z.object({ message: z.string().default(''), errors: z.array(z.object({ reason: z.string().default('') })).default([]) }),
})

const finalReasons: Record<string, PublicationReason> = {
  youtubeSignupRequired: 'no-channel',
  insufficientPermissions: 'scope',
  invalidTitle: 'title',
  invalidDescription: 'description',
  invalidTags: 'tags',
  invalidCategoryId: 'category',
}
const quotaReasons = new Set(['quotaExceeded', 'dailyLimitExceeded'])
const rateReasons = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'servingLimitExceeded', 'uploadRateLimitExceeded'])

/** Sends a request and reads what the answer says. The connection is closed in the end. */
export async function askYoutube<T>(
  { open, apiUrl, accessToken, signal }: YoutubeClient,
  address: URL,
  request: Omit<OutboundStreamRequest, 'idleMs' | 'signal'>,
  read: (answer: OutboundStream, text: () => Promise<string>) => Promise<T | undefined>,
): Promise<T | YoutubeRefusal> {
  let answer: OutboundStream | undefined
  try {
    // The address of an upload suffices where another host takes its bytes: the token is for the API alone.
    const own = address.origin === new URL(apiUrl).origin
    const headers = { ...(own && { authorization: `Bearer ${accessToken}` }), accept: 'application/json', ...request.headers }
    answer = await open(address, { ...request, headers, idleMs: youtubeIdleMs, signal })
    const text = once(answer)
    return (await read(answer, text)) ?? judge(answer, await text())
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    const cause = error.cause instanceof Error ? error.cause.message : ''
    return { kind: 'unavailable', detail: `${error.fault} ${cause}`.trim(), retryAfterSeconds: null }
  } finally {
    answer?.close()
  }
}

/** The body as text, read once. @throws OutboundError where it breaks off. */
function once(answer: OutboundStream): () => Promise<string> {
  let reading: Promise<string> | undefined
  const readBody = async () => {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of answer.body) {
      size += chunk.length
      if (size > maxBytes) throw new OutboundError('too-large', answer.url.host)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString()
  }
  return () => (reading ??= readBody())
}

/** What an answer other than success means. */
export function judge({ status, headers }: Pick<OutboundStream, 'status' | 'headers'>, text: string): YoutubeRefusal {
  const body = errorBody.safeParse(parseJson(text))
  const reasons = body.success ? body.data.error.errors.map(({ reason }) => reason) : []
  const detail = [status, ...reasons].join(' ')
  const retryAfterSeconds = readRetryAfter(headers['retry-after'], new Date())
  const known = reasons.map((reason) => finalReasons[reason]).find((reason) => reason !== undefined)
  if (known) return { kind: 'final', reason: known, detail }
  if (reasons.some((reason) => quotaReasons.has(reason))) return { kind: 'quota', detail }
  if (reasons.includes('uploadLimitExceeded')) return { kind: 'channel-limit', detail }
  if (status === 429 || reasons.some((reason) => rateReasons.has(reason))) return { kind: 'rate', detail, retryAfterSeconds }
  if (status === 401) return { kind: 'token', detail }
  if (status === 403) return { kind: 'final', reason: 'forbidden', detail }
  if (status === 404 || status === 410) return { kind: 'missing', detail }
  if (status === 413) return { kind: 'final', reason: 'too-large', detail }
  // A success that cannot be read is no success.
  if (status >= 500 || status === 408 || status < 400) return { kind: 'unavailable', detail, retryAfterSeconds }
  return { kind: 'final', reason: 'refused', detail }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
