const isFree = (element: HTMLElement): boolean => element.isConnected && !element.matches(':disabled')

/** The element to focus after a removal: the open dialog, else the control itself, its nearest labelled section or `main`. */
function findPlace(around: readonly HTMLElement[]): HTMLElement | undefined {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"]')
  const dialog = dialogs[dialogs.length - 1]
  if (dialog) return dialog
  return around.find((element, at) => isFree(element) && (at === 0 || element.matches('section[aria-labelledby], main')))
}

/**
 * Restores lost focus: when the focused control is removed (such as with a deleted row or a sent form), its nearest labelled section is
 * focused; when it was disabled for a while, the control again. Focus moved by the person is not changed. Returns a function that ends it.
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
  const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    // Another element is about to be focused: what changes in between, such as a list that closes, must not take it back.
    if (relatedTarget !== null) held = null
    // Checked after the event: only then can a left control be distinguished from a removed one.
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
  // Captured: the observer runs as soon as a listener further in has changed the page.
  document.addEventListener('focusout', onFocusOut, true)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut, true)
    observer.disconnect()
  }
}
