import type { ButtonFace, Control } from '../capability.ts'
import type { PlayerStore } from '../../core/player-store.ts'
import { el, setText } from '../ui/element.ts'
import { icon } from '../ui/icons.ts'

/** A button of the row, updated with the state. `onPress` is for a button without an action. */
function drawButton(face: ButtonFace, className: string, store: PlayerStore, signal: AbortSignal): HTMLElement {
  const text = face.text === undefined ? null : el('span', {})
  const button = el('button', { type: 'button', class: className }, face.icon !== undefined && icon(face.icon), text)
  const labelOf = face.label
  store.subscribe(
    (state) => (typeof labelOf === 'string' ? labelOf : labelOf(state)),
    (label) => button.setAttribute('aria-label', label),
    signal,
  )
  if (text !== null)
    store.subscribe(
      (state) => face.text?.(state) ?? '',
      (words) => setText(text, words),
      signal,
    )
  if (face.isPressed !== undefined)
    store.subscribe(face.isPressed, (pressed) => button.setAttribute('aria-pressed', String(pressed)), signal)
  if (face.press !== undefined) button.addEventListener('click', face.press)
  return button
}

/** Draws a control; `signal` ends its updates. The settings button is drawn by the bar. */
export function drawControl(control: Exclude<Control, { settings: true }>, store: PlayerStore, signal: AbortSignal): Element {
  const className = ['control', control.class].filter(Boolean).join(' ')
  if ('draw' in control) return control.draw(signal)
  if ('button' in control) return drawButton(control.button, className, store, signal)
  const icons = control.icons.map(([slot, name]) => icon(name, slot))
  return el(control.element, { class: className, notooltip: true, ...control.attributes }, ...icons)
}
