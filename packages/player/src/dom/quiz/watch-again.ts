import type { Lesson } from '../../core/lessons.ts'
import { quizCopy } from './quiz-copy.ts'
import type { PlayerContext } from '../player-context.ts'
import { el, show } from '../ui/element.ts'
import type { AgainPiece, AgainWay } from './draw-question.ts'

/** A visit of another lesson of the playlist, and where it is left for. */
type Trip = { home: Lesson; at: number; to: string; returns: boolean }

/** Pieces of media that are watched again out of a quiz, and the button back to it. `aside` puts the quiz aside, or back. */
export function createAgain(player: PlayerContext, aside: (isAside: boolean) => void) {
  const { notes, store, playback, setup, frame } = player
  /** The piece that is watched now. */
  let watched: AgainPiece | null = null
  let trip: Trip | null = null
  const back = el('button', { type: 'button', class: 'quiz-back', hidden: true }, quizCopy.toQuiz)
  // Within a part that was made with the player, so that the guard of the code recognises it.
  notes.append(back)
  const setWatched = (piece: AgainPiece | null) => {
    watched = piece
    // Above what the player says, so that a lesson that cannot be opened keeps nobody from going back.
    frame.toggleAttribute('data-quiz-aside', piece !== null)
    show(back, piece !== null)
  }
  const begin = (piece: AgainPiece) => {
    setWatched(piece)
    aside(true)
    back.focus({ preventScroll: true })
  }
  const open = (key: string, options: { beginAt: number; thenStart: boolean }) => {
    const request = setup.openLesson?.(key)
    if (request !== undefined) void playback.open(request, options)
  }
  const goBack = () => {
    setWatched(null)
    playback.pause()
    aside(false)
    if (trip === null || store.state.media?.key === trip.home.key) return
    trip.returns = true
    open(trip.home.key, { beginAt: trip.at, thenStart: false })
  }
  back.addEventListener('click', goBack)

  const here = (piece: AgainPiece) => {
    begin(piece)
    playback.seek(piece.start)
    void playback.start()
  }
  const elsewhere = (piece: AgainPiece, home: Lesson) => {
    const { phase, position } = store.state
    trip = { home, at: phase === 'ended' ? 0 : position, to: piece.videoKey, returns: false }
    begin(piece)
    open(piece.videoKey, { beginAt: piece.start, thenStart: true })
  }
  return {
    end() {
      trip = null
      setWatched(null)
    },
    /** Whether a piece is watched; at its end the quiz comes back. */
    follow(): boolean {
      if (watched === null) return false
      const { phase, position, media } = store.state
      const isThere = media?.key === watched.videoKey && phase !== 'opening'
      if (isThere && (phase === 'ended' || position >= watched.end)) goBack()
      return true
    },
    /** Whether the quiz stays though another media is played: that of a piece, or its own again. */
    keeps(key: string | undefined): boolean {
      if (trip === null) return false
      if (key !== trip.home.key) return key === undefined || key === trip.to
      if (!trip.returns) goBack()
      trip = null
      return true
    },
    /** How a piece is watched; null of a media that this page does not have. */
    way(piece: AgainPiece): AgainWay | null {
      const { media, opened } = store.state
      if (piece.videoKey === media?.key) return { watch: () => here(piece), isElsewhere: false }
      const lessons = (setup.openLesson && opened?.playlist?.lessons) ?? []
      const home = lessons.find(({ key }) => key === media?.key)
      if (home === undefined || !lessons.some(({ key }) => key === piece.videoKey)) return null
      return { watch: () => elsewhere(piece, home), isElsewhere: true }
    },
  }
}
