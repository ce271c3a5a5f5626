import { createPlaybackApi } from './core/playback-api.ts'
import type { OpenedSession, SessionRequest } from './core/playback-api.ts'
import { browserFetch } from './dom/playback/browser-clock.ts'

/** Opens the session of a page whose player is still being loaded, under the API's base address; the player's `open` takes the answer. */
export function openAhead(base: string, request: SessionRequest): Promise<OpenedSession> {
  const opened = createPlaybackApi(base, browserFetch).openSession(request)
  // A refusal is shown by the player, which may be loaded later.
  opened.catch(() => undefined)
  return opened
}
