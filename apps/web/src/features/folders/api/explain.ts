import { queryClient } from '../../../shared/api/query-client.ts'
import { ApiError, isProfileChanged, isSessionExpired } from '../../../shared/api/api-error.ts'
import { invalidateMedia } from '../../../shared/queries/media.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'

/**
 * Notifies why a change failed: with the server's message for a refusal, else with `otherwise`. The end of a session or profile is shown
 * elsewhere. After a 404, media and folders are fetched again.
 */
export function explain(error: unknown, otherwise: string): void {
  if (isSessionExpired(error) || isProfileChanged(error)) return
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
  if (refused && error.status === 404) void invalidateMedia(queryClient)
  notifyError(refused ? (Object.values(error.fields)[0] ?? error.message) : otherwise)
}
