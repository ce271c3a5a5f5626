import type { PlayerContext } from '../player-context.ts'
import { addStyles } from '../ui/add-styles.ts'
import { beginPreview } from './begin-preview.ts'
import { followChat } from './follow-chat.ts'
import { followEdge } from './follow-edge.ts'
import { followQuizzes } from './follow-quizzes.ts'
import { liveStyles } from './live-styles.ts'
import { drawLiveWait } from './live-wait.ts'

/** Begins what only lives have, and quizzes; everything ends when `signal` aborts. @param card that waits for the picture. */
export function attachLive(player: PlayerContext, card: HTMLElement, signal: AbortSignal): void {
  const root = player.frame.getRootNode()
  if (root instanceof ShadowRoot) addStyles(root, liveStyles)
  beginPreview(player, signal)
  drawLiveWait(player, card, signal)
  followEdge(player, signal)
  followChat(player, signal)
  followQuizzes(player, signal)
}
