import { codeSize, overlapArea, pictureBox, placeCode } from '../core/place-code.ts'
import type { Box } from '../core/place-code.ts'
import { checkOverlay } from './check-overlay.ts'
import { drawCode, sumAlpha } from './draw-code.ts'
import type { DrawnCode } from './draw-code.ts'
import { natives, nativesAreGenuine } from './natives.ts'

export type OverlayOptions = {
  /** The box of the player, holding the video and everything drawn over it. */
  frame: HTMLElement
  video: HTMLVideoElement
  code: string
  /** Children of the frame that belong to the player. */
  own: Set<Node>
  /** Areas the code keeps clear of, relative to the frame. */
  obstacles(): Box[]
  onTampered(names: string[]): void
}
export type ImprintOverlay = ReturnType<typeof createImprintOverlay>

const checkEveryMs = 900
const moveEveryMs = 14_000
const recheckMs = 300

/**
 * The code of this playback over the picture, guarded: it notices being removed, hidden, faded, moved, resized, covered or
 * erased, and a picture shown without it. It cannot notice a camera, a screen recorder or a changed browser.
 */
export function createImprintOverlay(options: OverlayOptions) {
  const { frame, video, code, own } = options
  let host: HTMLElement
  let canvas: HTMLCanvasElement
  let drawn: DrawnCode = { width: 0, height: 0, alpha: 0 }
  let placed: Box = { x: 0, y: 0, width: 0, height: 0 }
  let frameSize = ''
  let watching = false
  let lastMove = 0
  let lastCheck = 0
  let suspect = false
  let shown = true
  let timer: ReturnType<typeof setTimeout> | undefined

  const set = (name: string, text: string) => natives.setProperty(natives.inlineStyle(host), name, text, 'important')
  const size = () => ({ width: frame.clientWidth, height: frame.clientHeight })

  const build = () => {
    if (host !== undefined) {
      own.delete(host)
      host.remove()
    }
    host = document.createElement('div')
    canvas = document.createElement('canvas')
    host.setAttribute('aria-hidden', 'true')
    const root = natives.attachShadow(host, { mode: 'closed' })
    for (const [name, text] of Object.entries({
      all: 'initial',
      position: 'absolute',
      display: shown ? 'block' : 'none',
      'pointer-events': 'none',
      'z-index': '2',
      'user-select': 'none',
    }))
      set(name, text)
    natives.setProperty(natives.inlineStyle(canvas), 'display', 'block', 'important')
    natives.append(root, canvas)
    own.add(host)
    natives.append(frame, host)
    draw()
  }

  const draw = () => {
    const { width, height } = size()
    frameSize = `${width}x${height}x${devicePixelRatio}`
    drawn = drawCode(canvas, code, codeSize(width), devicePixelRatio || 1)
    for (const [name, pixels] of [
      ['width', drawn.width],
      ['height', drawn.height],
    ] as const) {
      set(name, `${pixels}px`)
      natives.setProperty(natives.inlineStyle(canvas), name, `${pixels}px`, 'important')
    }
    place()
  }

  const place = () => {
    const picture = pictureBox(size(), { width: video.videoWidth, height: video.videoHeight })
    placed = placeCode(
      picture,
      { width: drawn.width, height: drawn.height },
      options.obstacles(),
      natives.random,
      placed.width === 0 ? undefined : placed,
    )
    set('left', `${placed.x}px`)
    set('top', `${placed.y}px`)
    lastMove = performance.now()
  }

  /** Draws or moves again where the frame changed or something of ours now lies over the code. */
  const keepClear = () => {
    const { width, height } = size()
    if (width === 0 || height === 0) return
    if (frameSize !== `${width}x${height}x${devicePixelRatio}`) draw()
    else if (options.obstacles().some((box) => overlapArea(box, placed) > 0)) place()
  }

  const failures = (): string[] => {
    // A hidden or collapsed player shows no picture either.
    if (document.hidden || frame.clientWidth === 0 || frame.clientHeight === 0) return []
    keepClear()
    if (natives.connected(host) && performance.now() - lastMove > moveEveryMs) place()
    const failed = checkOverlay({ host, frame, video, placed, own })
    if (!failed.includes('removed') && drawn.alpha > 0 && sumAlpha(canvas) < drawn.alpha * 0.3) failed.push('erased')
    if (drawn.alpha === 0) failed.push('not-drawn')
    if (!nativesAreGenuine()) failed.push('patched')
    if (document.pictureInPictureElement !== null && document.pictureInPictureElement !== undefined) failed.push('picture-in-picture')
    return failed
  }

  const check = () => {
    if (!watching) return
    lastCheck = performance.now()
    const failed = failures()
    if (failed.length === 0) {
      suspect = false
      return
    }
    // A cover may be a passing tooltip of the browser's own making: it must still be there a moment later.
    if (failed.every((name) => name === 'covered') && !suspect) {
      suspect = true
      natives.setTimeout(check, recheckMs)
      return
    }
    suspect = false
    watching = false
    natives.pause(video)
    options.onTampered([...new Set(failed)])
  }

  const loop = () => {
    natives.clearTimeout(timer)
    if (!watching) return
    check()
    timer = natives.setTimeout(loop, checkEveryMs * (0.7 + natives.random() * 0.6))
  }

  const observer = new natives.Observer((records) => {
    if (!watching) return
    const foreign = records.some(
      (record) => [...record.removedNodes].includes(host) || [...record.addedNodes].some((node) => !own.has(node)),
    )
    if (foreign) check()
  })
  build()
  observer.observe(frame, { childList: true })
  const sizes = new ResizeObserver(keepClear)
  sizes.observe(frame)

  return {
    /** The picture moves: guard the code from now on. */
    watch() {
      if (watching) return
      keepClear()
      watching = true
      loop()
    },
    /** The picture stands: nothing to guard. */
    rest() {
      watching = false
      natives.clearTimeout(timer)
    },
    /** A second driver of the checks, for when the first was silenced. */
    checkIfLate: () => void (performance.now() - lastCheck > 3 * checkEveryMs && check()),
    keepClear,
    /** Shows the code, or takes it away where there is no picture to mark. */
    show(visible: boolean) {
      if (visible === shown) return
      shown = visible
      set('display', visible ? 'block' : 'none')
    },
    /** Makes the overlay anew, after it was tampered with. */
    rebuild: build,
    destroy() {
      watching = false
      natives.clearTimeout(timer)
      observer.disconnect()
      sizes.disconnect()
      own.delete(host)
      host.remove()
    },
  }
}
