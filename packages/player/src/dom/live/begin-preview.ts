import { isOnAir } from '../../core/player-state.ts'
import type { PlayerContext } from '../player-context.ts'

/** Shows a preview of what is on air without a press of play. Muted, since its sound would return to the producer's microphone. */
export function beginPreview({ store, video, playback }: PlayerContext, signal: AbortSignal): void {
  store.subscribe(
    (state) => state.phase === 'ready' && state.opened?.preview === true && isOnAir(state),
    (due) => {
      if (!due) return
      video.muted = true
      store.dispatch({ type: 'change', change: { mutedStart: true } })
      void playback.start(true)
    },
    signal,
  )
}
