import { copy } from '../../core/copy.ts'
import { isMarked, isSound, type PlayerState } from '../../core/player-state.ts'
import type { CreateCapability } from '../capability.ts'

const isSupported = (): boolean => 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled
const mayLeave = (state: PlayerState): boolean => !isMarked(state)

/** Picture-in-picture, unless the video carries an Imprint code, which would not be shown there. */
export const pip: CreateCapability = ({ video }) => {
  const toggle = () =>
    void (document.pictureInPictureElement === null ? video.requestPictureInPicture() : document.exitPictureInPicture()).catch(() => {
      // Without metadata, or refused by the browser: the video stays where it is.
    })
  return {
    name: 'pip',
    preference: 'allowPiP',
    available: (state) => !isSound(state) && mayLeave(state) && isSupported(),
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
        (state) => mayLeave(state) && state.preferences.allowPiP,
        (allowed) => (video.disablePictureInPicture = !allowed),
        signal,
      )
    },
  }
}
