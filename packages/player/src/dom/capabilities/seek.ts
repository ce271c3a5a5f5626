import { copy } from '../../core/copy.ts'
import type { KeyBinding } from '../../core/key-table.ts'
import type { CreateCapability } from '../capability.ts'
import { interceptRequest } from '../intercept-request.ts'
import { seekBy } from '../seek-by.ts'

const stepSeconds = 10
const shortStepSeconds = 5

/** Seeks a step back or forward. */
export const seek: CreateCapability = (player) => {
  const { frame, video, playback } = player
  const step = (key: string, printed: string, seconds: number, help: string): KeyBinding => ({
    keys: [[key, printed]],
    preference: seconds < 0 ? 'allowFastBack' : 'allowFastAdvance',
    help,
    run: () => seekBy(player, seconds),
  })
  return {
    name: 'seek',
    keys: [
      step('ArrowLeft', '←', -shortStepSeconds, 'Voltar 5 segundos'),
      step('ArrowRight', '→', shortStepSeconds, 'Avançar 5 segundos'),
      step('j', 'J', -stepSeconds, copy.back),
      step('l', 'L', stepSeconds, copy.forward),
    ],
    controls: [
      {
        place: 'start',
        preference: 'allowFastBack',
        element: 'media-seek-backward-button',
        attributes: { seekoffset: String(stepSeconds) },
        icons: [['icon', 'back']],
      },
      {
        place: 'start',
        preference: 'allowFastAdvance',
        element: 'media-seek-forward-button',
        attributes: { seekoffset: String(stepSeconds) },
        icons: [['icon', 'forward']],
      },
    ],
    mediaSession: [
      {
        action: 'seekbackward',
        preference: 'allowFastBack',
        run: ({ seekOffset }) => playback.seek(video.currentTime - (seekOffset ?? stepSeconds)),
      },
      {
        action: 'seekforward',
        preference: 'allowFastAdvance',
        run: ({ seekOffset }) => playback.seek(video.currentTime + (seekOffset ?? stepSeconds)),
      },
    ],
    attach(_store, signal) {
      interceptRequest(frame, 'mediaseekrequest', (event) => playback.seek((event as CustomEvent<number>).detail), signal)
    },
  }
}
