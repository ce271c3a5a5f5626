import { formatTime } from '../../core/format-time.ts'
import { inherit, isOffered } from '../../core/key-table.ts'
import { durationOf, isSound, type PlayerState } from '../../core/player-state.ts'
import type { Capability, Control } from '../capability.ts'
import type { PlayerContext } from '../player-context.ts'
import { el, setText } from '../ui/element.ts'
import { drawControl } from './draw-control.ts'
import { createMenus, type Menus } from './menu.ts'
import { drawSettings, type RowControls } from './settings-menu.ts'
import { drawTimeLine } from './time-line.ts'

/** The time next to the controls: position and duration. */
function drawTime({ store }: PlayerContext, signal: AbortSignal): HTMLElement {
  const now = el('span', { class: 'now' })
  const total = el('span', { class: 'total' })
  store.subscribe(
    (state) => [state.position, durationOf(state)] as const,
    ([position, duration]) => {
      setText(now, formatTime(position, duration))
      setText(total, ` / ${formatTime(duration)}`)
    },
    signal,
  )
  return el('span', { class: 'time' }, now, total)
}

/** Draws the controls that the producer allows and this media has: one that is not offered is not in the page at all. */
function drawBar(player: PlayerContext, capabilities: readonly Capability[], menus: Menus, signal: AbortSignal): HTMLElement {
  const { store } = player
  const { state } = store
  const inRow: RowControls = new Map()
  const draw = (capability: Capability, control: Control): Element | null => {
    if (!isOffered(state, inherit(control, capability))) return null
    if ('settings' in control) return drawSettings(player, capabilities, inRow, menus)
    const element = drawControl(control, store, signal)
    inRow.set(capability, [...(inRow.get(capability) ?? []), element])
    const content = capability.menu?.content
    if (content !== undefined && element instanceof HTMLElement) menus.bind(element, content)
    return element
  }
  const at = (place: Control['place']) =>
    capabilities.flatMap((capability) =>
      (capability.controls ?? []).filter((control) => control.place === place).map((control) => draw(capability, control)),
    )
  const row = el(
    'div',
    { class: 'row' },
    ...at('start'),
    drawTime(player, signal),
    ...at('middle'),
    el('i', { class: 'gap' }),
    ...at('end'),
  )
  return el('div', { class: 'bar', noautohide: isSound(state) }, drawTimeLine(player, signal), row)
}

/** The state and capabilities the bar is drawn from; a change of one of them redraws it. */
const drawnFrom = (state: PlayerState, capabilities: readonly Capability[]): unknown[] => [
  state.preferences,
  state.opened,
  state.tracks,
  JSON.stringify([state.media?.duration, state.media?.chapters]),
  ...capabilities.flatMap((capability) =>
    [...(capability.controls ?? []), capability.menu ?? {}].map((part) => isOffered(state, inherit(part, capability))),
  ),
]

/** Puts the bar of controls into the player, draws it again where other controls are offered than before, and passes the duration on to media-chrome. */
export function attachControlBar(player: PlayerContext, capabilities: readonly Capability[], signal: AbortSignal): void {
  const { controller, video, store } = player
  const menus = createMenus(player, signal)
  let end = new AbortController()
  let bar: HTMLElement | null = null
  signal.addEventListener('abort', () => end.abort())

  store.subscribe(
    (state) => drawnFrom(state, capabilities),
    () => {
      end.abort()
      end = new AbortController()
      menus.close()
      bar?.remove()
      bar = drawBar(player, capabilities, menus, end.signal)
      controller.append(bar)
    },
    signal,
  )
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
