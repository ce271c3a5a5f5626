import { quizCopy } from './quiz-copy.ts'
import type { PlayerContext } from '../player-context.ts'
import { el, show } from '../ui/element.ts'
import type { AgainPiece } from './draw-question.ts'

/** Pieces of the media that are watched again out of a quiz, and the button back to it. `aside` puts the quiz aside, or back. */
export function createAgain({ notes, store, playback }: PlayerContext, aside: (isAside: boolean) => void) {
  /** Where the piece ends that is watched now. */
  let until: number | null = null
  const back = el('button', { type: 'button', class: 'quiz-back', hidden: true }, quizCopy.toQuiz)
  // Within a part that was made with the player, so that the guard of the code recognises it.
  notes.append(back)
  const end = () => {
    until = null
    show(back, false)
  }
  const goBack = () => {
    end()
    playback.pause()
    aside(false)
  }
  back.addEventListener('click', goBack)
  return {
    end,
    /** Whether a piece is watched; at its end the quiz comes back. */
    follow(): boolean {
      if (until === null) return false
      const { phase, position } = store.state
      if (phase === 'ended' || position >= until) goBack()
      return true
    },
    /** What watching a piece does; null of another media. */
    watch: (piece: AgainPiece) =>
      piece.videoKey === store.state.media?.key
        ? () => {
            until = piece.end
            aside(true)
            show(back, true)
            back.focus({ preventScroll: true })
            playback.seek(piece.start)
            void playback.start()
          }
        : null,
  }
}
