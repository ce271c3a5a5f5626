import './media-elements.ts'
import type { Capability } from '../capability.ts'
import type { PlayerContext } from '../player-context.ts'
import { addStyles } from '../ui/add-styles.ts'
import { attachControlBar } from './control-bar.ts'
import { controlStyles } from './control-styles.ts'
import { showOffers } from './show-offers.ts'

/** Begins what is loaded after the first frame: the bar of controls with its menus, and the offers. */
export function attachControls(player: PlayerContext, capabilities: readonly Capability[], signal: AbortSignal): void {
  const { host, controller, store, focusControls } = player
  const root = host.shadowRoot
  const hadFocus = root?.activeElement === controller
  if (root !== null) addStyles(root, controlStyles)
  attachControlBar(player, capabilities, signal)
  showOffers(player, signal)
  store.dispatch({ type: 'change', change: { hasControls: true } })
  if (hadFocus) focusControls()
}
