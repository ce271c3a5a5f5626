/** Milliseconds within which the browser fires the click that follows a release. */
const clickDelayMs = 100

/** Prevents the click that a release over the dragged link would cause. */
export function swallowClick(): void {
  const swallow = (event: Event): void => event.preventDefault()
  window.addEventListener('click', swallow, { capture: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), clickDelayMs)
}

/** Clicks the link under a touch held without movement, after `swallowClick` prevented its own click. */
export function tap({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('a') : null
  if (link) setTimeout(() => link.click(), clickDelayMs + 20)
}
