import { VideozzError, type VideozzErrorCode } from './videozz-error.ts'

type Fault = { error: { code: VideozzErrorCode; message: string; requestId: string; fields?: Record<string, string> } }

const isFault = (value: unknown): value is Fault => {
  const { error } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Fault>
  return typeof error?.code === 'string' && typeof error.message === 'string'
}

/** Seconds of a `Retry-After` (RFC 9110 § 10.2.3), which is a number or a date; null without one. */
function retryAfterOf({ headers }: Response): number | null {
  const text = headers.get('retry-after')
  if (text === null) return null
  const seconds = Number(text)
  const wait = Number.isNaN(seconds) ? (Date.parse(text) - Date.now()) / 1000 : seconds
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a good answer holds: JSON, or the text of a table. @throws VideozzError for any other. */
export async function readAnswer(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.includes('json') === true
  const text = await response.text()
  const value = isJson ? parse(text) : undefined
  if (response.ok && (!isJson || value !== undefined)) return isJson ? value : text
  const retryAfter = retryAfterOf(response)
  if (isFault(value)) {
    const { message, ...about } = value.error
    throw new VideozzError(message, { ...about, status: response.status, retryAfter })
  }
  throw new VideozzError(`The server answered ${response.status} with something else than the API does`, {
    code: 'UNREADABLE',
    status: response.status,
    retryAfter,
  })
}
