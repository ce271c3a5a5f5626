import { copy } from '../../core/copy.ts'
import type { KeyHelp } from '../../core/key-table.ts'
import { el } from './element.ts'
import { icon } from './icons.ts'

/**
 * The sheet that lists keys. It is at one side, so that the code over the picture has room at the other. Escape, its button and a press
 * outside (`onPointerDown`) close it.
 */
export function createKeyHelp(frame: HTMLElement, onChange: (open: boolean) => void) {
  const close = el('button', { type: 'button', class: 'keys-close', 'aria-label': copy.close }, icon('close'))
  const list = el('dl', { class: 'keys-list', tabindex: '0', 'aria-label': copy.keys })
  const head = el('div', { class: 'keys-head' }, el('b', { id: 'keys-title' }, copy.keys), close)
  const box = el('div', { class: 'keys', role: 'dialog', 'aria-labelledby': 'keys-title', hidden: true }, head, list)
  frame.append(box)
  let focusedBefore: HTMLElement | null = null

  const fill = (lines: readonly KeyHelp[]) =>
    list.replaceChildren(
      ...lines.map(({ keys, what }) => el('div', {}, el('dt', {}, ...keys.map((key) => el('kbd', {}, key))), el('dd', {}, what))),
    )
  const hide = (restoreFocus = true) => {
    if (box.hidden) return
    box.hidden = true
    onChange(false)
    if (restoreFocus) focusedBefore?.focus({ preventScroll: true })
    focusedBefore = null
  }
  close.addEventListener('click', () => hide())
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide()
    else if (event.key === 'Tab') (event.target === close ? list : close).focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  })

  return {
    box,
    hide,
    fill,
    show(lines: readonly KeyHelp[]) {
      if (lines.length === 0) return
      fill(lines)
      const root = box.getRootNode()
      const active = root instanceof ShadowRoot ? root.activeElement : null
      focusedBefore = active instanceof HTMLElement ? active : null
      box.hidden = false
      onChange(true)
      close.focus({ preventScroll: true })
    },
    isOpen: () => !box.hidden,
    onPointerDown(event: Event) {
      if (!event.composedPath().includes(box)) hide(false)
    },
  }
}
