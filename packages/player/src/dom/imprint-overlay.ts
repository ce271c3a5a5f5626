import { codeSize, overlapArea, placeCode } from '../core/place-code.ts'
import type { Box } from '../core/place-code.ts'
import { checkOverlay, faults, nameFaults, seenPicture } from './check-overlay.ts'
import type { OverlayParts } from './check-overlay.ts'
import { drawCode, nothingDrawn, readInk } from './draw-code.ts'
import { keepBeat } from './keep-beat.ts'
import { natives, nativesAreGenuine } from './natives.ts'
import { blind, watchSight } from './watch-sight.ts'
import { watchTree } from './watch-tree.ts'

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

const moveEveryMs = 14_000
/** How often the code is moved out from under something before that counts as covering it. */
const patience = 3
const recheckMs = 300
/** A browser short of memory may empty a canvas: once in so long it is drawn again without a word. */
const forgiveEveryMs = 60_000
/** Above every other layer of the player, which it keeps clear of where there is room. */
const level = 7
/** Least share of the canvas that the drawn code fills with ink. */
const leastInk = 0.06

/**
 * The code of this playback over the picture, guarded: while the picture is shown it notices being removed, hidden, faded, cut,
 * moved, resized, covered or erased, and a picture shown without it. It goes by what the browser says of the video itself, not
 * by the player's state, which events can be forged for. What it cannot notice is told in docs/imprint-visible-code.md.
 */
