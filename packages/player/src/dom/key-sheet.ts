import { copy } from '../core/copy.ts'
import type { KeyHelp } from '../core/hot-keys.ts'
import { el } from './element.ts'
import { icon } from './icons.ts'

export type KeySheet = ReturnType<typeof createKeySheet>

/**
 * The help of the keyboard: only keys that work now. It stands at one side, so that the code over the picture has room at the
 * other. Escape, `?`, its button and a click beside it close it.
 */
export function createKeySheet(frame: HTMLElement, read: () => KeyHelp[], onChange: (open: boolean) => void) {
  const close = el('button', { type: 'button', class: 'keys-close', 'aria-label': copy.close }, icon('close'))
  const list = el('dl', { class: 'keys-list', tabindex: '0', 'aria-label': copy.keys })
  const head = el('div', { class: 'keys-head' }, el('b', { id: 'keys-title' }, copy.keys), close)
  const box = el('div', { class: 'keys', role: 'dialog', 'aria-labelledby': 'keys-title', hidden: true }, head, list)
  frame.append(box)
  let before: HTMLElement | null = null

  const hide = (giveFocus = true) => {
    if (box.hidden) return
    box.hidden = true
    onChange(false)
    if (giveFocus) before?.focus({ preventScroll: true })
    before = null
  }
  const show = () => {
    const lines = read()
    if (lines.length === 0) return
    list.replaceChildren(
      ...lines.map(({ keys, what }) => el('div', {}, el('dt', {}, ...keys.map((key) => el('kbd', {}, key))), el('dd', {}, what))),
    )
    const root = box.getRootNode()
    const active = root instanceof ShadowRoot ? root.activeElement : null
    before = active instanceof HTMLElement ? active : null
    box.hidden = false
    onChange(true)
    close.focus({ preventScroll: true })
  }
  close.addEventListener('click', () => hide())
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide()
    else if (event.key === 'Tab') (event.target === close ? list : close).focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  const outside = (event: Event) => {
    if (!event.composedPath().includes(box)) hide(false)
  }
  document.addEventListener('pointerdown', outside, true)

  return {
    box,
    show,
    hide,
    toggle: () => (box.hidden ? show() : hide()),
    get isOpen() {
      return !box.hidden
    },
    destroy: () => document.removeEventListener('pointerdown', outside, true),
  }
}
