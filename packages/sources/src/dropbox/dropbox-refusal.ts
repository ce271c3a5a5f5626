import { readRetryAfter } from '@videozz/outbound'
import { z } from 'zod'
import { parseJson } from '../drives/drive-call.ts'
import type { SourceRefusal } from '../open-range.ts'
import { SourceError } from '../source-error.ts'

const answer = z.object({ error_summary: z.string().default('') })

/** Judges a refusal of Dropbox's API: 409 with what is wrong as a path of words. */
export function judgeDropbox({ status, headers, text }: SourceRefusal): SourceError | null {
  const summary = answer.safeParse(parseJson(text)).data?.error_summary ?? ''
  const message = `Dropbox answered ${status} ${summary}`
  if (status === 401) return new SourceError('reconnect', message)
  if (/too_many_(?:requests|write_operations)/.test(summary))
    return new SourceError('busy', message, { retryAfterSeconds: readRetryAfter(headers['retry-after'], new Date()) })
  if (status !== 409) return null
  // The link of a file that is downloaded by too many is taken away for a day.
  if (/(?:bandwidth|traffic)/.test(summary)) return new SourceError('quota', message)
  return new SourceError(/not_found|malformed_path/.test(summary) ? 'missing' : 'refused', message)
}

/** Judges a refusal of a temporary link. */
export function judgeDropboxLink({ status, headers }: SourceRefusal): SourceError | null {
  if (status === 401 || status === 403 || status === 410) return new SourceError('expired', `The link of Dropbox answered ${status}`)
  if (status === 409)
    return new SourceError('busy', 'Dropbox asks for patience', { retryAfterSeconds: readRetryAfter(headers['retry-after'], new Date()) })
  return null
}
