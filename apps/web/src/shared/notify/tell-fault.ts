import { ApiError, isProfileChanged, isSessionExpired } from '../api/api-error.ts'
import { notifyError } from './notify.tsx'

/** Shows why something could not be done: what the API says where it names a reason, else the sentence of what failed. */
export function tellFault(error: unknown, sentence: string): void {
  // Told elsewhere.
  if (isSessionExpired(error) || isProfileChanged(error)) return
  const named = error instanceof ApiError && error.status >= 400 && error.status < 500
  notifyError(named ? error : sentence)
}
