import { copy } from '../../core/copy.ts'
import { isOffered, type KeyBinding, listKeys } from '../../core/key-table.ts'
import type { CreateCapability } from '../capability.ts'
import { createKeyHelp } from '../ui/key-help.ts'

/** The help of the keyboard, which lists the keys of every capability that work now. */
export const help: CreateCapability = ({ frame, store, keys }) => {
  const sheet = createKeyHelp(frame, (isOpen) => {
    const { open } = store.state
    store.dispatch({ type: 'change', change: { open: isOpen ? 'help' : open === 'help' ? null : open } })
  })
  const toggle = () => (sheet.isOpen() ? sheet.hide() : sheet.show(listKeys(keys(), store.state)))
  const binding: KeyBinding = {
    keys: [['?', '?']],
    help: copy.showKeys,
    worksInHelp: true,
    available: (state) => keys().some((other) => other.worksInHelp !== true && isOffered(state, other)),
    run: toggle,
  }
  return {
    name: 'help',
    available: (state) => isOffered(state, binding),
    keys: [binding],
    menu: {
      order: 100,
      // After the menu has closed and given the focus back to its button, to which the help gives it back in turn.
      item: () => ({ kind: 'plain', label: copy.keys, apart: true, pick: () => void setTimeout(toggle) }),
    },
    covers: () => [sheet.box],
    attach(_store, signal) {
      document.addEventListener('pointerdown', sheet.onPointerDown, { capture: true, signal })
      store.subscribe(
        ({ open }) => open,
        (open) => open !== 'help' && sheet.hide(),
        signal,
      )
      // The producer may change what the keys do while it is open.
      store.subscribe(
        (state) => keys().map((key) => isOffered(state, key)),
        (_, state) => sheet.isOpen() && (isOffered(state, binding) ? sheet.fill(listKeys(keys(), state)) : sheet.hide()),
        signal,
      )
    },
  }
}
