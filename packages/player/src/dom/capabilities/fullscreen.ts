import { copy } from '../../core/copy.ts'
import { type Conditions, isOffered } from '../../core/key-table.ts'
import { isSound, mayLeavePage } from '../../core/player-state.ts'
import type { CreateCapability } from '../capability.ts'
import { watchPointer } from '../last-pointer.ts'

/** Phones whose full screen is the bare video. */
type PhoneVideo = HTMLVideoElement & {
  webkitDisplayingFullscreen?: boolean
  webkitEnterFullscreen?(): void
  webkitExitFullscreen?(): void
}

/** Whether an element other than a video can fill the screen; some phones can only do it with the bare video. */
const containerFullscreen = (): boolean => 'requestFullscreen' in Element.prototype || 'webkitRequestFullscreen' in Element.prototype

const conditions: Conditions = {
  preference: 'allowFullscreen',
  // The page around decides whether its frames may fill the screen.
  available: (state) => !isSound(state) && (containerFullscreen() ? document.fullscreenEnabled !== false : mayLeavePage(state)),
}

/** Fills the screen with the whole player, also by a double click on the picture. */
export const fullscreen: CreateCapability = ({ host, frame, controller, video }) => {
  const phone: PhoneVideo = video
  const isFull = () => document.fullscreenElement === host || phone.webkitDisplayingFullscreen === true
  const enter = async () => (containerFullscreen() ? host.requestFullscreen() : phone.webkitEnterFullscreen?.())
  const leave = async () => (phone.webkitDisplayingFullscreen === true ? phone.webkitExitFullscreen?.() : document.exitFullscreen())
  const toggle = () =>
    void (isFull() ? leave() : enter()).catch(() => {
      // Without a gesture or metadata, or refused by the browser: the size stays.
    })
  return {
    name: 'fullscreen',
    ...conditions,
    keys: [{ keys: [['f', 'F']], help: copy.fullscreen, run: toggle }],
    controls: [
      {
        place: 'end',
        element: 'media-fullscreen-button',
        icons: [
          ['enter', 'maximize'],
          ['exit', 'minimize'],
        ],
      },
    ],
    withdraw: () => isFull() && toggle(),
    attach(store, signal) {
      const touched = watchPointer(frame, signal)
      const onDoubleClick = ({ target }: Event) => {
        if ((target === video || target === controller) && !touched() && isOffered(store.state, conditions)) toggle()
      }
      frame.addEventListener('dblclick', onDoubleClick, { signal })
      store.subscribe(
        ({ hasControls }) => hasControls,
        (there) => there && (controller.fullscreenElement = host),
        signal,
      )
    },
  }
}
