import { copy } from '../../core/copy.ts'
import type { PlayerState } from '../../core/player-state.ts'
import type { CreateCapability } from '../capability.ts'
import { el, show } from '../ui/element.ts'
import { icon, type IconName } from '../ui/icons.ts'

// Where pausing is not allowed there is no play button in the row: a pause that the system made would be the end.
const offersStart = ({ phase, preferences }: PlayerState): boolean =>
  phase === 'ready' || phase === 'ended' || (phase === 'paused' && !preferences.allowPlayPause)

/** The big button over the picture, the spinner in its place, and the button that gives a muted start its sound. */
export const startButton: CreateCapability = ({ frame, video, playback, focusControls }) => {
  const big = el('button', { type: 'button', class: 'big', hidden: true, 'aria-label': copy.play })
  const spinner = el('div', { class: 'spinner', hidden: true }, el('i', {}))
  const sound = el('button', { type: 'button', class: 'unmute', hidden: true }, icon('volumeOff'), copy.unmute)
  frame.append(big, spinner, sound)
  big.addEventListener('click', () => {
    // The button disappears with the focus on it: the focus moves on first.
    focusControls()
    void playback.start()
  })
  sound.addEventListener('click', () => playback.unmute())

  return {
    name: 'start-button',
    covers: () => [sound],
    attach(store, signal) {
      store.subscribe(offersStart, (visible) => show(big, visible), signal)
      store.subscribe(
        ({ phase }): IconName => (phase === 'ended' ? 'refresh' : 'play'),
        (name) => {
          big.replaceChildren(icon(name))
          big.setAttribute('aria-label', name === 'play' ? copy.play : copy.replay)
        },
        signal,
      )
      store.subscribe(
        ({ phase }) => ['opening', 'starting', 'waiting'].includes(phase),
        (visible) => show(spinner, visible),
        signal,
      )
      store.subscribe(
        ({ mutedStart, phase }) => mutedStart && phase === 'playing',
        (visible) => show(sound, visible),
        signal,
      )
      // Switched on by its key or control.
      const onVolume = () => !video.muted && store.dispatch({ type: 'change', change: { mutedStart: false } })
      video.addEventListener('volumechange', onVolume, { signal })
    },
  }
}
