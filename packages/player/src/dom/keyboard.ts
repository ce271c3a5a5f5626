import type { PlayerPreferences } from '@videozz/contract'
import { keyAction } from '../core/hot-keys.ts'
import type { Commands } from './commands.ts'
import type { KeySheet } from './key-sheet.ts'
import type { Playback } from './playback.ts'

const ownKeys = (target: Element): RegExp | null => {
  if (target.matches('input[type=range], [role=slider]')) return /^(Arrow.*|Home|End|PageUp|PageDown)$/
  if (target.matches('button, [role=button], media-play-button, [role^=menuitem], a')) return /^( |Enter)$/
  return target.matches('input, textarea, select, [contenteditable]') ? /.*/ : null
}

export type KeyTools = { playback: Playback; commands: Commands; keySheet: KeySheet; preferences(): PlayerPreferences }

/** Keys of the player, heard in the whole page where it fills one, else while the focus is inside; the answer stops them. */
export function listenToKeys(player: HTMLElement & { wake(): void }, tools: KeyTools): () => void {
  const { playback, commands, keySheet } = tools
  const listener = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented || playback.view.state.phase === 'blocked') return
    if (event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      return keySheet.toggle()
    }
    if (keySheet.isOpen) return
    const target = event.composedPath()[0]
    // A slider has no use for Shift.
    const own = target instanceof Element ? ownKeys(target) : null
    if (own?.test(event.key) === true && !(event.shiftKey && event.key.startsWith('Arrow') && own.test('Home'))) return
    const action = keyAction(event, tools.preferences(), commands.abilities())
    if (action === null) return
    event.preventDefault()
    player.wake()
    commands.act(action)
  }
  const scope: EventTarget = player.hasAttribute('fill') ? document : player
  scope.addEventListener('keydown', listener)
  return () => scope.removeEventListener('keydown', listener)
}
