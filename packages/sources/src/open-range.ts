import type { IncomingHttpHeaders } from 'node:http'
import { type OpenOutbound, OutboundError, type OutboundStream, readRetryAfter } from '@videozz/outbound'
import { SourceError } from './source-error.ts'
import type { SourceBody, SourceRange } from './source.ts'

/** A refusal as it came: at most 64 KiB of its body. */
export type SourceRefusal = { status: number; headers: IncomingHttpHeaders; text: string }
/** What a refusal means; null for the usual meaning of its status. */
export type JudgeRefusal = (refusal: SourceRefusal) => SourceError | null

export type RangeRequest = {
  outbound: OpenOutbound
  address: string | URL
  headers?: Record<string, string>
  range: SourceRange
  /** Validator that the bytes must still have: a strong ETag, or a date of Last-Modified. */
  validator?: string | null
  /** Bytes the whole file must have; null while unknown. */
  size: number | null
  /** Milliseconds. */
  idleMs: number
  keepAlive?: boolean
  signal: AbortSignal
  judge?: JudgeRefusal
}

/** Longest silence of a source, in milliseconds. */
export const sourceIdleMs = 30_000
const refusalBytes = 64 * 1024
const mostRedirects = 5

/** Requests a range of a file (RFC 9110 § 14). Bytes that a server encodes are refused: they cannot be counted. @throws SourceError. */
export async function openRange(request: RangeRequest): Promise<SourceBody & { headers: IncomingHttpHeaders; url: URL }> {
  const { outbound, address, range, validator, idleMs, keepAlive = false, signal } = request
  const headers = {
    ...request.headers,
    range: `bytes=${range.start}-${range.end ?? ''}`,
    ...(validator && { 'if-range': validator }),
  }
  const answer = await outbound(address, { headers, idleMs, redirects: mostRedirects, keepAlive, signal }).catch((error: unknown) => {
    throw asSourceError(error)
  })
  try {
    return await judgeAnswer(request, answer)
  } catch (error) {
    answer.close()
    throw error
  }
}

async function judgeAnswer(
  request: RangeRequest,
  answer: OutboundStream,
): Promise<SourceBody & { headers: IncomingHttpHeaders; url: URL }> {
  const { range, validator, size } = request
  const { status, headers, url } = answer
  if (status !== 200 && status !== 206) throw await refuse(request, answer)
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() || null
  if (type !== null && isPage(type)) {
    const verdict = request.judge?.({ status, headers, text: await readAnswerText(answer) })
    throw verdict ?? new SourceError('not-a-file', `The source answered ${type}`)
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new SourceError('refused', 'The source encodes its bytes although it was asked not to')
  const told = status === 206 ? readContentRange(headers['content-range']) : { start: 0, total: readLength(headers['content-length']) }
  if (!told || (told.start !== 0 && told.start !== range.start)) throw new SourceError('broken', 'The source answered another range')
  const changed = isOther(validator, headers) || (size !== null && told.total !== null && told.total !== size)
  if (changed) throw new SourceError('changed', 'The source has another file now')
  return { ...told, ranged: status === 206, type, headers, url, body: chunksOf(answer), close: () => answer.close() }
}

/** Types that a file of sound or pictures never has, whatever its server is. */
const isPage = (type: string): boolean => /^(?:text\/(?!vnd\.trolltech|plain$)|application\/(?:json|xml|xhtml))/.test(type)

/** Whether an answer names another validator than the one its bytes must have. */
function isOther(validator: string | null | undefined, headers: IncomingHttpHeaders): boolean {
  if (!validator) return false
  const now = validator.startsWith('"') ? headers.etag : headers['last-modified']
  return now !== undefined && now !== validator
}

const readLength = (text: string | undefined): number | null => (text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null)

/** `bytes 0-9/100`; the total may be `*`. */
export function readContentRange(text: string | undefined): { start: number; total: number | null } | null {
  const [, start, total] = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15}|\*)$/.exec(text ?? '') ?? []
  return start === undefined ? null : { start: Number(start), total: readLength(total) }
}

async function refuse(request: RangeRequest, answer: OutboundStream): Promise<SourceError> {
  const { status, headers } = answer
  const refusal = { status, headers, text: await readAnswerText(answer) }
  return request.judge?.(refusal) ?? judgeStatus(refusal)
}

/** The usual meaning of a refusal, by its status. */
export function judgeStatus({ status, headers }: Pick<SourceRefusal, 'status' | 'headers'>): SourceError {
  const message = `The source answered ${status}`
  const retryAfterSeconds = readRetryAfter(headers['retry-after'], new Date())
  if (status === 429 || status === 503) return new SourceError('busy', message, { retryAfterSeconds })
  if (status === 408 || status >= 500) return new SourceError('broken', message, { retryAfterSeconds })
  if (status === 404) return new SourceError('missing', message)
  if (status === 410) return new SourceError('expired', message)
  if (status === 416) return new SourceError('changed', message)
  return new SourceError('refused', message)
}

/** The text of an answer, or as much of it as came; what is longer is cut. */
export async function readAnswerText(answer: OutboundStream, mostBytes = refusalBytes): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer.body) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= mostBytes) break
    }
  } catch (error) {
    // The status alone tells enough where its explanation breaks off.
    if (!(error instanceof OutboundError)) throw error
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function* chunksOf({ body }: OutboundStream): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch (error) {
    throw asSourceError(error)
  }
}

/** What a failed request says of a source. */
export function asSourceError(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error
  const kind = error.fault === 'blocked' || error.fault === 'redirected' ? 'address' : 'broken'
  return new SourceError(kind, error.message, { cause: error })
}
