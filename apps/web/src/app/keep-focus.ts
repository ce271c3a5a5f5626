const isFree = (element: HTMLElement): boolean => element.isConnected && !element.matches(':disabled')

/** The nearest place around what went away that takes focus: a control, a headed part, at last the whole content. */
function findPlace(around: readonly HTMLElement[]): HTMLElement | undefined {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"]')
  const dialog = dialogs[dialogs.length - 1]
  if (dialog) return dialog
  return around.find((element, at) => isFree(element) && (at === 0 || element.matches('section[aria-labelledby], main')))
}

/**
 * Keeps the keyboard's place: where the focused control is removed (a row that was deleted, a form that was sent, a button that is no
 * longer needed), focus goes to what was focused before or to what contained it; where it was only disabled for a while, back to it. Focus
 * that the person moved themselves is not touched. Returns a function that ends it.
 */
export function keepFocus(): () => void {
  let held: HTMLElement | null = null
  let around: HTMLElement[] = []

  const onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return
    held = target
    if (!target.closest('main')) return
    around = []
    for (let one: HTMLElement | null = target; one; one = one.parentElement) around.push(one)
  }
  // Checked after the event: only then is it known whether the control was left or removed.
  const onFocusOut = (): void => {
    setTimeout(() => {
      if (document.activeElement === document.body && held && isFree(held)) held = null
    })
  }
  const observer = new MutationObserver(() => {
    if (!held || document.activeElement !== document.body) return
    if (held.isConnected && held.matches(':disabled')) return
    const place = held.isConnected ? held : findPlace(around)
    if (!place) return
    if (place !== held && place.tabIndex < 0) place.tabIndex = -1
    place.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
    observer.disconnect()
  }
}