export function createImprintOverlay(options: OverlayOptions) {
  const { frame, video, code, own } = options
  const home = natives.parent(video)
  const root = frame.getRootNode()
  const inRoot = root instanceof ShadowRoot ? root : null
  const outer = inRoot === null ? frame : inRoot.host
  let host: HTMLElement
  let canvas: HTMLCanvasElement
  let beat = { nudge: () => {}, stop: () => {} }
  let sight = blind
  let styled = ''
  let drawn = nothingDrawn
  let placed: Box = { x: 0, y: 0, width: 0, height: 0 }
  let drawnFor = ''
  let wanted = true
  let shown = true
  let stopped = false
  let lastMove = 0
  let lastDrawnAgain = -forgiveEveryMs
  let lastPosition = -1
  let strikes = 0
  let watching = false

  const set = (name: string, text: string) => {
    natives.setProperty(natives.inlineStyle(host), name, text, 'important')
    styled = natives.cssText(natives.inlineStyle(host))
  }
  const frameSize = () => ({ width: natives.innerWidth(frame), height: natives.innerHeight(frame) })
  const sizeName = () => `${frameSize().width}x${frameSize().height}x${devicePixelRatio}`

  const unbuild = () => {
    beat.stop()
    sight.stop()
    own.delete(host)
    host.remove()
  }
  const build = () => {
    host = document.createElement('div')
    canvas = document.createElement('canvas')
    host.setAttribute('aria-hidden', 'true')
    const closed = natives.attachShadow(host, { mode: 'closed' })
    set('all', 'initial')
    set('position', 'absolute')
    set('display', shown ? 'block' : 'none')
    set('pointer-events', 'none')
    set('z-index', `${level}`)
    set('user-select', 'none')
    const inner = natives.inlineStyle(canvas)
    natives.setProperty(inner, 'all', 'initial', 'important')
    natives.setProperty(inner, 'display', 'block', 'important')
    natives.setProperty(inner, 'pointer-events', 'none', 'important')
    natives.append(closed, canvas)
    own.add(host)
    natives.append(frame, host)
    draw()
    sight = watchSight(canvas, frame, own)
    tree.add(host)
    beat = keepBeat(canvas, check)
  }

  const draw = () => {
    drawnFor = sizeName()
    drawn = drawCode(canvas, code, codeSize(frameSize().width), devicePixelRatio || 1)
    set('width', `${drawn.width}px`)
    set('height', `${drawn.height}px`)
    natives.setProperty(natives.inlineStyle(canvas), 'width', `${drawn.width}px`, 'important')
    natives.setProperty(natives.inlineStyle(canvas), 'height', `${drawn.height}px`, 'important')
    place()
  }

  const place = () => {
    const last = placed.width === 0 ? undefined : placed
    const size = { width: drawn.width, height: drawn.height }
    placed = placeCode(seenPicture(frame, video), size, options.obstacles(), natives.random, last)
    set('left', `${placed.x}px`)
    set('top', `${placed.y}px`)
    lastMove = natives.now()
    sight.ask()
  }

  /** Draws or moves again where frame or picture changed, or something of ours now lies over the code. */
  const keepClear = () => {
    const { width, height } = frameSize()
    if (width === 0 || height === 0) return
    if (drawnFor !== sizeName()) return draw()
    const picture = seenPicture(frame, video)
    const outside = overlapArea(picture, placed) < 0.95 * placed.width * placed.height
    if ((outside && picture.width > placed.width && picture.height > placed.height) || meets(options.obstacles())) place()
  }
  const meets = (boxes: Box[]) => {
    for (let index = 0; index < boxes.length; index += 1) {
      const box = boxes[index]
      if (box !== undefined && overlapArea(box, placed) > 0) return true
    }
    return false
  }

  const parts = (): OverlayParts => ({
    host,
    canvas,
    frame,
    outer,
    root: inRoot,
    own,
    level,
    video,
    home,
    placed,
    sight: sight.state(),
  })
  const inkFault = (): number => {
    if (drawn.alpha < leastInk * 255 * canvas.width * canvas.height) return faults['not-drawn']
    const now = readInk(canvas)
    const whole = drawn.ink === null ? now.alpha > drawn.alpha * 0.3 : now.ink === drawn.ink
    if (whole) return 0
    if (natives.now() - lastDrawnAgain < forgiveEveryMs) return faults.erased
    lastDrawnAgain = natives.now()
    draw()
    return 0
  }
  const leftThePage = (): number => {
    const remote = (video as { remote?: { state?: string } }).remote?.state === 'connected'
    const wireless = (video as { webkitCurrentPlaybackTargetIsWireless?: boolean }).webkitCurrentPlaybackTargetIsWireless === true
    return remote || wireless ? faults['other-screen'] : 0
  }

  const verdict = (): number => {
    if (natives.pictureInPicture(document) !== null) return faults['picture-in-picture']
    if (natives.hidden(document)) return 0
    const frameBox = frameSize()
    const pictureBox = natives.box(video)
    if (frameBox.width === 0 || frameBox.height === 0)
      // A collapsed player shows no picture either, unless the picture was taken out of it.
      return pictureBox.width * pictureBox.height > 0 ? faults['picture-moved'] : 0
    keepClear()
    if (strikes < 1 && natives.now() - lastMove > moveEveryMs) place()
    let found = checkOverlay(parts()) | leftThePage()
    if ((found & faults.removed) === 0) found |= inkFault()
    if (!nativesAreGenuine) found |= faults.patched
    return found
  }

  /** Whether the picture moves, whatever events were sent to say otherwise. */
  const moves = () => {
    const position = natives.position(video)
    const moved = position !== lastPosition
    lastPosition = position
    return moved && !natives.paused(video)
  }

  const check = () => {
    if (stopped) {
      // Whoever starts the picture past the player finds it stopped again.
      if (!natives.paused(video)) natives.pause(video)
      return
    }
    const moving = moves()
    if (moving && !shown) reveal(true)
    if (!shown) return
    const found = verdict()
    if (found === 0) {
      // Slowly, for what covers the code again and again may look away now and then.
      strikes = strikes > 0.3 ? strikes - 0.3 : 0
      return
    }
    if (found === faults.covered && strikes < patience) {
      // A badge of an extension or a tip of the browser lies still: the code gets out from under it.
      if (strikes > 0 && natives.now() - lastMove < recheckMs) return
      strikes += 1
      place()
      natives.setTimeout(check, recheckMs)
      return
    }
    stopped = true
    strikes = 0
    natives.pause(video)
    options.onTampered(nameFaults(found))
  }

  const reveal = (visible: boolean) => {
    shown = visible
    set('display', visible ? 'block' : 'none')
    sight.ask()
  }

  const onTree = (onlyLayer: boolean) => {
    const asMade = natives.parent(host) === frame && natives.cssText(natives.inlineStyle(host)) === styled
    if (shown && !(onlyLayer && asMade)) check()
  }
  const tree = watchTree(frame, outer, onTree)
  build()
  const sizes = new natives.Sizes(() => keepClear())
  sizes.observe(frame)
  const onFullscreen = () => {
    sight.lift()
    if (shown) check()
  }
  natives.listen(document, 'fullscreenchange', onFullscreen)
  // Drawn at once in the system's letters, and again when those of the page are there.
  const onFonts = () => draw()
  natives.listen(document.fonts, 'loadingdone', onFonts)

  return {
    /** The picture moves: check at once. */
    watch() {
      if (watching) return
      watching = true
      keepClear()
      check()
    },
    /** The picture stands still; the code over it stays guarded. */
    rest() {
      watching = false
    },
    /** Another driver of the checks, for when the others were silenced. */
    checkIfLate: () => beat.nudge(),
    keepClear,
    /** Shows the code, or takes it away where there is no picture to mark. */
    show(visible: boolean) {
      if (visible === wanted) return
      wanted = visible
      reveal(visible)
    },
    /** Makes the overlay anew, after it was tampered with. */
    rebuild() {
      unbuild()
      stopped = false
      build()
    },
    destroy() {
      tree.stop()
      sizes.disconnect()
      natives.unlisten(document, 'fullscreenchange', onFullscreen)
      natives.unlisten(document.fonts, 'loadingdone', onFonts)
      unbuild()
    },
  }
}
