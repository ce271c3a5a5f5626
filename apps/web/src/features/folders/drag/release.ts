/** Milliseconds within which the click of a release is fired. */
const clickDelayMs = 100

/** Letting go of something over the link it was taken by is no click. */
export function swallowClick(): void {
  const swallow = (event: Event): void => event.preventDefault()
  window.addEventListener('click', swallow, { capture: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), clickDelayMs)
}

/** A slow tap is still a tap: once its own click is swallowed, it follows the link. */
export function tap({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('a') : null
  if (link) setTimeout(() => link.click(), clickDelayMs + 20)
}
