import { type Outbound, type OutboundAnswer, OutboundError, readRetryAfter } from '@videozz/outbound'
import { z } from 'zod'
import { TextModelError } from '../text-model-error.ts'

/** Most bytes of an answer: far more than the longest text asked for. */
const mostBytes = 8 * 1024 * 1024

export type WireSettings = {
  outbound: Outbound
  /** Of the service, without a final slash. */
  url: string
  apiKey: string | null
  model: string
  timeoutMs: number
}

// `code`: OpenAI's way to tell why; `type`: Anthropic's.
const faultSchema = z
  .object({ error: z.object({ code: z.unknown().optional(), type: z.unknown().optional() }).catch({}) })
  .catch({ error: {} })

/** Sends JSON and gives the JSON that answers it. @throws TextModelError. */
export async function sendRequest(
  { outbound, timeoutMs }: WireSettings,
  address: string,
  headers: Record<string, string>,
  body: object,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const request = {
    method: 'POST' as const,
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    timeoutMs,
    maxBytes: mostBytes,
    ...(signal && { signal }),
  }
  const answer = await outbound(address, request).catch((error: unknown) => {
    if (signal?.aborted) throw new TextModelError('stopped', 'The request was stopped', { cause: error })
    if (!(error instanceof OutboundError)) throw error
    const fault = error.fault === 'slow' ? 'slow' : error.fault === 'too-large' ? 'unreadable' : 'unreachable'
    throw new TextModelError(fault, error.message, { cause: error })
  })
  if (answer.status < 200 || answer.status > 299) throw judge(answer)
  return parse(answer.body.toString())
}

/** What a refusal means. The service's own words are left out: they may repeat what was sent. */
function judge(answer: OutboundAnswer): TextModelError {
  const { status, headers, body } = answer
  const { error } = faultSchema.parse(parseLoosely(body.toString()))
  const why = [error.code, error.type].filter((word) => typeof word === 'string')
  const message = `The service answered ${[status, ...why].join(' ')}`
  if (status === 402 || why.some((word) => word === 'insufficient_quota' || word === 'billing_error'))
    return new TextModelError('unpaid', message)
  if (status === 401 || status === 403) return new TextModelError('unauthorized', message)
  const retryAfter = readRetryAfter(headers['retry-after'], new Date())
  if (status === 429) return new TextModelError('busy', message, { retryAfter })
  if (status === 408) return new TextModelError('slow', message)
  // 529 is Anthropic's way to say that all of it is overloaded.
  if (status >= 500) return new TextModelError('overloaded', message, { retryAfter })
  return new TextModelError('rejected', message)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new TextModelError('unreadable', 'The service answered no JSON', { cause: error })
  }
}

function parseLoosely(text: string): unknown {
  try {
    return parse(text)
  } catch {
    return null
  }
}
