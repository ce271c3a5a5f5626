import { copy } from '../../core/copy.ts'
import type { CreateCapability } from '../capability.ts'
import { interceptRequest } from '../intercept-request.ts'

/** Plays and pauses. */
export const play: CreateCapability = ({ frame, controller, video, playback, feedback }) => ({
  name: 'play',
  preference: 'allowPlayPause',
  keys: [
    {
      keys: [
        [' ', 'Espaço'],
        ['k', 'K'],
      ],
      help: copy.playOrPause,
      run() {
        const plays = video.paused
        void playback.toggle()
        feedback.show(plays ? 'play' : 'pause', '', plays ? copy.playing : copy.paused)
      },
    },
  ],
  controls: [
    {
      place: 'start',
      element: 'media-play-button',
      icons: [
        ['play', 'play'],
        ['pause', 'pause'],
      ],
    },
  ],
  mediaSession: [
    // Starting is always allowed, as by the start button: the system may have paused.
    { action: 'play', preference: [], run: () => void playback.start() },
    { action: 'pause', run: () => playback.pause() },
  ],
  attach(store, signal) {
    interceptRequest(frame, 'mediaplayrequest', () => void playback.start(), signal)
    store.subscribe(
      ({ preferences }) => preferences.allowPlayPause,
      (allowed) => controller.toggleAttribute('gesturesdisabled', !allowed),
      signal,
    )
  },
})
