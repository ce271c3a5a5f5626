import { codeSize, overlapArea, placeCode } from '../../core/place-code.ts'
import type { Box } from '../../core/place-code.ts'
import { visiblePicture } from './check-overlay.ts'
import type { OverlayParts } from './check-overlay.ts'
import { drawCode, nothingDrawn } from './draw-code.ts'
import { natives } from './natives.ts'
import { unknownVisibility, watchVisibility } from './watch-visibility.ts'

export type LayerOptions = {
  /** The box of the player, holding the video and everything drawn over it. */
  frame: HTMLElement
  video: HTMLVideoElement
  code: string
  /** Children of the frame that belong to the player. */
  own: Set<Node>
  /** Areas the code keeps clear of, relative to the frame. */
  obstacles(): Box[]
}
export type CodeLayer = ReturnType<typeof createCodeLayer>

/** `z-index` above every other layer of the player, which the code keeps clear of where there is room. */
const level = 7

const set = (style: CSSStyleDeclaration, name: string, text: string) => natives.setProperty(style, name, text, 'important')

function makeElements(): { host: HTMLElement; canvas: HTMLCanvasElement } {
  const host = document.createElement('div')
  const canvas = document.createElement('canvas')
  host.setAttribute('aria-hidden', 'true')
  const outer = natives.inlineStyle(host)
  set(outer, 'all', 'initial')
  set(outer, 'position', 'absolute')
  set(outer, 'pointer-events', 'none')
  set(outer, 'z-index', `${level}`)
  set(outer, 'user-select', 'none')
  const inner = natives.inlineStyle(canvas)
  set(inner, 'all', 'initial')
  set(inner, 'display', 'block')
  set(inner, 'pointer-events', 'none')
  natives.append(natives.attachShadow(host, { mode: 'closed' }), canvas)
  return { host, canvas }
}

function meets(boxes: Box[], placed: Box): boolean {
  for (let index = 0; index < boxes.length; index += 1) {
    const box = boxes[index]
    if (box !== undefined && overlapArea(box, placed) > 0) return true
  }
  return false
}

/** Whether the code is outside a picture that has room for it. */
const isOutside = (picture: Box, placed: Box): boolean =>
  overlapArea(picture, placed) < 0.95 * placed.width * placed.height && picture.width > placed.width && picture.height > placed.height

/** The element over the picture that shows the code: drawn by the size of the player, placed where there is room. `build` makes it. */
export function createCodeLayer({ frame, video, code, own, obstacles }: LayerOptions) {
  const videoParent = natives.parent(video)
  const treeRoot = frame.getRootNode()
  const root = treeRoot instanceof ShadowRoot ? treeRoot : null
  const outer = root === null ? frame : root.host
  let host: HTMLElement
  let canvas: HTMLCanvasElement
  let visibility = unknownVisibility
  let styled = ''
  let drawn = nothingDrawn
  let placed: Box = { x: 0, y: 0, width: 0, height: 0 }
  let drawnFor = ''
  let shown = true
  let movedAtMs = 0

  const setStyle = (name: string, text: string) => {
    set(natives.inlineStyle(host), name, text)
    styled = natives.cssText(natives.inlineStyle(host))
  }
  const frameSize = () => ({ width: natives.innerWidth(frame), height: natives.innerHeight(frame) })
  const sizeName = () => `${frameSize().width}x${frameSize().height}x${devicePixelRatio}`

  const place = () => {
    const last = placed.width === 0 ? undefined : placed
    const size = { width: drawn.width, height: drawn.height }
    placed = placeCode(visiblePicture(frame, video), size, obstacles(), natives.random, last)
    setStyle('left', `${placed.x}px`)
    setStyle('top', `${placed.y}px`)
    movedAtMs = natives.now()
    visibility.observeAgain()
  }
  const draw = () => {
    drawnFor = sizeName()
    drawn = drawCode(canvas, code, codeSize(frameSize().width), devicePixelRatio || 1)
    setStyle('width', `${drawn.width}px`)
    setStyle('height', `${drawn.height}px`)
    set(natives.inlineStyle(canvas), 'width', `${drawn.width}px`)
    set(natives.inlineStyle(canvas), 'height', `${drawn.height}px`)
    place()
  }
  const reveal = (visible: boolean) => {
    shown = visible
    setStyle('display', visible ? 'block' : 'none')
    visibility.observeAgain()
  }

  return {
    outer,
    frameSize,
    place,
    draw,
    reveal,
    isShown: () => shown,
    movedAtMs: () => movedAtMs,
    canvas: () => canvas,
    /** What the canvas held when it was drawn. */
    drawn: () => drawn,
    /** Whether the layer is in the frame with the inline style that was given to it. */
    isAsMade: () => natives.parent(host) === frame && natives.cssText(natives.inlineStyle(host)) === styled,
    parts: (): OverlayParts => ({
      host,
      canvas,
      frame,
      outer,
      root,
      own,
      level,
      video,
      videoParent,
      placed,
      visibility: visibility.state(),
    }),
    raiseProbe: () => visibility.raiseProbe(),
    /** Draws or moves again where frame or picture changed, or an element of the player covers the code. */
    keepClear() {
      const { width, height } = frameSize()
      if (width === 0 || height === 0) return
      if (drawnFor !== sizeName()) return draw()
      if (isOutside(visiblePicture(frame, video), placed) || meets(obstacles(), placed)) place()
    },
    /** Makes the element and puts it into the frame. */
    build(): { host: HTMLElement; canvas: HTMLCanvasElement } {
      const made = makeElements()
      host = made.host
      canvas = made.canvas
      setStyle('display', shown ? 'block' : 'none')
      own.add(host)
      natives.append(frame, host)
      draw()
      visibility = watchVisibility(canvas, frame, own)
      return made
    },
    remove() {
      visibility.stop()
      visibility = unknownVisibility
      own.delete(host)
      host.remove()
    },
  }
}
