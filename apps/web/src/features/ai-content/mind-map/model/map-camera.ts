/** What of a picture is seen: its scale, and where its top left corner lies in the window, in pixels. */
export type Camera = { x: number; y: number; scale: number }
export type Size = { width: number; height: number }
export type Box = Size & { x: number; y: number }

/** Smallest and largest scale. */
export const scales = { least: 0.06, most: 2.5 } as const
const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** Another scale, with what lies under a point of the window staying there. */
export function zoomAt({ x, y, scale }: Camera, point: { x: number; y: number }, factor: number): Camera {
  const next = clamp(scale * factor, scales.least, scales.most)
  const by = next / scale
  return { x: point.x - (point.x - x) * by, y: point.y - (point.y - y) * by, scale: next }
}

/** The whole box in the middle of the window. @param most largest scale. */
export function fit(box: Box, view: Size, most = 1, margin = 0): Camera {
  const scale = clamp(Math.min((view.width - margin * 2) / box.width, (view.height - margin * 2) / box.height), scales.least, most)
  return { scale, x: (view.width - box.width * scale) / 2 - box.x * scale, y: (view.height - box.height * scale) / 2 - box.y * scale }
}

/** Height of the tools that lie over the lower edge of a map, with what is around them. */
const tools = 56

/** The whole of a map, above its tools. */
export const fitAll = (picture: Size, view: Size): Camera => fit({ x: 0, y: 0, ...picture }, { ...view, height: view.height - tools })

/** How a map is first seen: whole where that is readable, else its root at the left, all levels in sight where that is. */
export function firstSight(picture: Size, root: Box, view: Size): Camera {
  const whole = fitAll(picture, view)
  const readable = 0.75
  if (whole.scale >= readable) return whole
  const scale = clamp(view.width / picture.width, readable, 1)
  return { scale, x: 16 - root.x * scale, y: view.height / 2 - (root.y + root.height / 2) * scale }
}

/** Moves as little as it takes to have a box in sight. */
export function reveal(camera: Camera, box: Box, view: Size, margin = 24): Camera {
  const { x, y, scale } = camera
  const along = (start: number, length: number, at: number, whole: number): number => {
    const [from, to] = [start * scale + at, (start + length) * scale + at]
    if (from < margin) return at + margin - from
    return to > whole - margin ? at - Math.min(to - whole + margin, from - margin) : at
  }
  const next = { x: along(box.x, box.width, x, view.width), y: along(box.y, box.height, y, view.height), scale }
  return next.x === x && next.y === y ? camera : next
}

/** Keeps some of the picture in sight. */
export function keepNear({ x, y, scale }: Camera, picture: Size, view: Size, rest = 80): Camera {
  return {
    scale,
    x: clamp(x, Math.min(rest, view.width) - picture.width * scale, view.width - rest),
    y: clamp(y, Math.min(rest, view.height) - picture.height * scale, view.height - rest),
  }
}
