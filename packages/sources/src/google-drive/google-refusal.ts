import { readRetryAfter } from '@videozz/outbound'
import { z } from 'zod'
import { parseJson } from '../drives/drive-call.ts'
import type { SourceRefusal } from '../open-range.ts'
import { SourceError, type SourceErrorKind } from '../source-error.ts'

const answer = z.object({
  error: z.object({ message: z.string().default(''), errors: z.array(z.object({ reason: z.string() })).default([]) }),
})

/** Google has 403 for what passes, what takes hours and what stays. */
const kinds: Readonly<Record<string, SourceErrorKind>> = {
  rateLimitExceeded: 'busy',
  userRateLimitExceeded: 'busy',
  sharingRateLimitExceeded: 'busy',
  dailyLimitExceeded: 'quota',
  downloadQuotaExceeded: 'quota',
  quotaExceeded: 'quota',
  // The person took a permission away, or did not grant it.
  insufficientPermissions: 'reconnect',
  authError: 'reconnect',
  // The file was not chosen in Google's picker, under the scope drive.file.
  appNotAuthorizedToFile: 'missing',
  notFound: 'missing',
}

/** Judges a refusal of Google Drive. */
export function judgeGoogle({ status, headers, text }: SourceRefusal): SourceError | null {
  if (status === 401) return new SourceError('reconnect', 'Google refused the token')
  if (status !== 403 && status !== 404) return null
  const read = answer.safeParse(parseJson(text))
  const reason = read.data?.error.errors[0]?.reason ?? ''
  const kind = kinds[reason] ?? (status === 404 ? 'missing' : 'refused')
  return new SourceError(kind, `Google answered ${status} ${reason}`, {
    retryAfterSeconds: readRetryAfter(headers['retry-after'], new Date()),
  })
}
