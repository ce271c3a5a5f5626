import type { Box } from '../../core/place-code.ts'

/** Areas of the frame that the code keeps clear of: its lower part, with the controls, and the visible ones of `things`. */
export function listObstacles(frame: HTMLElement, things: Iterable<Element>): Box[] {
  const outer = frame.getBoundingClientRect()
  // The whole foot of the picture stays free, whether the controls are showing or not.
  const foot = outer.width < 560 ? 64 : 76
  const boxes: Box[] = [{ x: 0, y: outer.height - foot, width: outer.width, height: foot }]
  for (const thing of things) {
    if (!(thing instanceof HTMLElement) || thing.hidden) continue
    const box = thing.getBoundingClientRect()
    boxes.push({ x: box.x - outer.x, y: box.y - outer.y, width: box.width, height: box.height })
  }
  return boxes
}
