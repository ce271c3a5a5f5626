import { copy } from '../../core/copy.ts'
import { type Conditions, isOffered } from '../../core/key-table.ts'
import { isMarked, isSound } from '../../core/player-state.ts'
import type { CreateCapability } from '../capability.ts'
import { watchPointer } from '../last-pointer.ts'

/** Whether an element other than a video can fill the screen; some phones can only do it with the bare video. */
const containerFullscreen = (): boolean => 'requestFullscreen' in Element.prototype || 'webkitRequestFullscreen' in Element.prototype

const conditions: Conditions = {
  preference: 'allowFullscreen',
  available: (state) => !isSound(state) && (containerFullscreen() || !isMarked(state)),
}

/** Fills the screen with the whole player, also by a double click on the picture. */
export const fullscreen: CreateCapability = ({ host, frame, controller, video }) => {
  const toggle = () => void (document.fullscreenElement === null ? host.requestFullscreen() : document.exitFullscreen())
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
