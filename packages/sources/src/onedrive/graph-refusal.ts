import { readRetryAfter } from '@videozz/outbound'
import { z } from 'zod'
import { parseJson } from '../drives/drive-call.ts'
import type { SourceRefusal } from '../open-range.ts'
import { SourceError, type SourceErrorKind } from '../source-error.ts'

type Inner = { code?: string | undefined; innerError?: Inner | undefined; innererror?: Inner | undefined }
const inner: z.ZodType<Inner> = z.lazy(() =>
  z.object({ code: z.string().optional(), innerError: inner.optional(), innererror: inner.optional() }),
)
const answer = z.object({ error: inner })

/** Codes of an answer, from the general to the particular one. */
function readCodes(text: string): string[] {
  const codes: string[] = []
  for (let error = answer.safeParse(parseJson(text)).data?.error; error; error = error.innerError ?? error.innererror)
    if (error.code !== undefined) codes.push(error.code)
  return codes
}

const kinds: Readonly<Record<string, SourceErrorKind>> = {
  malwareDetected: 'refused',
  virusSuspicious: 'refused',
  itemNotFound: 'missing',
  activityLimitReached: 'busy',
  resourceLocked: 'busy',
  quotaLimitReached: 'quota',
}

/** Judges a refusal of Microsoft Graph; the most particular code that is known decides. */
export function judgeGraph({ status, headers, text }: SourceRefusal): SourceError | null {
  const codes = readCodes(text)
  const message = `Microsoft Graph answered ${status} ${codes.join(' ')}`
  if (headers['x-virus-infected'] !== undefined) return new SourceError('refused', 'The file is infected')
  if (status === 401) return new SourceError('reconnect', message)
  const retryAfterSeconds = readRetryAfter(headers['retry-after'], new Date())
  const known = codes.findLast((code) => kinds[code] !== undefined)
  const kind = known === undefined ? kindOf(status) : kinds[known]
  return kind === undefined ? null : new SourceError(kind, message, { retryAfterSeconds })
}

function kindOf(status: number): SourceErrorKind | undefined {
  if (status === 423) return 'busy'
  // Bandwidth of the drive is used up.
  if (status === 509) return 'quota'
  return undefined
}

/** Judges a refusal of the address that a file is downloaded from, which needs no token. */
export function judgeDownload(refusal: SourceRefusal): SourceError | null {
  const { status, headers, text } = refusal
  if (headers['x-virus-infected'] !== undefined || /malwareDetected/i.test(text)) return new SourceError('refused', 'The file is infected')
  if (status === 401 || status === 403 || status === 404 || status === 410)
    return new SourceError('expired', `The address of the file answered ${status}`)
  return status === 509 ? new SourceError('quota', 'The bandwidth of the drive is used up') : null
}
