import type { PlayerContext } from '../player-context.ts'

const retryAfterMs = 3000

/** Loads the quizzes once a media has some. */
export function followQuizzes(player: PlayerContext, signal: AbortSignal): void {
  let requested = false
  const load = async (): Promise<void> => {
    requested = true
    try {
      const { attachQuizzes } = await import('../quiz/quiz-script.ts')
      if (!signal.aborted) attachQuizzes(player, signal)
    } catch {
      // A newer build may have replaced this one, or the connection dropped.
      if (!signal.aborted) setTimeout(() => void load(), retryAfterMs)
    }
  }
  player.store.subscribe(
    ({ media }) => media?.quizzes !== undefined,
    (there) => there && !requested && void load(),
    signal,
  )
}
