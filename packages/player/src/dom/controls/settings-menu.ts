import { copy } from '../../core/copy.ts'
import { type Conditions, inherit, isOffered } from '../../core/key-table.ts'
import type { PlayerState } from '../../core/player-state.ts'
import type { Capability, MenuEntry } from '../capability.ts'
import type { MenuItem, ReadMenu } from '../menu-content.ts'
import type { PlayerContext } from '../player-context.ts'
import { el } from '../ui/element.ts'
import { icon } from '../ui/icons.ts'
import type { Menus } from './menu.ts'

/** Too narrow for the whole row, as the styles count it. CSS pixels. */
const narrow = 560

type Line = { capability: Capability; entry: MenuEntry & Conditions }
const mayOffer = ({ capability, entry }: Line, state: PlayerState) => isOffered(state, inherit(entry, capability))

function entriesOf(capabilities: readonly Capability[], state: PlayerState): Line[] {
  return capabilities
    .flatMap((capability) => (capability.menu?.order === undefined ? [] : { capability, entry: capability.menu }))
    .filter((line) => mayOffer(line, state))
    .toSorted((a, b) => (a.entry.order ?? 0) - (b.entry.order ?? 0))
}

/** Whether the settings menu has a line at all. */
export const hasSettings = (capabilities: readonly Capability[], state: PlayerState): boolean => entriesOf(capabilities, state).length > 0

/** A menu that opens from the settings, and leads back there: by itself once `isLeft`, as when the producer takes away what it is for. */
function openItem(content: ReadMenu, settings: ReadMenu, isLeft: () => boolean): MenuItem {
  const { label, items, line } = content()
  const chosen = items.find((item) => item.checked)
  const inside: ReadMenu = () => (isLeft() ? settings() : { ...content(), back: settings })
  return { kind: 'open', label, hint: chosen?.label ?? '', ...line, pick: () => inside }
}

/**
 * The settings menu: a line for each capability that has no control in the row, or whose control has no room there. The items of an
 * `inline` entry are part of the menu itself, except in a narrow player, where they get a menu of their own.
 */
function makeSettings(player: PlayerContext, capabilities: readonly Capability[], isShown: (capability: Capability) => boolean): ReadMenu {
  const { store } = player
  const settings: ReadMenu = () => {
    const isNarrow = player.frame.clientWidth < narrow
    const entries = entriesOf(capabilities, store.state)
    const inline = isNarrow ? undefined : entries.find(({ entry }) => entry.inline === true)?.entry.content?.()
    const lines = entries
      .filter(({ capability, entry }) => !isShown(capability) && (isNarrow || entry.inline !== true))
      .flatMap((line) => {
        const { item, content } = line.entry
        return item?.() ?? (content === undefined ? [] : openItem(content, settings, () => !mayOffer(line, store.state)))
      })
    const items = lines.map((line, index) => (index === 0 && !isNarrow ? { ...line, apart: true } : line))
    return inline === undefined ? { label: copy.settings, items } : { label: inline.label, items: [...inline.items, ...items] }
  }
  return settings
}

/**
 * The button of the settings, for a player that `hasSettings`. Where all lines of its menu are of capabilities with a control in the row,
 * only a narrow player shows it. `isShown` tells whether a capability has its control in the row.
 */
export function drawSettings(
  player: PlayerContext,
  capabilities: readonly Capability[],
  isShown: (capability: Capability) => boolean,
  menus: Menus,
  signal: AbortSignal,
): Element {
  const button = el('button', { type: 'button', class: 'control settings' }, icon('settings'))
  player.store.subscribe(
    (state) => {
      const entries = entriesOf(capabilities, state)
      const hasInline = entries.some(({ entry }) => entry.inline === true)
      return [hasInline, hasInline || entries.some(({ capability }) => (capability.controls ?? []).length === 0)] as const
    },
    ([hasInline, isWide]) => {
      button.setAttribute('aria-label', hasInline ? copy.qualityAndSettings : copy.settings)
      button.classList.toggle('narrow', !isWide)
    },
    signal,
  )
  menus.bind(button, makeSettings(player, capabilities, isShown))
  return button
}
