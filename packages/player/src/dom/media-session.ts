import { inherit, isAllowed, isOffered } from '../core/key-table.ts'
import type { Capability } from './capability.ts'
import type { PlayerContext } from './player-context.ts'

const doNothing = () => {}

/** Names what plays to the system, and gives its media keys and lock screen the handlers of the capabilities. */
export function attachMediaSession({ video, setup, store }: PlayerContext, capabilities: readonly Capability[], signal: AbortSignal): void {
  if (!('mediaSession' in navigator)) return
  const session = navigator.mediaSession
  const handled = new Set<MediaSessionAction>()

  const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    handled.add(action)
    try {
      session.setActionHandler(action, handler)
    } catch {
      // A browser throws for an action it does not know; then there is nothing to handle.
    }
  }
  const tellPosition = () => {
    const { duration, playbackRate } = video
    if (session.setPositionState === undefined || !Number.isFinite(duration) || duration <= 0) return
    session.setPositionState({ duration, playbackRate: playbackRate || 1, position: Math.min(video.currentTime, duration) })
  }
  const tellState = () => {
    session.playbackState = video.paused ? 'paused' : 'playing'
    tellPosition()
  }
  for (const name of ['play', 'pause', 'ended']) video.addEventListener(name, tellState, { signal })
  for (const name of ['durationchange', 'ratechange', 'seeked']) video.addEventListener(name, tellPosition, { signal })

  const keys = capabilities.flatMap((capability) => (capability.mediaSession ?? []).map((key) => inherit(key, capability)))
  store.subscribe(
    // Only what cannot be done here is left to the browser, which for most actions seeks or pauses where there is no handler.
    (state) => keys.map((key) => (isOffered(state, key) ? key.run : isAllowed(state, key) ? null : doNothing)),
    (handlers) => keys.forEach(({ action }, index) => handle(action, handlers[index] ?? null)),
    signal,
  )
  store.subscribe(
    ({ media }) => [media?.title ?? null, media?.poster ?? null],
    ([title, poster]) => {
      if (title === null || title === undefined) return
      const artwork = poster === null || poster === undefined ? [] : [{ src: new URL(poster, document.baseURI).href }]
      session.metadata = new MediaMetadata({ title, artist: setup.product, artwork })
    },
    signal,
  )
  signal.addEventListener('abort', () => {
    for (const action of handled) handle(action, null)
    session.metadata = null
  })
}
