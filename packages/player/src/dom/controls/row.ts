import { inherit, isOffered } from '../../core/key-table.ts'
import type { PlayerState } from '../../core/player-state.ts'
import type { Capability, Control } from '../capability.ts'
import type { PlayerContext } from '../player-context.ts'
import { el } from '../ui/element.ts'
import { drawControl } from './draw-control.ts'
import { fitRow } from './fit-row.ts'
import type { Menus } from './menu.ts'
import { drawSettings, hasSettings } from './settings-menu.ts'

/** A control that the row may have, and its element while it has it; `end` ends the updates of the element. */
type Slot = { capability: Capability; control: Control; drawn: { element: Element; end: AbortController } | null }

const places: readonly Control['place'][] = ['start', 'middle', 'end']

/**
 * The row of controls. A control comes and goes with what is offered while the others stay in place, with their focus and their open menu;
 * the focus of one that goes moves to the first control.
 */
export function createRow(
  player: PlayerContext,
  capabilities: readonly Capability[],
  menus: Menus,
  time: Element,
  signal: AbortSignal,
): HTMLElement {
  const { store } = player
  const gap = el('i', { class: 'gap' })
  const row = el('div', { class: 'row' }, time, gap)
  /** What the controls of each place come before. */
  const borders: Record<Control['place'], Element | null> = { start: time, middle: gap, end: null }
  const slots = places.flatMap((place) =>
    capabilities.flatMap((capability) =>
      (capability.controls ?? [])
        .filter((control) => control.place === place)
        .map((control): Slot => ({ capability, control, drawn: null })),
    ),
  )
  const fit = fitRow(row, time, player.video, signal)
  const isDue = (state: PlayerState) => (slot: Slot) =>
    'settings' in slot.control ? hasSettings(capabilities, state) : isOffered(state, inherit(slot.control, slot.capability))
  const isShown = (capability: Capability) =>
    slots.some((slot) => slot.capability === capability && slot.drawn !== null && slot.drawn.element.getClientRects().length > 0)

  const draw = (slot: Slot) => {
    const end = new AbortController()
    const { capability, control } = slot
    const element =
      'settings' in control ? drawSettings(player, capabilities, isShown, menus, end.signal) : drawControl(control, store, end.signal)
    const content = capability.menu?.content
    if (content !== undefined && element instanceof HTMLElement) menus.bind(element, content)
    slot.drawn = { element, end }
    const next = slots.slice(slots.indexOf(slot) + 1).find((other) => other.control.place === control.place && other.drawn !== null)
    row.insertBefore(element, next?.drawn?.element ?? borders[control.place])
  }
  /** @returns whether the focus was on it, or in its menu. */
  const remove = (slot: Slot): boolean => {
    if (slot.drawn === null) return false
    const { element, end } = slot.drawn
    const hadFocus = menus.release(element) || element.matches(':focus-within')
    slot.drawn = null
    end.abort()
    element.remove()
    return hadFocus
  }

  store.subscribe(
    (state) => slots.map(isDue(state)),
    (due) => {
      const changed = slots.filter((slot, index) => (slot.drawn !== null) !== due[index])
      const lostFocus = changed.map((slot) => remove(slot)).includes(true)
      for (const slot of changed) if (due[slots.indexOf(slot)] === true) draw(slot)
      if (changed.length > 0) {
        fit()
        menus.place()
      }
      if (lostFocus) player.focusControls()
    },
    signal,
  )
  signal.addEventListener('abort', () => slots.forEach((slot) => slot.drawn?.end.abort()))
  return row
}
