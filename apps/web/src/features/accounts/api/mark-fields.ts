import { ApiError } from '../../../shared/api/client.ts'
import type { ClientErrorCode } from '../../../shared/api/api-error.ts'

type Fields = Record<string, string | boolean>

/** Errors of a failed call by field: the server's sentences, or a bare mark on the fields its code is about. */
export function markFields(error: unknown, marks: Partial<Record<ClientErrorCode, readonly string[]>> = {}): Fields {
  if (!(error instanceof ApiError)) return {}
  const bare = Object.fromEntries((marks[error.code] ?? []).map((field) => [field, true]))
  return { ...bare, ...error.fields }
}
