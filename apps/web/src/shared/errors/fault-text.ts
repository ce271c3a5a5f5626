import { ApiError, plainFault } from '../api/api-error.ts'

/** The sentence shown for a failed call: the API's own; only a call that got no answer names the connection. */
export const faultText = (error: unknown): string => (error instanceof ApiError ? error.message : plainFault)
