import type { MenuItem, ReadMenu } from '../menu-content.ts'
import type { PlayerContext } from '../player-context.ts'
import { drawMenu } from './draw-menu.ts'

/** CSS pixels from the edge of the player, and from the middle of the button to the edge of its menu. */
const margin = 12
const overhang = 40

/** Puts the menu above its button, inside the player. */
function placeMenu(box: HTMLElement, opener: HTMLElement, frame: HTMLElement): void {
  const [button, outer] = [opener.getBoundingClientRect(), frame.getBoundingClientRect()]
  const right = Math.min(outer.right - button.right - overhang, outer.width - box.offsetWidth - margin)
  box.style.setProperty('--menu-right', `${Math.max(margin, right)}px`)
}

type Keyed = { items(): HTMLButtonElement[]; back(): ReadMenu | undefined; show(menu: ReadMenu): void; close(): void }

/** What keys do in an open menu: arrows, Home and End move, left and right lead out of and into menus, Escape and Tab close. */
const makeMenuKeys = (menu: Keyed) => (event: KeyboardEvent) => {
  const list = menu.items()
  const at = list.indexOf(event.target as HTMLButtonElement)
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: list.length - 1 }
  const to = targets[event.key]
  const back = menu.back()
  if (to !== undefined) list[(to + list.length) % list.length]?.focus()
  else if (event.key === 'ArrowRight' && list[at]?.ariaHasPopup === 'menu') list[at].click()
  else if (event.key === 'ArrowLeft' && back !== undefined) menu.show(back)
  else if (event.key === 'Escape') menu.close()
  else if (event.key === 'Tab') return menu.close()
  else return
  event.preventDefault()
  event.stopPropagation()
}

export type Menus = ReturnType<typeof createMenus>

/** One menu at a time, opened above its button; arrow keys, Home, End, Escape and a press outside do what they do in any menu. */
export function createMenus({ frame, menuBox: box, store, rearrange }: PlayerContext, signal: AbortSignal) {
  let opener: HTMLElement | null = null
  let read: ReadMenu | null = null
  /** What the box shows, as JSON; empty while a menu opens. */
  let drawn = ''

  const items = () => [...box.querySelectorAll<HTMLButtonElement>('[role^=menuitem]')]
  const focused = () => items().indexOf((box.getRootNode() as ShadowRoot).activeElement as HTMLButtonElement)

  const place = () => opener !== null && placeMenu(box, opener, frame)
  const draw = () => {
    const content = read?.()
    if (content === undefined) return
    const next = JSON.stringify(content)
    if (next === drawn) return
    const at = drawn === '' ? -1 : focused()
    drawn = next
    box.setAttribute('aria-label', content.label)
    box.toggleAttribute('data-wide', content.wide === true)
    box.replaceChildren(...drawMenu(content, pick, show))
    place()
    // An item may have gone.
    if (at >= 0) items()[Math.min(at, items().length - 1)]?.focus()
  }
  const show = (menu: ReadMenu) => {
    read = menu
    drawn = ''
    draw()
    box.scrollTop = 0
    const list = items().filter((item) => !item.classList.contains('menu-title'))
    const first = list.find((item) => item.ariaChecked === 'true' && item.role === 'menuitemradio') ?? list[0]
    first?.focus({ preventScroll: true })
    box.querySelector(':focus')?.scrollIntoView({ block: 'nearest' })
    // A menu inside another takes up another area.
    rearrange()
  }
  const pick = (item: MenuItem) => {
    if (item.disabled === true) return
    const next = item.pick()
    if (next) show(next)
    else if (item.kind === 'check') draw()
    else close(true)
  }
  const close = (restoreFocus: boolean) => {
    if (opener === null) return
    opener.setAttribute('aria-expanded', 'false')
    if (restoreFocus) opener.focus()
    opener = null
    read = null
    drawn = ''
    box.hidden = true
    if (store.state.open === 'menu') store.dispatch({ type: 'change', change: { open: null } })
  }

  const onKey = makeMenuKeys({ items, back: () => read?.().back, show, close: () => close(true) })
  const onPointerDown = (event: Event) => {
    const path = event.composedPath()
    if (opener !== null && !path.includes(box) && !path.includes(opener)) close(false)
  }
  box.addEventListener('keydown', onKey, { signal })
  document.addEventListener('pointerdown', onPointerDown, { capture: true, signal })
  // Whatever changed may be in the menu that is open.
  store.subscribe(
    (state) => state,
    ({ open }) => (open === 'menu' ? draw() : close(false)),
    signal,
  )

  return {
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
        store.dispatch({ type: 'change', change: { open: 'menu' } })
        show(content)
      })
    },
    /** Puts the open menu above its button again, which may have moved. */
    place,
    /** `button` goes: closes its menu. @returns whether the focus was there. */
    release(button: Element): boolean {
      if (opener !== button) return false
      const hadFocus = box.matches(':focus-within')
      close(false)
      return hadFocus
    },
  }
}
