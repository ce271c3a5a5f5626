import type { ShownOffer } from '@videozz/contract'
import { copy } from '../../core/copy.ts'
import { pickOffers } from '../../core/pick-offers.ts'
import type { PlayerState } from '../../core/player-state.ts'
import type { PlayerContext } from '../player-context.ts'
import { createOfferCard } from './offer-card.ts'

/** In a narrower player two offers at one edge would meet. CSS pixels. */
const roomForTwo = 720

const mayShow = ({ started, phase }: PlayerState): boolean => started && ['playing', 'paused', 'waiting', 'ended'].includes(phase)

/** The offers that are to be shown now. */
function dueOffers(state: PlayerState, closed: ReadonlySet<string>): ShownOffer[] {
  const { media, phase, position, width } = state
  if (media === null || !mayShow(state)) return []
  const moment = { second: position, duration: media.duration ?? Infinity, ended: phase === 'ended' }
  return pickOffers(media.offers, moment, closed, width < roomForTwo ? 1 : undefined)
}

/** Shows each offer in its corner within its time, once the video has started; one under the pointer or the focus stays until it is left. */
export function showOffers({ frame, store, playback, feedback, focusControls, rearrange }: PlayerContext, signal: AbortSignal): void {
  const closed = new Set<string>()
  const announced = new Set<string>()
  /** By key of the offer: its card, and the offer that it shows as JSON. */
  const shown = new Map<string, { card: HTMLElement; json: string }>()

  const remove = (key: string) => {
    const card = shown.get(key)?.card
    shown.delete(key)
    const hadFocus = card?.matches(':focus-within') === true
    card?.remove()
    if (hadFocus) focusControls()
  }
  const add = (offer: ShownOffer, json: string) => {
    const { key, position, title } = offer
    const onOpen = () => {
      playback.noteOffer(key, 'click')
      playback.pause()
    }
    const onClose = () => {
      closed.add(key)
      remove(key)
      rearrange()
    }
    const card = createOfferCard(offer, onOpen, onClose)
    shown.set(key, { card, json })
    frame.querySelector(`.offers[data-at=${position}]`)?.append(card)
    playback.noteOffer(key, 'view')
    if (announced.has(key)) return
    announced.add(key)
    feedback.say(`${copy.offer}: ${title}`)
  }
  const isInUse = (key: string) => shown.get(key)?.card.matches(':hover, :focus-within') === true

  const update = (state: PlayerState) => {
    const due = dueOffers(state, closed)
    const wanted = new Map(due.map((offer) => [offer.key, JSON.stringify(offer)]))
    let changed = false
    for (const [key, { json }] of shown) {
      if (wanted.has(key) ? wanted.get(key) === json : mayShow(state) && due.length === 0 && isInUse(key)) continue
      remove(key)
      changed = true
    }
    for (const offer of due) {
      if (shown.has(offer.key)) continue
      add(offer, wanted.get(offer.key) ?? '')
      changed = true
    }
    if (changed) rearrange()
  }
  store.subscribe(
    ({ started, phase, media, position, width }) => [started, phase, media, position, width],
    (_, state) => update(state),
    signal,
  )
}
