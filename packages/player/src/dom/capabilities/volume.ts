import { copy } from '../../core/copy.ts'
import type { CreateCapability } from '../capability.ts'
import { el } from '../ui/element.ts'

const step = 0.05

/** Sets the volume and mutes. */
export const volume: CreateCapability = ({ video, store, feedback }) => {
  const changeBy = (by: number) => {
    if (by > 0 && store.state.preferences.allowMuteUnmute) video.muted = false
    video.volume = Math.round(Math.max(0, Math.min(1, video.volume + by)) * 100) / 100
    const percent = `${Math.round(video.volume * 100)}%`
    feedback.show(video.volume === 0 ? 'volumeOff' : 'volume', percent, `${copy.volume}: ${percent}`)
  }
  const toggleMute = () => {
    video.muted = !video.muted
    feedback.show(video.muted ? 'volumeOff' : 'volume', '', video.muted ? copy.muted : copy.unmuted)
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
      { keys: [['m', 'M']], preference: 'allowMuteUnmute', help: 'Desativar ou ativar o som', run: toggleMute },
    ],
    controls: [
      {
        place: 'start',
        preference: 'allowMuteUnmute',
        class: 'wide',
        element: 'media-mute-button',
        icons: [
          ['off', 'volumeOff'],
          ['low', 'volumeLow'],
          ['medium', 'volume'],
          ['high', 'volume'],
        ],
      },
      { place: 'start', draw: () => el('media-volume-range', { class: 'wide' }) },
    ],
    menu: {
      order: 4,
      preference: 'allowMuteUnmute',
      item: () => ({ kind: 'check', label: copy.mute, checked: video.muted, pick: toggleMute }),
    },
  }
}
