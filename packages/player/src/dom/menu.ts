import { el } from './element.ts'
import { icon } from './icons.ts'

export type MenuItem<V> = { value: V; label: string; hint: string; disabled: boolean; checked: boolean }
export type MenuContent<V> = { label: string; items: MenuItem<V>[]; pick(value: V): void }
export type Menus = ReturnType<typeof createMenus>

/** One menu at a time, opened above its button; arrow keys, Home, End, Escape and a click outside do what they should. */
export function createMenus(frame: HTMLElement, onChange: (open: boolean) => void) {
  const box = el('div', { class: 'menu', role: 'menu', hidden: true })
  frame.append(box)
  let opener: HTMLElement | null = null
  let read: (() => MenuContent<unknown>) | null = null
  let drawn = ''

  const options = () => [...box.querySelectorAll<HTMLButtonElement>('[role=menuitemradio]')]

  const draw = () => {
    const content = read?.()
    if (content === undefined) return
    const next = JSON.stringify([content.label, content.items])
    if (next === drawn) return
    const focused = options().indexOf((box.getRootNode() as ShadowRoot).activeElement as HTMLButtonElement)
    drawn = next
    box.setAttribute('aria-label', content.label)
    box.replaceChildren(
      el('div', { class: 'menu-title', 'aria-hidden': 'true' }, content.label),
      ...content.items.map((item) => {
        const button = el(
          'button',
          {
            type: 'button',
            role: 'menuitemradio',
            'aria-checked': String(item.checked),
            'aria-disabled': item.disabled ? 'true' : undefined,
            tabindex: '-1',
          },
          icon('check'),
          el('span', {}, item.label),
          item.hint !== '' && el('small', {}, item.hint),
        )
        button.addEventListener('click', () => {
          if (item.disabled) return
          content.pick(item.value)
          close(true)
        })
        return button
      }),
    )
    if (focused >= 0) options()[focused]?.focus()
  }

  const place = () => {
    if (opener === null) return
    const [button, outer] = [opener.getBoundingClientRect(), frame.getBoundingClientRect()]
    const right = outer.right - button.right - 40
    box.style.setProperty('--menu-right', `${Math.max(12, Math.min(right, outer.width - 232 - 12))}px`)
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
    if (to !== undefined) list[(to + list.length) % list.length]?.focus()
    else if (event.key === 'Escape') close(true)
    else if (event.key === 'Tab') return close(false)
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
    bind<V>(button: HTMLElement, content: () => MenuContent<V>) {
      button.setAttribute('aria-haspopup', 'menu')
      button.setAttribute('aria-expanded', 'false')
      button.addEventListener('click', () => {
        if (opener === button) return close(true)
        close(false)
        opener = button
        read = content as () => MenuContent<unknown>
        button.setAttribute('aria-expanded', 'true')
        box.hidden = false
        draw()
        place()
        onChange(true)
        const list = options()
        ;(list.find((item) => item.getAttribute('aria-checked') === 'true') ?? list[0])?.focus({ preventScroll: true })
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
