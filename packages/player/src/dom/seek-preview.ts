/** Part of media-chrome's time line that shows picture, chapter and time at the pointer. */
const boxOf = (line: Element) => line.shadowRoot?.querySelector('[part~=preview-box]') ?? null

/** Whether the time line shows its preview: as media-chrome's styles have it, under a mouse or while it is dragged. */
const isShown = (line: Element) => line.hasAttribute('dragging') || (matchMedia('(hover: hover)').matches && line.matches(':hover'))

/** Room for the code above the preview, with its distance from it. CSS pixels. */
const lineOfCode = 23
const leavesLine = (frame: DOMRect, box: DOMRect) => box.y - frame.y >= lineOfCode

/**
 * The area in which the preview moves along the time line, as wide as the player, so that the code above it stays where it is; in a player
 * too low for that, the preview alone. Null while none is shown.
 */
export function previewArea(frame: Element): DOMRect | null {
  const line = frame.querySelector('media-time-range')
  const box = line === null || !isShown(line) ? null : boxOf(line)
  if (box === null) return null
  const [outer, inner] = [frame.getBoundingClientRect(), box.getBoundingClientRect()]
  if (inner.height === 0 || !leavesLine(outer, inner)) return inner.height === 0 ? null : inner
  return new DOMRect(outer.x, inner.y, outer.width, outer.bottom - inner.y)
}

/** Calls `onChanged` when the preview appears or takes up another area. */
export function watchPreview(frame: Element, onChanged: () => void, signal: AbortSignal): void {
  let shown = false
  let watched: Element | null = null
  const sizes = new ResizeObserver(() => shown && onChanged())
  const onPreview = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    const box = boxOf(target)
    if (box !== null && box !== watched) {
      if (watched !== null) sizes.unobserve(watched)
      sizes.observe(box)
      watched = box
    }
    const now = isShown(target)
    const isPassing = now && box !== null && !leavesLine(frame.getBoundingClientRect(), box.getBoundingClientRect())
    if (now === shown && !isPassing) return
    shown = now
    onChanged()
  }
  frame.addEventListener('mediapreviewrequest', onPreview, { signal })
  signal.addEventListener('abort', () => sizes.disconnect())
}
