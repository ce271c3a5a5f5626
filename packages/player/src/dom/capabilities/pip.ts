import { copy } from '../../core/copy.ts'
import { isSound, mayLeavePage } from '../../core/player-state.ts'
import type { CreateCapability } from '../capability.ts'
import { usesHls } from '../playback/attach-stream.ts'

const isSupported = (): boolean => 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled

/** Picture-in-picture, and other screens where the browser plays by itself, which show no code: for pictures that may be seen without. */
export const pip: CreateCapability = ({ video }) => {
  const toggle = () =>
    void (document.pictureInPictureElement === null ? video.requestPictureInPicture() : document.exitPictureInPicture()).catch(() => {
      // Without metadata, or refused by the browser: the video stays where it is.
    })
  return {
    name: 'pip',
    preference: 'allowPiP',
    available: (state) => !isSound(state) && mayLeavePage(state) && isSupported(),
    keys: [{ keys: [['i', 'I']], help: copy.pictureInPicture, run: toggle }],
    controls: [
      {
        place: 'end',
        class: 'wide',
        element: 'media-pip-button',
        icons: [
          ['enter', 'pip'],
          ['exit', 'pipOff'],
        ],
      },
    ],
    withdraw: () => isSupported() && document.pictureInPictureElement !== null && toggle(),
    menu: { order: 5, item: () => ({ kind: 'plain', label: copy.pictureInPicture, pick: toggle }) },
    attach(store, signal) {
      store.subscribe(
        (state) => mayLeavePage(state) && state.preferences.allowPiP,
        (allowed) => (video.disablePictureInPicture = !allowed),
        signal,
      )
      // For hls.js the browser must be kept from playing on another screen.
      if (!usesHls())
        store.subscribe(
          (state) => state.opened !== null && mayLeavePage(state),
          (allowed) => (video.disableRemotePlayback = !allowed),
          signal,
        )
    },
  }
}
