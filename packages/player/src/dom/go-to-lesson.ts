import type { Lesson } from '../core/lessons.ts'
import type { PlayerContext } from './player-context.ts'

/** Plays another lesson of the playlist, in a session of its own. */
export function goToLesson({ setup, store, playback, focusControls, frame }: PlayerContext, { key }: Lesson): void {
  const request = setup.openLesson?.(key)
  // A held key asks for the same lesson again and again.
  if (request === undefined || store.state.phase === 'opening') return
  // What had the focus may be gone with the lesson.
  if (frame.querySelector('.next')?.matches(':focus-within') === true) focusControls()
  void playback.open(request, { thenStart: true })
}
