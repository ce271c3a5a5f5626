import { faults, nameFaults } from './check-overlay.ts'
import { createCodeLayer, type LayerOptions } from './code-layer.ts'
import { createFaultFinder } from './find-faults.ts'
import { natives } from './natives.ts'
import { type CheckSchedule, scheduleChecks } from './schedule-checks.ts'
import { watchTree } from './watch-tree.ts'

export type OverlayOptions = LayerOptions & {
  /** Whether the picture may be shown outside this page, without the code. */
  isCopied(): boolean
  /** Whether the browser may show the picture without the page. */
  mayLeave(): boolean
  onTampered(names: string[]): void
}
export type ImprintOverlay = ReturnType<typeof createImprintOverlay>

/** How often the code is moved out from under something before that counts as covering it. */
const mostMoves = 3
const recheckMs = 300

/** A function that returns whether the picture moved since it was last called, whatever events were forged. */
function createMotionCheck(video: HTMLVideoElement): () => boolean {
  let lastPosition = -1
  return () => {
    const position = natives.position(video)
    const moved = position !== lastPosition
    lastPosition = position
    return moved && !natives.paused(video)
  }
}

/**
 * The code of this playback over the picture, guarded: while the picture is shown it notices being removed, hidden, faded, cut,
 * moved, resized, covered or erased, and a picture shown without it. It reads the video element itself, not the player's state,
 * whose events can be forged. What it cannot notice is listed in docs/imprint-visible-code.md.
 */
export function createImprintOverlay(options: OverlayOptions) {
  const { frame, video } = options
  const layer = createCodeLayer(options)
  const findFaults = createFaultFinder(options, layer)
  const isMoving = createMotionCheck(video)
  let schedule: CheckSchedule
  let wanted = true
  let stopped = false
  /** Moves out from under something, of which clean checks take back a part each. */
  let moves = 0
  let watching = false

  const check = () => {
    if (stopped) {
      // A video that was started past the player is paused again.
      if (!natives.paused(video)) natives.pause(video)
      return
    }
    const moving = isMoving()
    if (moving && !layer.isShown()) layer.reveal(true)
    if (!layer.isShown()) return
    const found = findFaults(moves < 1)
    if (found === 0) {
      // Slowly, for what covers the code again and again may uncover it now and then.
      moves = moves > 0.3 ? moves - 0.3 : 0
      return
    }
    if (found === faults.covered && moves < mostMoves) {
      // A badge of an extension or a tooltip of the browser stays where it is: the code is moved out from under it.
      if (moves > 0 && natives.now() - layer.movedAtMs() < recheckMs) return
      moves += 1
      layer.place()
      natives.setTimeout(check, recheckMs)
      return
    }
    stopped = true
    moves = 0
    natives.pause(video)
    options.onTampered(nameFaults(found))
  }

  const tree = watchTree(frame, layer.outer, (onlyLayer) => {
    if (layer.isShown() && !(onlyLayer && layer.isAsMade())) check()
  })
  const build = () => {
    const { host, canvas } = layer.build()
    tree.add(host)
    schedule = scheduleChecks(canvas, check)
  }
  build()
  const sizes = new natives.Sizes(() => layer.keepClear())
  sizes.observe(frame)
  const onFullscreen = () => {
    layer.raiseProbe()
    if (layer.isShown()) check()
  }
  natives.listen(document, 'fullscreenchange', onFullscreen)
  // Drawn at once in the system's font, and again when that of the page is there.
  const onFonts = () => layer.draw()
  natives.listen(document.fonts, 'loadingdone', onFonts)

  return {
    /** The picture moves: checks at once. */
    watch() {
      if (watching) return
      watching = true
      layer.keepClear()
      check()
    },
    /** Playback is paused; the code over the picture stays guarded. */
    rest() {
      watching = false
    },
    /** Another clock for the checks, in case the others were stopped by a script. */
    checkIfLate: () => schedule.checkIfLate(),
    keepClear: () => layer.keepClear(),
    /** Shows the code, or hides it where there is no picture to mark. */
    show(visible: boolean) {
      if (visible === wanted) return
      wanted = visible
      layer.reveal(visible)
    },
    /** Makes the overlay again, after it was tampered with. */
    rebuild() {
      schedule.stop()
      layer.remove()
      stopped = false
      build()
    },
    destroy() {
      tree.stop()
      sizes.disconnect()
      natives.unlisten(document, 'fullscreenchange', onFullscreen)
      natives.unlisten(document.fonts, 'loadingdone', onFonts)
      schedule.stop()
      layer.remove()
    },
  }
}
