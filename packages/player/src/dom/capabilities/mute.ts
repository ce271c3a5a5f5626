import { copy } from '../../core/copy.ts'
import type { CreateCapability } from '../capability.ts'

/** Switches the sound off and on. */
export const mute: CreateCapability = ({ video, store, feedback }) => {
  const toggle = () => {
    video.muted = !video.muted
    feedback.show(video.muted ? 'volumeOff' : 'volume', '', video.muted ? copy.muted : copy.unmuted)
  }
  return {
    name: 'mute',
    preference: 'allowMuteUnmute',
    keys: [{ keys: [['m', 'M']], help: 'Desativar ou ativar o som', run: toggle }],
    controls: [
      {
        place: 'start',
        class: 'wide',
        element: 'media-mute-button',
        icons: [
          ['off', 'volumeOff'],
          ['low', 'volumeLow'],
          ['medium', 'volume'],
          ['high', 'volume'],
        ],
      },
    ],
    menu: { order: 4, item: () => ({ kind: 'check', label: copy.mute, checked: video.muted, pick: toggle }) },
    // Nothing gets loud by itself: a viewer without sound is given the button of a start without sound.
    withdraw: () => video.muted && store.dispatch({ type: 'change', change: { mutedStart: true } }),
  }
}
