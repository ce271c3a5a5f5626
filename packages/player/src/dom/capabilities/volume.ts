import { copy } from '../../core/copy.ts'
import type { CreateCapability } from '../capability.ts'
import { interceptRequest } from '../intercept-request.ts'
import { el } from '../ui/element.ts'

const step = 0.05

/** Sets the volume. */
export const volume: CreateCapability = ({ frame, video, store, feedback }) => {
  /** `isLouder`: the viewer wants to hear it, which switches the sound on where they may. */
  const set = (to: number, isLouder: boolean) => {
    if (isLouder && store.state.preferences.allowMuteUnmute) video.muted = false
    video.volume = Math.round(Math.max(0, Math.min(1, to)) * 100) / 100
  }
  const changeBy = (by: number) => {
    set(video.volume + by, by > 0)
    const percent = `${Math.round(video.volume * 100)}%`
    feedback.show(video.volume === 0 ? 'volumeOff' : 'volume', percent, `${copy.volume}: ${percent}`)
  }
  return {
    name: 'volume',
    preference: 'allowVolume',
    keys: [
      {
        keys: [
          ['ArrowUp', '↑'],
          ['ArrowDown', '↓'],
        ],
        help: 'Aumentar e diminuir o volume',
        run: (key) => changeBy(key === 'ArrowUp' ? step : -step),
      },
    ],
    controls: [{ place: 'start', draw: () => el('media-volume-range', { class: 'wide' }) }],
    attach(_store, signal) {
      interceptRequest(
        frame,
        'mediavolumerequest',
        (event) => {
          const to = Number((event as CustomEvent<unknown>).detail)
          set(to, to > 0)
        },
        signal,
      )
    },
    withdraw() {
      if (video.volume > 0) return
      video.muted = true
      video.volume = 1
      store.dispatch({ type: 'change', change: { mutedStart: true } })
    },
  }
}
