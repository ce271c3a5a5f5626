import { type Outbound, type OutboundAnswer, OutboundError, type OutboundRequest, readRetryAfter } from '@videozz/outbound'
import { SpeechError, type SpeechFault } from '../speech-error.ts'

/** Words of an answer with their times are some hundred bytes each; nothing that an engine says of one piece is longer. */
const mostBytes = 32_000_000

export type EngineRequest = Pick<OutboundRequest, 'method' | 'headers' | 'body'> & { timeoutMs: number; signal: AbortSignal }

/** An answer that refuses. `param` and `code` are short names that the server gave, never its sentences, which may hold parts of keys. */
export class EngineRefusal extends SpeechError {
  readonly status: number
  readonly param: string | null

  constructor(fault: SpeechFault, status: number, names: { param: string | null; code: string | null }, retryAfter: number | null) {
    super(fault, `The engine answered ${[status, names.code, names.param].filter((part) => part !== null).join(' ')}`, { retryAfter })
    this.status = status
    this.param = names.param
  }
}

/** Sends a request to an engine and reads its answer. @throws SpeechError. */
export async function askEngine(outbound: Outbound, url: string, request: EngineRequest): Promise<unknown> {
  const answer = await send(outbound, url, request)
  if (answer.status < 200 || answer.status > 299) throw refusalOf(answer)
  if (answer.body.length === 0) return null
  try {
    return JSON.parse(answer.body.toString()) as unknown
  } catch (error) {
    throw new SpeechError('unreadable', 'The engine gave an answer that is no JSON', { cause: error })
  }
}

async function send(outbound: Outbound, url: string, request: EngineRequest): Promise<OutboundAnswer> {
  try {
    return await outbound(url, { ...request, maxBytes: mostBytes })
  } catch (error) {
    if (request.signal.aborted) throw new SpeechError('stopped', 'The request to the engine was stopped', { cause: error })
    if (!(error instanceof OutboundError)) throw error
    throw new SpeechError(faults[error.fault], error.message, { cause: error })
  }
}

const faults = { blocked: 'refused', redirected: 'refused', slow: 'slow', unreachable: 'unreachable', 'too-large': 'unreadable' } as const

function refusalOf({ status, headers, body }: OutboundAnswer): EngineRefusal {
  const names = namesIn(body)
  return new EngineRefusal(faultOf(status, names.code), status, names, readRetryAfter(headers['retry-after'], new Date()))
}

function faultOf(status: number, code: string | null): SpeechFault {
  if (status === 402 || (status === 429 && code !== null && /quota|billing|credit|payment/i.test(code))) return 'unpaid'
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 413) return 'too-large'
  if (status === 429 || status === 503 || status === 529) return 'busy'
  if (status === 408 || status === 504) return 'slow'
  return status >= 500 ? 'failed' : 'refused'
}

/** What the errors of these services call the parameter and the kind of the fault. */
function namesIn(body: Buffer): { param: string | null; code: string | null } {
  const read = (): unknown => {
    try {
      return JSON.parse(body.toString())
    } catch {
      return null
    }
  }
  const whole = asRecord(read())
  const error = asRecord(whole['error'] ?? whole)
  const short = (value: unknown): string | null => (typeof value === 'string' && /^[\w.[\]-]{1,60}$/.test(value) ? value : null)
  const sentence = [error['message'], whole['detail'], whole['err_msg'], whole['error']].find((text) => typeof text === 'string') ?? ''
  // Servers that speak OpenAI's language often name the parameter in a sentence alone.
  const named = /\b(response_format|timestamp_granularities|verbose_json)\b/.exec(sentence)?.[1] ?? null
  return { param: short(error['param']) ?? named, code: short(error['code']) ?? short(whole['err_code']) ?? short(error['type']) }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
