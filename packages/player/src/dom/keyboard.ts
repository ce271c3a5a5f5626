import { findKey } from '../core/key-table.ts'
import type { PlayerContext } from './player-context.ts'

const sliderKeys = /^(Arrow.*|Home|End|PageUp|PageDown)$/

/** Keys that an element with the focus answers itself. */
function ownKeys(target: Element): RegExp | null {
  if (target.matches('input[type=range], [role=slider]')) return sliderKeys
  if (target.matches('button, [role=button], media-play-button, [role^=menuitem], a')) return /^( |Enter)$/
  return target.matches('input, textarea, select, [contenteditable]') ? /.*/ : null
}

/** Runs the keys of the capabilities: in the whole page where the player fills one, else while the focus is inside. */
export function listenToKeys({ host, store, keys }: PlayerContext, signal: AbortSignal): void {
  const listener = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented || store.state.phase === 'blocked') return
    const found = findKey(keys(), event, store.state)
    if (found === null) return
    const { binding, key } = found
    if (binding.worksInHelp !== true) {
      if (store.state.open === 'help') return
      const target = event.composedPath()[0]
      const own = target instanceof Element ? ownKeys(target) : null
      // A slider has no use for Shift.
      const isSpare = own === sliderKeys && event.shiftKey && event.key.startsWith('Arrow')
      if (own?.test(event.key) === true && !isSpare) return
      host.wake()
    }
    event.preventDefault()
    binding.run(key)
  }
  const scope: EventTarget = host.hasAttribute('fill') ? document : host
  scope.addEventListener('keydown', listener, { signal })
}
