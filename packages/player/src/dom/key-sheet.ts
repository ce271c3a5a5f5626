import { copy } from '../core/copy.ts'
import type { KeyHelp } from '../core/hot-keys.ts'
import { el } from './element.ts'
import { icon } from './icons.ts'

export type KeySheet = ReturnType<typeof createKeySheet>

/** The help of the keyboard over the picture: only keys that work now. Escape, `?`, its button and a click beside it close it. */
export function createKeySheet(frame: HTMLElement, read: () => KeyHelp[], onChange: (open: boolean) => void) {
  const close = el('button', { type: 'button', class: 'sheet-close', 'aria-label': copy.close }, icon('close'))
  const list = el('dl', { class: 'keys' })
  const body = el('div', { class: 'sheet-body', tabindex: '0' }, list)
  const sheet = el('div', { class: 'sheet-box' }, el('div', { class: 'sheet-head' }, el('b', { id: 'keys-title' }, copy.keys), close), body)
  const box = el('div', { class: 'sheet', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'keys-title', hidden: true }, sheet)
  frame.append(box)
  let before: HTMLElement | null = null

  const hide = () => {
    if (box.hidden) return
    box.hidden = true
    onChange(false)
    before?.focus({ preventScroll: true })
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
  close.addEventListener('click', hide)
  box.addEventListener('click', (event) => {
    if (event.target === box) hide()
  })
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide()
    else if (event.key === 'Tab') (event.target === close ? body : close).focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  })

  return {
    box,
    /** The part that is drawn over the picture, where it covers not all of it; hidden with the rest. */
    sheet,
    show,
    hide,
    toggle: () => (box.hidden ? show() : hide()),
    get isOpen() {
      return !box.hidden
    },
  }
}
