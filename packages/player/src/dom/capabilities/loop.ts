import { copy } from '../../core/copy.ts'
import type { CreateCapability } from '../capability.ts'

/** Plays again from the beginning at the end. */
export const loop: CreateCapability = ({ video, store, feedback }) => {
  const toggle = () => {
    store.dispatch({ type: 'change', change: { loop: !store.state.loop } })
    feedback.show('repeat', store.state.loop ? copy.loopOn : copy.loopOff)
  }
  return {
    name: 'loop',
    preference: 'allowActivateLoop',
    keys: [{ keys: [['r', 'R']], help: 'Repetir ao terminar', run: toggle }],
    controls: [
      { place: 'end', class: 'loop wide', button: { label: copy.loop, icon: 'repeat', isPressed: (state) => state.loop, press: toggle } },
    ],
    withdraw: () => store.dispatch({ type: 'change', change: { loop: false } }),
    menu: { order: 3, item: () => ({ kind: 'check', label: copy.loop, checked: store.state.loop, pick: toggle }) },
    attach(_store, signal) {
      store.subscribe(
        (state) => state.loop || state.pageLoop,
        (on) => (video.loop = on),
        signal,
      )
    },
  }
}
