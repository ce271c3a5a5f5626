import { inherit, isOffered } from '../../core/key-table.ts'
import { copy } from '../../core/copy.ts'
import type { Capability, MenuEntry } from '../capability.ts'
import type { MenuItem, ReadMenu } from '../menu-content.ts'
import type { PlayerContext } from '../player-context.ts'
import { el } from '../ui/element.ts'
import { icon } from '../ui/icons.ts'
import type { Menus } from './menu.ts'

/** The controls of each capability that are in the row. */
export type RowControls = Map<Capability, Element[]>

/** Too narrow for the whole row, as the styles count it. CSS pixels. */
const narrow = 560

const entriesOf = (capabilities: readonly Capability[], { store }: PlayerContext): { capability: Capability; entry: MenuEntry }[] =>
  capabilities
    .flatMap((capability) => {
      const { menu } = capability
      return menu?.order !== undefined && isOffered(store.state, inherit(menu, capability)) ? [{ capability, entry: menu }] : []
    })
    .toSorted((a, b) => (a.entry.order ?? 0) - (b.entry.order ?? 0))

/** A menu that opens from the settings, and leads back there. */
function openItem(content: ReadMenu, settings: ReadMenu): MenuItem {
  const { label, items } = content()
  const chosen = items.find((item) => item.checked)
  return { kind: 'open', label, hint: chosen?.label ?? '', pick: () => () => ({ ...content(), back: settings }) }
}

/**
 * The settings menu: a line for each capability that has no control in the row, or whose control has no room there. The items of an
 * `inline` entry are part of the menu itself, except in a narrow player, where they get a menu of their own.
 */
function makeSettings(player: PlayerContext, capabilities: readonly Capability[], inRow: RowControls): ReadMenu {
  const isShown = (capability: Capability) => inRow.get(capability)?.some((control) => control.getClientRects().length > 0) === true
  const settings: ReadMenu = () => {
    const isNarrow = player.frame.clientWidth < narrow
    const entries = entriesOf(capabilities, player)
    const inline = isNarrow ? undefined : entries.find(({ entry }) => entry.inline === true)?.entry.content?.()
    const lines = entries
      .filter(({ capability, entry }) => !isShown(capability) && (isNarrow || entry.inline !== true))
      .flatMap(({ entry }) => entry.item?.() ?? (entry.content === undefined ? [] : openItem(entry.content, settings)))
    const items = lines.map((line, index) => (index === 0 && !isNarrow ? { ...line, apart: true } : line))
    return inline === undefined ? { label: copy.settings, items } : { label: inline.label, items: [...inline.items, ...items] }
  }
  return settings
}

/**
 * The button of the settings, or nothing where the menu would always be empty. Where all its lines are of capabilities with a control
 * in the row, only a narrow player has it.
 */
export function drawSettings(player: PlayerContext, capabilities: readonly Capability[], inRow: RowControls, menus: Menus): Element | null {
  const entries = entriesOf(capabilities, player)
  if (entries.length === 0) return null
  const hasInline = entries.some(({ entry }) => entry.inline === true)
  const isWide = hasInline || entries.some(({ capability }) => (capability.controls ?? []).length === 0)
  const label = hasInline ? copy.qualityAndSettings : copy.settings
  const button = el(
    'button',
    { type: 'button', class: `control settings${isWide ? '' : ' narrow'}`, 'aria-label': label },
    icon('settings'),
  )
  menus.bind(button, makeSettings(player, capabilities, inRow))
  return button
}
