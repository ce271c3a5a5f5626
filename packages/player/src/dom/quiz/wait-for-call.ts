import type { PlaybackError } from '../../core/playback-api.ts'
import { heading } from './draw-question.ts'
import { quizCopy } from './quiz-copy.ts'
import { main, plain, type View } from './quiz-frame.ts'

type Around = {
  draw(view: View): void
  leave: (() => void) | undefined
  mayLeave: boolean
  /** Whether the viewer still waits for it. */
  isThere(): boolean
  /** The server will not do it, however often it is asked. */
  onRefused(): void
}

/** Waits for a call; a failure is told, with the way to try again where that may help. */
export async function waitFor<T>(words: string, call: () => Promise<T>, then: (answer: T) => void, around: Around): Promise<void> {
  const { draw, leave, mayLeave, isThere, onRefused } = around
  draw({ body: [heading(words)], foot: '', buttons: [], mayLeave })
  try {
    const answer = await call()
    if (isThere()) then(answer)
  } catch (error) {
    if (!isThere()) return
    const { message, status } = error as PlaybackError
    const isLost = status === 0 || status >= 429
    if (!isLost) onRefused()
    const retry = isLost ? main(quizCopy.tryAgain, () => waitFor(words, call, then, around)) : null
    draw({ body: [heading(message)], foot: '', buttons: [retry, leave ? plain(quizCopy.continue, leave) : null], said: message })
  }
}
