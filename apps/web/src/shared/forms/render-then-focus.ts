import { flushSync } from 'react-dom'

/**
 * Changes what is shown and puts focus into what is there afterwards. It is rendered before: a frame later it may not be there yet, and keys
 * pressed meanwhile would go to the page. Must not be called while React renders.
 */
export function renderThenFocus<E extends HTMLElement = HTMLElement>(change: () => void, id: string): E | null {
  flushSync(change)
  const element = document.querySelector<E>(`#${CSS.escape(id)}`)
  element?.focus()
  return element
}
