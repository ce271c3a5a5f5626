import { ApiError, type ClientErrorCode } from '../api/api-error.ts'

/** Error messages by field; `true` marks a field as invalid without a message. */
export type FieldErrors = Record<string, string | true>
export type ServerErrorOptions = {
  /** Errors by field for an error code, or the name of the field that shows the message of the error. */
  codes?: Partial<Record<ClientErrorCode, FieldErrors | string>>
  /** Maps a field of the request to the field of the form; by default the same name. */
  nameOf?: (field: string) => string
}

/** Errors of a failed call by field of the form, for `form.setErrors`; empty for anything but an `ApiError`. */
export function serverErrors(error: unknown, { codes = {}, nameOf = (field) => field }: ServerErrorOptions = {}): FieldErrors {
  if (!(error instanceof ApiError)) return {}
  const named = Object.fromEntries(Object.entries(error.fields).map(([field, sentence]) => [nameOf(field), sentence]))
  const coded = codes[error.code]
  return { ...(typeof coded === 'string' ? { [coded]: error.message } : coded), ...named }
}

/** `onError` of a form's mutation: shows the errors of the server at their fields. */
export const showServerErrors =
  (form: { setErrors: (errors: FieldErrors) => void }, options?: ServerErrorOptions) =>
  (error: unknown): void =>
    form.setErrors(serverErrors(error, options))
