import type { Playback } from './playback.ts'

/** Notifies the playback that the page is hidden, frozen, unloaded, or shown again. */
export function followPage(playback: Playback, signal: AbortSignal): void {
  const wake = () => playback.wake()
  window.addEventListener('pagehide', () => void playback.leave(), { signal })
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && playback.comeBack()), { signal })
  // A hidden page may end without another event; one that is back may have slept, and its connection with it.
  document.addEventListener('visibilitychange', () => (document.hidden ? playback.hide() : wake()), { signal })
  document.addEventListener('resume', wake, { signal })
  window.addEventListener('online', wake, { signal })
  window.addEventListener('offline', playback.lose, { signal })
}
