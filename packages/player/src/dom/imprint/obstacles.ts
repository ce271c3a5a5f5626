import type { Box } from '../../core/place-code.ts'

/** Whether something is drawn: offers, for example, give way to a menu, and keep their box. */
const isDrawn = (thing: Element) => !(thing as HTMLElement).hidden && getComputedStyle(thing).visibility === 'visible'

/** Areas of the frame that the code keeps clear of: its lower part, with the controls, and the visible ones of `things`. */
export function listObstacles(frame: HTMLElement, things: Iterable<Element | DOMRect>): Box[] {
  const outer = frame.getBoundingClientRect()
  // The whole foot of the picture stays free, whether the controls are showing or not.
  const foot = outer.width < 560 ? 64 : 76
  const boxes: Box[] = [{ x: 0, y: outer.height - foot, width: outer.width, height: foot }]
  for (const thing of things) {
    const isElement = thing instanceof Element
    if (isElement && !isDrawn(thing)) continue
    const box = isElement ? thing.getBoundingClientRect() : thing
    boxes.push({ x: box.x - outer.x, y: box.y - outer.y, width: box.width, height: box.height })
  }
  return boxes
}
