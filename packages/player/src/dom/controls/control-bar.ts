import { formatTime } from '../../core/format-time.ts'
import { durationOf, isOnAir, isSound } from '../../core/player-state.ts'
import type { Capability } from '../capability.ts'
import { focusOn } from '../focus-first.ts'
import type { PlayerContext } from '../player-context.ts'
import { el, setText } from '../ui/element.ts'
import { createMenus } from './menu.ts'
import { createRow } from './row.ts'
import { drawTimeLine, timeLineKey } from './time-line.ts'

/** The time next to the controls: position and duration. */
function drawTime({ store }: PlayerContext, signal: AbortSignal): HTMLElement {
  const now = el('span', { class: 'now' })
  const total = el('span', { class: 'total' })
  store.subscribe(
    (state) => [state.position, durationOf(state), state.livePlace ?? (isOnAir(state) ? 'edge' : null)] as const,
    ([position, duration, livePlace]) => {
      // Of a live the viewer is told how far behind it they are.
      setText(now, livePlace === null ? formatTime(position, duration) : livePlace === 'edge' ? '' : `-${formatTime(duration - position)}`)
      setText(total, livePlace === null ? ` / ${formatTime(duration)}` : '')
    },
    signal,
  )
  return el('span', { class: 'time' }, now, total)
}

/** Keeps the time line at the top of the bar; it is drawn again for another duration or other chapters. */
function attachTimeLine(player: PlayerContext, bar: HTMLElement, signal: AbortSignal): void {
  let end = new AbortController()
  let line: HTMLElement | null = null
  signal.addEventListener('abort', () => end.abort())
  player.store.subscribe(
    timeLineKey,
    () => {
      const hadFocus = line?.matches(':focus-within') === true
      end.abort()
      line?.remove()
      end = new AbortController()
      line = drawTimeLine(player, end.signal)
      if (line !== null) bar.prepend(line)
      if (!hadFocus) return
      if (line === null) player.focusControls()
      else line.querySelectorAll<HTMLElement>('media-time-range').forEach(focusOn)
    },
    signal,
  )
}

/**
 * Puts the bar of controls into the player and passes the duration on to media-chrome. What is not offered is not in the page at all; the
 * rest stays as it is when an offer changes.
 */
export function attachControlBar(player: PlayerContext, capabilities: readonly Capability[], signal: AbortSignal): void {
  const { controller, video, store } = player
  const menus = createMenus(player, signal)
  const bar = el('div', { class: 'bar' })
  // Before the row, to which its focus moves.
  attachTimeLine(player, bar, signal)
  bar.append(createRow(player, capabilities, menus, drawTime(player, signal), signal))
  store.subscribe(isSound, (sound) => bar.toggleAttribute('noautohide', sound), signal)
  controller.append(bar)

  store.subscribe(
    (state) => state.started || isSound(state),
    // Tab skips the descendants of an element with a tabindex below zero: the start button comes first, the controls later.
    (started) => started && controller.removeAttribute('tabindex'),
    signal,
  )
  store.subscribe(
    ({ media }) => media?.duration,
    (duration) => {
      if (duration === undefined) return
      // The time line works before the first byte is there; its elements read the duration again at `durationchange`.
      controller.mediaStore.dispatch({ type: 'optionschangerequest', detail: { defaultDuration: duration ?? undefined } })
      if (Number.isNaN(video.duration)) video.dispatchEvent(new Event('durationchange'))
    },
    signal,
  )
}
