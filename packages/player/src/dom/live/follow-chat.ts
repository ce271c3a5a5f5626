import type { PlayerContext } from '../player-context.ts'

const retryAfterMs = 3000

/** Loads the chat once this live has one. */
export function followChat(player: PlayerContext, signal: AbortSignal): void {
  let requested = false
  const load = async (): Promise<void> => {
    requested = true
    try {
      const { attachChat } = await import('../chat/chat-script.ts')
      if (!signal.aborted) attachChat(player, signal)
    } catch {
      // A newer build may have replaced this one, or the connection dropped.
      if (!signal.aborted) setTimeout(() => void load(), retryAfterMs)
    }
  }
  player.store.subscribe(
    ({ media }) => media?.live?.chat === true,
    (there) => there && !requested && void load(),
    signal,
  )
}
