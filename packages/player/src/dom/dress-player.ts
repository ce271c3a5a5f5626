import type { PlayerState } from '../core/player-state.ts'
import type { Clock } from '../core/ports.ts'

/** So long the button stands alone; who presses it meanwhile gets the picture before the controls. */
const aloneMs = 100
/** A picture that is this long in coming has its controls before it. */
const patienceMs = 1500
/** A line that dropped is tried again after this. */
const againMs = 3000

/** The part of the player that comes after what shows a picture: media-chrome, the row of controls with its menus, and offers. */
export type Wardrobe = typeof import('./wardrobe.ts')

/** Brings the controls once, when they no longer keep the first picture waiting. `update` hears of every state. */
export function createDressing(clock: Clock, onDressed: (wardrobe: Wardrobe) => void) {
  let asked = false
  let due: 'alone' | 'patience' | null = null
  let cancel = () => {}
  let stopped = false

  const dress = async (): Promise<void> => {
    cancel()
    asked = true
    let wardrobe: Wardrobe
    try {
      wardrobe = await import('./wardrobe.ts')
    } catch {
      // The picture goes on without; a newer build may have taken the place of this one, or the line dropped.
      if (!stopped) cancel = clock.after(againMs, () => void dress())
      return
    }
    if (!stopped) onDressed(wardrobe)
  }
  const within = (kind: 'alone' | 'patience', ms: number) => {
    if (due === kind) return
    due = kind
    cancel()
    cancel = clock.after(ms, () => void dress())
  }

  return {
    update({ phase, started }: PlayerState) {
      if (asked || phase === 'idle' || phase === 'opening') return
      if (started) void dress()
      else if (phase === 'starting' || phase === 'waiting') within('patience', patienceMs)
      else within('alone', aloneMs)
    },
    /** What is played has no picture to wait for. */
    now() {
      if (!asked) void dress()
    },
    stop() {
      stopped = true
      cancel()
    },
  }
}
