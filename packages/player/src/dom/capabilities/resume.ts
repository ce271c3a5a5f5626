import { copy } from '../../core/copy.ts'
import { formatTime } from '../../core/format-time.ts'
import type { PlayerState } from '../../core/player-state.ts'
import type { CreateCapability } from '../capability.ts'
import { rememberPosition } from '../remember-position.ts'
import { el, setText, show } from '../ui/element.ts'

/** Seconds of playback after which the note is hidden. */
const readAfterSeconds = 8

// A preview that begins later does so because its page asked for it.
const isNew = ({ phase, opened, resumedAt, position }: PlayerState): boolean =>
  resumedAt !== null &&
  !opened?.preview &&
  ['ready', 'starting', 'waiting', 'playing', 'paused'].includes(phase) &&
  position < resumedAt + readAfterSeconds

/** Stores in this browser where the viewer stopped, shows that an earlier playback is resumed, and offers to restart. */
export const resume: CreateCapability = ({ notes, video, store, setup, playback, focusControls }) => {
  const text = el('span', {})
  const again = el('button', { type: 'button', class: 'note-button' }, copy.fromStart)
  const box = el('div', { class: 'resume', hidden: true }, text, again)
  notes.append(box)
  again.addEventListener('click', () => {
    focusControls()
    void playback.startOver()
  })

  return {
    name: 'resume',
    covers: () => [box],
    attach(_store, signal) {
      store.subscribe(
        (state) => [isNew(state), state.resumedAt, state.media?.duration ?? 0] as const,
        ([visible, resumedAt, duration]) => {
          show(box, visible)
          if (visible) setText(text, `${copy.resumedAt} ${formatTime(resumedAt ?? 0, duration)}`)
        },
        signal,
      )
      store.subscribe(
        ({ preferences }) => preferences.allowFastBack || preferences.allowProgressBar,
        (mayGoBack) => show(again, mayGoBack),
        signal,
      )
      if (setup.positions !== undefined) rememberPosition(video, setup.positions, () => store.state.opened, signal)
    },
  }
}
