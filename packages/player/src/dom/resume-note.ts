import { copy } from '../core/copy.ts'
import { formatTime } from '../core/format-time.ts'
import { el, setText, show } from './element.ts'
import type { PlaybackView } from './playback-view.ts'

/** Seconds of playing after which the note has been read. */
const readAfter = 8

/** Says that an earlier playback goes on, and offers to begin again. */
export function createResumeNote(stack: HTMLElement, video: HTMLVideoElement, startOver: () => void) {
  const text = el('span', {})
  const again = el('button', { type: 'button', class: 'note-button' }, copy.fromStart)
  const box = el('div', { class: 'resume', hidden: true }, text, again)
  stack.append(box)
  let mayGoBack = true
  again.addEventListener('click', startOver)

  return {
    box,
    /** Whether the producer lets a viewer go back. */
    allow(back: boolean) {
      mayGoBack = back
    },
    update({ resumedAt, media, state }: PlaybackView) {
      const early = ['ready', 'starting', 'waiting', 'playing', 'paused'].includes(state.phase)
      const visible = resumedAt !== null && early && video.currentTime < resumedAt + readAfter
      show(box, visible)
      if (!visible) return
      setText(text, `${copy.resumedAt} ${formatTime(resumedAt, media?.duration ?? 0)}`)
      show(again, mayGoBack)
    },
  }
}
