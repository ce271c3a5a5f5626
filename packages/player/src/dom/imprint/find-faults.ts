import { checkOverlay, faults } from './check-overlay.ts'
import type { CodeLayer } from './code-layer.ts'
import { readPixels } from './draw-code.ts'
import { natives, nativesAreGenuine } from './natives.ts'

const moveEveryMs = 14_000
/** A browser short of memory may empty a canvas: once in so long the code is drawn again without a report. */
const forgiveEveryMs = 60_000
/** Least share of the canvas that the drawn code covers, by its alpha. */
const leastOpacity = 0.06

function leftThePage(video: HTMLVideoElement): number {
  const remote = (video as { remote?: { state?: string } }).remote?.state === 'connected'
  const wireless = (video as { webkitCurrentPlaybackTargetIsWireless?: boolean }).webkitCurrentPlaybackTargetIsWireless === true
  return remote || wireless ? faults['other-screen'] : 0
}

/**
 * A function that gives the checks which fail now, as bits of `faults`, after it moved the code where that is due. `mayMove` is
 * false while the code is being moved out from under something; `isCopied` says whether scripts may show the picture elsewhere,
 * `mayLeave` whether the browser may.
 */
export function createFaultFinder(
  { video, isCopied, mayLeave }: { video: HTMLVideoElement; isCopied(): boolean; mayLeave(): boolean },
  layer: CodeLayer,
): (mayMove: boolean) => number {
  let redrawnAtMs = -forgiveEveryMs

  const pixelFault = (): number => {
    const drawn = layer.drawn()
    const canvas = layer.canvas()
    if (drawn.alpha < leastOpacity * 255 * canvas.width * canvas.height) return faults['not-drawn']
    const now = readPixels(canvas)
    const whole = drawn.checksum === null ? now.alpha > drawn.alpha * 0.3 : now.checksum === drawn.checksum
    if (whole) return 0
    if (natives.now() - redrawnAtMs < forgiveEveryMs) return faults.erased
    redrawnAtMs = natives.now()
    layer.draw()
    return 0
  }

  return (mayMove) => {
    if (natives.pictureInPicture(document) !== null && !mayLeave()) return faults['picture-in-picture']
    if (isCopied()) return faults['second-picture']
    if (natives.hidden(document)) return 0
    const frameBox = layer.frameSize()
    const pictureBox = natives.box(video)
    if (frameBox.width === 0 || frameBox.height === 0)
      // A collapsed player shows no picture either, unless the video was taken out of it.
      return pictureBox.width * pictureBox.height > 0 ? faults['picture-moved'] : 0
    layer.keepClear()
    if (mayMove && natives.now() - layer.movedAtMs() > moveEveryMs) layer.place()
    let found = checkOverlay(layer.parts()) | (mayLeave() ? 0 : leftThePage(video))
    if ((found & faults.removed) === 0) found |= pixelFault()
    if (!nativesAreGenuine) found |= faults.patched
    return found
  }
}
