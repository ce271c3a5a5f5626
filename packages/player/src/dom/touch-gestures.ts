import type { PlayerPreferences } from '@videozz/contract'
import type { Commands } from './commands.ts'

const doubleTapMs = 320
const longestTapMs = 300
const farthestPx = 12
const nearPx = 90
const step = 10

/**
 * Two taps on the left or right third of the picture go back or forward 10 s, each further tap 10 more. One tap shows or
 * hides the controls, which media-chrome does. A finger that moves scrolls the page and is no tap.
 */
export function listenToTaps(frame: HTMLElement, commands: Commands, preferences: () => PlayerPreferences): () => void {
  let down: { id: number; x: number; y: number; at: number } | null = null
  let last: { x: number; y: number; at: number } | null = null

  const onPicture = (event: PointerEvent) => event.target instanceof Element && /^(video|media-controller)$/.test(event.target.localName)
  const pressed = (event: PointerEvent) => {
    // A second finger means a pinch.
    const taps = event.pointerType === 'touch' && event.isPrimary && onPicture(event)
    down = taps ? { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp } : null
    if (!taps) last = null
  }
  const released = (event: PointerEvent) => {
    const began = down
    down = null
    if (began === null || event.pointerId !== began.id) return
    const moved = Math.hypot(event.clientX - began.x, event.clientY - began.y)
    if (moved > farthestPx || event.timeStamp - began.at > longestTapMs) {
      last = null
      return
    }
    const before = last
    last = { x: event.clientX, y: event.clientY, at: event.timeStamp }
    if (before === null || event.timeStamp - before.at > doubleTapMs || Math.hypot(last.x - before.x, last.y - before.y) > nearPx) return
    const outer = frame.getBoundingClientRect()
    const part = (event.clientX - outer.x) / outer.width
    if (part < 1 / 3 && preferences().allowFastBack) commands.seekBy(-step)
    else if (part > 2 / 3 && preferences().allowFastAdvance) commands.seekBy(step)
  }
  const cancelled = () => {
    down = null
    last = null
  }
  const listeners = { pointerdown: pressed, pointerup: released, pointercancel: cancelled } as const
  for (const [name, listener] of Object.entries(listeners)) frame.addEventListener(name, listener as EventListener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) frame.removeEventListener(name, listener as EventListener)
  }
}
