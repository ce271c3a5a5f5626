import { isSound, type PlayerState } from '../core/player-state.ts'
import type { PlayerStore } from '../core/player-store.ts'
import type { Clock } from '../core/ports.ts'

/** Milliseconds for which only the start button is shown; a viewer who presses it meanwhile gets the first frame before the controls. */
const aloneMs = 100
/** Where the first frame takes longer than this, the controls are loaded before it. */
const longestWaitMs = 1500
/** A failed load is tried again after this. */
const retryAfterMs = 3000

/** The part of the player that is loaded after what shows a picture: media-chrome, the row of controls with its menus, and offers. */
export type ControlsScript = typeof import('./controls/controls-script.ts')

/** When the controls are to be loaded in a state: at once, after a wait, or not yet. */
function waitOf(state: PlayerState): number | null {
  const { phase, started } = state
  if (phase === 'idle' || phase === 'opening') return null
  // A sound file has no first frame to wait for.
  if (started || isSound(state)) return 0
  return phase === 'starting' || phase === 'waiting' ? longestWaitMs : aloneMs
}

/** Loads the controls once, when they no longer delay the first frame. */
export function loadControls(store: PlayerStore, clock: Clock, signal: AbortSignal, onLoaded: (script: ControlsScript) => void): void {
  let requested = false
  let cancel = () => {}
  signal.addEventListener('abort', () => cancel())

  const load = async (): Promise<void> => {
    requested = true
    let script: ControlsScript
    try {
      script = await import('./controls/controls-script.ts')
    } catch {
      // Playback continues without them; a newer build may have replaced this one, or the connection dropped.
      if (!signal.aborted) cancel = clock.after(retryAfterMs, () => void load())
      return
    }
    if (!signal.aborted) onLoaded(script)
  }
  store.subscribe(
    waitOf,
    (waitMs) => {
      if (requested || waitMs === null) return
      cancel()
      if (waitMs === 0) void load()
      else cancel = clock.after(waitMs, () => void load())
    },
    signal,
  )
}
