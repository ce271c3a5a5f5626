import { ApiError, type ClientErrorCode } from '../api/api-error.ts'

/** Errors by field; `true` marks a field without a sentence. */
export type FieldErrors = Record<string, string | true>
export type ServerErrorOptions = {
  /** Fields that a code is about, or the one field that shows the error's own sentence. */
  codes?: Partial<Record<ClientErrorCode, FieldErrors | string>>
  /** The form's name of a field of the request; the same when absent. */
  nameOf?: (field: string) => string
}

/** Errors of a failed call by field of the form, for `form.setErrors`: none for what is no refusal of the server. */
export function serverErrors(error: unknown, { codes = {}, nameOf = (field) => field }: ServerErrorOptions = {}): FieldErrors {
  if (!(error instanceof ApiError)) return {}
  const named = Object.fromEntries(Object.entries(error.fields).map(([field, sentence]) => [nameOf(field), sentence]))
  const coded = codes[error.code]
  return { ...(typeof coded === 'string' ? { [coded]: error.message } : coded), ...named }
}

/** `onError` of a form's mutation: shows at each field what the server refused. */
export const showServerErrors =
  (form: { setErrors: (errors: FieldErrors) => void }, options?: ServerErrorOptions) =>
  (error: unknown): void =>
    form.setErrors(serverErrors(error, options))
