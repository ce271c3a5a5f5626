import { overlapArea, pictureBox, sharedBox } from '../../core/place-code.ts'
import type { Box } from '../../core/place-code.ts'
import { coveredByHit, foreignAbove, type CoverParts } from './check-cover.ts'
import { pictureFault } from './check-picture.ts'
import { layerAltered, readSurroundings } from './check-style.ts'
import { natives } from './natives.ts'

export type OverlayParts = CoverParts & {
  /** Parent of the video when the overlay was made. */
  videoParent: Node | null
  /** Where the code was put, inside the frame, in the frame's own CSS pixels. */
  placed: Box
  /** Whether the browser itself reports the code as visible. */
  visibility: 'seen' | 'covered' | 'unknown'
}

/** Checks as bits, so that a verdict is a number: a page that patched the methods of arrays could empty a list. */
export const faults = {
  removed: 1,
  'picture-moved': 2,
  'picture-cut': 4,
  hidden: 8,
  faded: 16,
  resized: 32,
  moved: 64,
  covered: 128,
  'second-picture': 256,
  'bare-fullscreen': 512,
  'picture-in-picture': 1024,
  erased: 2048,
  'not-drawn': 4096,
  patched: 8192,
  'other-screen': 16384,
} as const
export type Fault = keyof typeof faults

/** The names of the faults in a verdict. */
export const nameFaults = (verdict: number): Fault[] => (Object.keys(faults) as Fault[]).filter((name) => (verdict & faults[name]) !== 0)

const close = (a: number, b: number) => a - b <= 1.5 && b - a <= 1.5

/** How much larger the frame is drawn than it is, by a zoom of the page around it. */
function drawnScale(frame: HTMLElement, box: Box): number {
  const width = natives.innerWidth(frame)
  return width > 0 && box.width > 0 ? box.width / width : 1
}

/**
 * Where the picture is visible, in the frame's own CSS pixels: the picture inside the video element, wherever that was moved, clipped to
 * the frame and the window.
 */
export function visiblePicture(frame: HTMLElement, video: HTMLVideoElement): Box {
  const outer = natives.box(frame)
  const inner = natives.box(video)
  const contained = pictureBox(inner, { width: natives.pictureWidth(video), height: natives.pictureHeight(video) })
  const wide = natives.propertyValue(natives.style(video), 'object-fit') === 'cover' ? { ...inner, x: 0, y: 0 } : contained
  const placed = { x: inner.x + wide.x, y: inner.y + wide.y, width: wide.width, height: wide.height }
  const inFrame = sharedBox(placed, outer)
  const seen = sharedBox(inFrame, { x: 0, y: 0, width: window.innerWidth, height: window.innerHeight })
  const box = seen.width * seen.height > inFrame.width * inFrame.height * 0.05 ? seen : inFrame
  const scale = drawnScale(frame, outer)
  return { x: (box.x - outer.x) / scale, y: (box.y - outer.y) / scale, width: box.width / scale, height: box.height / scale }
}

/** Whether the bare picture fills the screen, without what is drawn over it. */
function isBare({ frame, root, outer }: OverlayParts): boolean {
  const page = natives.fullscreen(document)
  const inner = root === null ? null : natives.fullscreenInRoot(root)
  if (inner !== null) return inner !== frame && !natives.contains(inner, frame)
  return page !== null && page !== outer && !natives.contains(page, outer)
}

/** The checks that fail now, as bits of `faults`; 0 while the code is seen as drawn over the picture. */
export function checkOverlay(parts: OverlayParts): number {
  const { host, canvas, frame, video, placed } = parts
  if (!natives.connected(host) || natives.parent(host) !== frame) return faults.removed
  let verdict = 0
  if (!natives.contains(frame, video) || natives.parent(video) !== parts.videoParent) verdict |= faults['picture-moved']
  else {
    const picture = pictureFault(video, frame)
    if (picture !== null) verdict |= faults[picture]
  }
  const canvasRoot = natives.parent(canvas)
  if (canvasRoot === null || natives.firstChild(canvasRoot) !== canvas || natives.nextSibling(canvas) !== null) verdict |= faults.erased
  const around = readSurroundings(frame)
  const layer = layerAltered(host) ?? layerAltered(canvas) ?? around.fault
  if (layer !== null) verdict |= faults[layer]
  const code = natives.box(host)
  const drawn = natives.box(canvas)
  const outer = natives.box(frame)
  const scale = drawnScale(frame, outer)
  if (!close(code.width, placed.width * scale) || !close(code.height, placed.height * scale)) verdict |= faults.resized
  if (!close(code.x - outer.x, placed.x * scale) || !close(code.y - outer.y, placed.y * scale)) verdict |= faults.moved
  if (!close(drawn.x, code.x) || !close(drawn.y, code.y) || !close(drawn.width, code.width)) verdict |= faults.moved
  const picture = visiblePicture(frame, video)
  const fits = picture.width > placed.width && picture.height > placed.height
  if (fits && overlapArea(picture, placed) < placed.width * placed.height * 0.5) verdict |= faults.moved
  if (isBare(parts)) verdict |= faults['bare-fullscreen']
  if (verdict !== 0) return verdict
  const above = foreignAbove(parts, code)
  if (above === 'second-picture') return faults['second-picture']
  if (parts.visibility === 'seen') return 0
  return (parts.visibility === 'covered' && around.plain && above === null) || above === 'covered' || coveredByHit(parts, code)
    ? faults.covered
    : 0
}
