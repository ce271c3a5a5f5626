import type { CreateCapability } from '../capability.ts'
import { watchPointer } from '../last-pointer.ts'
import { seekBy } from '../seek-by.ts'

const doubleTapMs = 320
const longestTapMs = 300
const farthestPx = 12
const nearPx = 90
const stepSeconds = 10

type Tap = { x: number; y: number; atMs: number }
const distance = (a: Tap, b: Tap) => Math.hypot(a.x - b.x, a.y - b.y)
const tapOf = ({ clientX, clientY, timeStamp }: PointerEvent): Tap => ({ x: clientX, y: clientY, atMs: timeStamp })

/**
 * Two taps on the left or right third of the picture go back or forward 10 s, each further tap 10 more. One tap shows or
 * hides the controls, which media-chrome does. A finger that moves scrolls the page and is no tap.
 */
export const doubleTap: CreateCapability = (player) => {
  const { frame, video, controller, store } = player
  const onPicture = ({ target }: Event) => target === video || target === controller
  let down: (Tap & { id: number }) | null = null
  let last: Tap | null = null

  const onDown = (event: PointerEvent) => {
    // A second finger means a pinch.
    const isTap = event.pointerType === 'touch' && event.isPrimary && onPicture(event)
    down = isTap ? { id: event.pointerId, ...tapOf(event) } : null
    if (!isTap) last = null
  }
  const onUp = (event: PointerEvent) => {
    const began = down
    down = null
    if (began === null || event.pointerId !== began.id) return
    const before = last
    last = tapOf(event)
    if (distance(last, began) > farthestPx || last.atMs - began.atMs > longestTapMs) {
      last = null
      return
    }
    if (before === null || last.atMs - before.atMs > doubleTapMs || distance(last, before) > nearPx) return
    const outer = frame.getBoundingClientRect()
    const part = (event.clientX - outer.x) / outer.width
    if (store.state.phase === 'blocked') return
    const { allowFastBack, allowFastAdvance } = store.state.preferences
    if (part < 1 / 3 && allowFastBack) seekBy(player, -stepSeconds)
    else if (part > 2 / 3 && allowFastAdvance) seekBy(player, stepSeconds)
  }
  const onCancel = () => {
    down = null
    last = null
  }

  return {
    name: 'double-tap',
    attach(_store, signal) {
      const touched = watchPointer(frame, signal)
      frame.addEventListener('pointerdown', onDown, { signal })
      frame.addEventListener('pointerup', onUp, { signal })
      frame.addEventListener('pointercancel', onCancel, { signal })
      // media-chrome takes the second of two quick taps for the click of a mouse, which plays and pauses.
      const onClick = (event: Event) => void (touched() && onPicture(event) && event.stopPropagation())
      frame.addEventListener('click', onClick, { capture: true, signal })
    },
  }
}
