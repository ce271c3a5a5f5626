import type { PlayerContext } from '../player-context.ts'
import { addStyles } from '../ui/add-styles.ts'
import { followEdge } from './follow-edge.ts'
import { liveStyles } from './live-styles.ts'
import { drawLiveWait } from './live-wait.ts'

/** Begins what only lives have; everything ends when `signal` aborts. */
export function attachLive(player: PlayerContext, signal: AbortSignal): void {
  const root = player.frame.getRootNode()
  if (root instanceof ShadowRoot) addStyles(root, liveStyles)
  drawLiveWait(player, signal)
  followEdge(player, signal)
}
