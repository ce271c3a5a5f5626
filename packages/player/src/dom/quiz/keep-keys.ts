/**
 * While `isOpen`, keys are the panel's own: those of the player do nothing, Tab stays within, and Escape leaves where the panel lets it.
 * @param scope where keys are heard: the window where the player fills a page, else the player.
 */
export function keepKeys(panel: HTMLElement, scope: EventTarget, isOpen: () => boolean, signal: AbortSignal): void {
  const listener = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || !isOpen()) return
    event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      panel.querySelector<HTMLElement>('.quiz-leave')?.click()
    }
    if (event.key !== 'Tab') return
    const inside = [...panel.querySelectorAll<HTMLElement>('button, input')]
    const root = panel.getRootNode() as ShadowRoot | Document
    const { activeElement: active } = root
    const [first, last] = [inside.at(0), inside.at(-1)]
    const isWithin = active !== null && panel.contains(active)
    // A group of radio buttons is one stop.
    const isFirst =
      active === first || active?.matches('h2') === true || (active?.matches('input') === true && first?.matches('input') === true)
    const wrapped = event.shiftKey ? (isFirst || !isWithin) && last : (active === last || !isWithin) && first
    if (!wrapped) return
    event.preventDefault()
    wrapped.focus({ preventScroll: true })
  }
  scope.addEventListener('keydown', listener, { capture: true, signal })
}
