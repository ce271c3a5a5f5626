import { copy } from '../core/copy.ts'
import { el } from './element.ts'
import { icon } from './icons.ts'

/** `radio` for one of many, `check` for a switch, `open` for what leads to another menu, `plain` for anything else. */
export type MenuItem = {
  kind: 'radio' | 'check' | 'open' | 'plain'
  label: string
  hint?: string
  disabled?: boolean
  checked?: boolean
  /** A line above it. */
  apart?: boolean
  /** Does it; an answered content is the menu that opens in place of this one. */
  pick(): ReadMenu | void
}
/** `wide` where the labels are sentences. */
export type MenuContent = { label: string; items: MenuItem[]; back?: ReadMenu; wide?: boolean }
export type ReadMenu = () => MenuContent
export type Menus = ReturnType<typeof createMenus>

const roles = { radio: 'menuitemradio', check: 'menuitemcheckbox', open: 'menuitem', plain: 'menuitem' } as const

function drawItem(item: MenuItem, onClick: () => void): HTMLButtonElement {
  const marked = item.kind === 'radio' || item.kind === 'check'
  const button = el(
    'button',
    {
      type: 'button',
      role: roles[item.kind],
      class: item.apart === true ? 'apart' : undefined,
      'aria-checked': marked ? String(item.checked === true) : undefined,
      'aria-haspopup': item.kind === 'open' ? 'menu' : undefined,
      'aria-disabled': item.disabled === true ? 'true' : undefined,
      tabindex: '-1',
    },
    icon('check'),
    el('span', {}, item.label),
    item.hint !== undefined && item.hint !== '' && el('small', {}, item.hint),
    item.kind === 'open' && el('i', { class: 'more' }, icon('right')),
  )
  button.addEventListener('click', onClick)
  return button
}

/** One menu at a time, opened above its button; arrow keys, Home, End, Escape and a click outside do what they should. */
export function createMenus(frame: HTMLElement, onChange: (open: boolean) => void) {
  const box = el('div', { class: 'menu', role: 'menu', hidden: true })
  frame.append(box)
  let opener: HTMLElement | null = null
  let read: ReadMenu | null = null
  let drawn = ''

  const options = () => [...box.querySelectorAll<HTMLButtonElement>('[role^=menuitem]')]
  const focused = () => options().indexOf((box.getRootNode() as ShadowRoot).activeElement as HTMLButtonElement)

  const open = (next: ReadMenu) => {
    read = next
    drawn = ''
    draw()
    box.scrollTop = 0
    const list = options().filter((item) => !item.classList.contains('menu-title'))
    ;(list.find((item) => item.ariaChecked === 'true' && item.role === 'menuitemradio') ?? list[0])?.focus({ preventScroll: true })
    box.querySelector(':focus')?.scrollIntoView({ block: 'nearest' })
  }
  const pick = (item: MenuItem) => {
    if (item.disabled === true) return
    const next = item.pick()
    if (next) open(next)
    else if (item.kind === 'check') draw()
    else close(true)
  }

  const draw = () => {
    const content = read?.()
    if (content === undefined) return
    const next = JSON.stringify(content)
    if (next === drawn) return
    const at = drawn === '' ? -1 : focused()
    drawn = next
    box.setAttribute('aria-label', content.label)
    box.toggleAttribute('data-wide', content.wide === true)
    place()
    const { back } = content
    const title =
      back === undefined
        ? el('div', { class: 'menu-title', 'aria-hidden': 'true' }, content.label)
        : el(
            'button',
            { type: 'button', role: 'menuitem', class: 'menu-title', tabindex: '-1', 'aria-label': `${copy.menuBack}: ${content.label}` },
            icon('left'),
            content.label,
          )
    if (back !== undefined) title.addEventListener('click', () => open(back))
    box.replaceChildren(title, ...content.items.map((item) => drawItem(item, () => pick(item))))
    if (at >= 0) options()[at]?.focus()
  }

  const place = () => {
    if (opener === null) return
    const [button, outer] = [opener.getBoundingClientRect(), frame.getBoundingClientRect()]
    const right = outer.right - button.right - 40
    box.style.setProperty('--menu-right', `${Math.max(12, Math.min(right, outer.width - box.offsetWidth - 12))}px`)
  }

  const close = (giveFocus: boolean) => {
    if (opener === null) return
    opener.setAttribute('aria-expanded', 'false')
    if (giveFocus) opener.focus()
    opener = null
    read = null
    drawn = ''
    box.hidden = true
    onChange(false)
  }

  box.addEventListener('keydown', (event) => {
    const list = options()
    const at = list.indexOf(event.target as HTMLButtonElement)
    const go: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: list.length - 1 }
    const to = go[event.key]
    const back = read?.().back
    if (to !== undefined) list[(to + list.length) % list.length]?.focus()
    else if (event.key === 'ArrowRight' && list[at]?.ariaHasPopup === 'menu') list[at].click()
    else if (event.key === 'ArrowLeft' && back !== undefined) open(back)
    else if (event.key === 'Escape') close(true)
    else if (event.key === 'Tab') return close(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  const outside = (event: Event) => {
    const path = event.composedPath()
    if (opener !== null && !path.includes(box) && !path.includes(opener)) close(false)
  }
  document.addEventListener('pointerdown', outside, true)

  return {
    box,
    /** Makes `button` open the menu that `content` describes. */
    bind(button: HTMLElement, content: ReadMenu) {
      button.setAttribute('aria-haspopup', 'menu')
      button.setAttribute('aria-expanded', 'false')
      button.addEventListener('click', () => {
        if (opener === button) return close(true)
        close(false)
        opener = button
        button.setAttribute('aria-expanded', 'true')
        box.hidden = false
        onChange(true)
        open(content)
      })
    },
    /** What the open menu shows may have changed. */
    refresh: draw,
    close: () => close(false),
    get isOpen() {
      return opener !== null
    },
    destroy: () => document.removeEventListener('pointerdown', outside, true),
  }
}
