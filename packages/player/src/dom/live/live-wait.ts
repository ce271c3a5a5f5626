import { isOnAir, type PlayerState } from '../../core/player-state.ts'
import type { PlayerContext } from '../player-context.ts'
import { el, setText, show } from '../ui/element.ts'
import { describeWait } from './describe-wait.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'
/** Tabler icon `broadcast` (MIT), 24 × 24. */
const broadcast = ['M18.364 19.364a9 9 0 1 0 -12.728 0', 'M15.536 16.536a5 5 0 1 0 -7.072 0', 'M11 13a1 1 0 1 0 2 0a1 1 0 1 0 -2 0']
function drawBroadcast(): SVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  for (const [name, value] of Object.entries({ viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' })) svg.setAttribute(name, value)
  for (const d of broadcast) {
    const path = document.createElementNS(svgNamespace, 'path')
    path.setAttribute('d', d)
    svg.append(path)
  }
  return svg
}

/** A live that shows no picture: before it begins, while its publisher is gone, or after it ended without anything kept. */
const waits = (state: PlayerState): boolean => {
  const { phase, media } = state
  if (media?.live === undefined) return false
  if (phase === 'preparing') return true
  return isOnAir(state) && media.live.status === 'ended' && phase === 'waiting'
}

/** Fills the card that waits for the picture of a live, with the time left, over its cover. */
export function drawLiveWait({ notes, store, playback, rearrange }: PlayerContext, card: HTMLElement, signal: AbortSignal): void {
  const title = el('b', {})
  const clock = el('span', { class: 'live-clock', role: 'timer', 'aria-live': 'off' })
  const text = el('p', {})
  const said = el('p', { class: 'said', role: 'status' })
  card.append(el('span', { class: 'live-mark' }, drawBroadcast()), title, clock, text)
  notes.append(said)

  const update = () => {
    const { media } = store.state
    const visible = waits(store.state)
    if (card.hidden === visible) rearrange()
    show(card, visible)
    if (!visible || media?.live === undefined) return setText(said, '')
    const words = describeWait(media.live, media.failed, new Date())
    setText(title, words.title)
    setText(text, words.text)
    setText(clock, words.clock ?? '')
    show(clock, words.clock !== null)
    card.dataset.status = media.live.status
    setText(said, `${words.title}. ${words.text}`)
  }
  store.subscribe(({ phase, media }) => [phase, media], update, signal)
  // The end of the list may be that of the live.
  store.subscribe(
    (state) => isOnAir(state) && state.phase === 'ended',
    (ends) => ends && void playback.refresh(),
    signal,
  )
  // The picture stands still: whether the publisher is gone is known only when it is asked for.
  store.subscribe(
    (state) => isOnAir(state) && state.phase === 'waiting',
    (stands) => stands && void playback.refresh(),
    signal,
  )
  const timer = setInterval(update, 1000)
  signal.addEventListener('abort', () => clearInterval(timer))
}
