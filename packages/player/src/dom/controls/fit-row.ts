/** What leaves the row, one after the other, until the rest has room: the volume stays on its keys, the others are not operated. */
const spare = ['media-volume-range', '.brand', '.total']

/**
 * Leaves out of a row of controls what it has no room for, whenever its width, the time or the speed it shows, or its logotype changes; the
 * answer is for changes of its controls.
 */
export function fitRow(row: HTMLElement, time: Element, video: HTMLVideoElement, signal: AbortSignal): () => void {
  const fit = () => {
    const parts = spare.flatMap((selector) => [...row.querySelectorAll(selector)])
    for (const part of parts) part.removeAttribute('data-left-out')
    const { right } = row.getBoundingClientRect()
    const overflows = () => [...row.children].some((part) => part.getBoundingClientRect().right > right + 0.5)
    for (const part of parts) if (overflows()) part.setAttribute('data-left-out', '')
  }
  const sizes = new ResizeObserver(fit)
  for (const part of [row, time]) sizes.observe(part)
  row.addEventListener('load', fit, { capture: true, signal })
  video.addEventListener('ratechange', fit, { signal })
  signal.addEventListener('abort', () => sizes.disconnect())
  return fit
}
