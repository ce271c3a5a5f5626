import type { PlayerState } from '../../core/player-state.ts'
import type { PlayerContext } from '../player-context.ts'
import { el, setText, show } from '../ui/element.ts'
import { chatCopy } from './chat-copy.ts'
import { chatIcon } from './chat-icons.ts'
import type { ChatPanel } from './chat-panel.ts'
import { opensItself, placePanel } from './place-panel.ts'

const choiceName = 'videozz-chat'

/** A button that opens the panel, with how many messages came since it was folded. */
function createOpener(className: string, press: () => void, word = '') {
  const count = el('span', { class: 'chat-count', 'aria-hidden': 'true', hidden: true })
  const button = el('button', { type: 'button', class: className }, chatIcon('chat'), word, count)
  button.addEventListener('click', press)
  return {
    button,
    draw(isOpen: boolean, unread: number) {
      setText(count, unread > 99 ? '99+' : String(unread))
      show(count, unread > 0)
      button.setAttribute('aria-label', isOpen ? chatCopy.fold : unread > 0 ? chatCopy.unread(unread) : chatCopy.open)
      button.setAttribute('aria-expanded', String(isOpen))
    },
  }
}
type Opener = ReturnType<typeof createOpener>

/**
 * Where the panel is, and whether it is open. The picture with everything over it gets the rest of the player, so that the panel covers
 * nothing. It is no part of the frame, which the guard of the code watches.
 */
export function createShell(player: PlayerContext, panel: ChatPanel, root: ShadowRoot, signal: AbortSignal) {
  const { host, store, setup } = player
  const sheet = new CSSStyleSheet()
  root.adoptedStyleSheets.push(sheet)
  /** What the viewer chose; null while they chose nothing. */
  const kept = setup.choiceStore?.read(choiceName) ?? null
  let chosen: boolean | null = kept === null ? null : kept === '1'
  let isThere = false
  let isOpen = false
  let unread = 0
  let openers: Opener[] = []

  const isWanted = () => {
    const { clientWidth: width, clientHeight: height } = host
    if (width === 0) return false
    // Of a small player nothing is taken away without having been asked for.
    return opensItself(width, height) ? (chosen ?? store.state.opened?.preview !== true) : isOpen
  }
  const drawOpeners = () => {
    for (const opener of openers) opener.draw(isOpen, isOpen ? 0 : unread)
    show(floating.button, isThere && !isOpen && store.state.phase === 'preparing')
  }
  const layOut = () => {
    const { place, size } = placePanel(host.clientWidth, host.clientHeight)
    const side = place === 'beside' ? 'right' : 'bottom'
    panel.element.dataset.place = place
    sheet.replaceSync(isOpen ? `.frame { ${side}: ${size}px; } .chat { ${place === 'beside' ? 'width' : 'height'}: ${size}px; }` : '')
    show(panel.element, isOpen)
    // At once: until the code is placed again it is not where its guard looks for it.
    player.rearrange()
    drawOpeners()
  }
  const setOpen = (open: boolean) => {
    if (open === isOpen) return
    isOpen = open
    layOut()
  }
  const toggle = () => {
    const open = !isOpen
    chosen = open
    if (opensItself(host.clientWidth, host.clientHeight)) setup.choiceStore?.write(choiceName, open ? '1' : '0')
    setOpen(open)
    if (open) return panel.focus()
    const opener = openers.find(({ button }) => button.getClientRects().length > 0)
    if (opener) opener.button.focus({ preventScroll: true })
    else player.focusControls()
  }
  const floating = createOpener('chat-opener', toggle, chatCopy.chat)
  openers.push(floating)
  root.append(floating.button, panel.element)
  const sizes = new ResizeObserver(() => {
    if (!isThere) return
    isOpen = isWanted()
    layOut()
  })
  sizes.observe(host)
  store.subscribe(({ phase }) => phase, drawOpeners, signal)
  signal.addEventListener('abort', () => sizes.disconnect())

  return {
    fold: () => isOpen && toggle(),
    isOpen: () => isOpen,
    /** Whether this live has a chat at all. */
    setThere(there: boolean) {
      if (there === isThere) return
      isThere = there
      isOpen = there && isWanted()
      layOut()
      store.dispatch({ type: 'change', change: { drawChat: there ? drawButton : null } })
    },
    setUnread(count: number) {
      if (count === unread) return
      unread = count
      drawOpeners()
    },
  }

  /** The button in the row of controls, until `end`. */
  function drawButton(end: Parameters<NonNullable<PlayerState['drawChat']>>[0]): Element {
    const opener = createOpener('control chat-button', toggle)
    openers = [floating, opener]
    end.addEventListener('abort', () => (openers = [floating]))
    opener.draw(isOpen, isOpen ? 0 : unread)
    return opener.button
  }
}
