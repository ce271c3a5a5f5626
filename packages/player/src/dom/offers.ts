import type { OfferEvent, ShownOffer } from '@videozz/contract'
import { copy } from '../core/copy.ts'
import { pickOffers } from '../core/pick-offers.ts'
import { createOfferCard } from './offer-card.ts'
import type { Corners } from './offer-corners.ts'
import type { PlaybackView } from './playback-view.ts'

/** Narrower, two at one edge would meet. CSS pixels. */
const roomForTwo = 720

export type OfferHooks = {
  onOffer(key: string, event: OfferEvent): void
  say(text: string): void
  /** Offers take up other room than before. */
  onDrawn(): void
  /** The focus was on an offer that is gone. */
  onFocusLost(): void
  /** The viewer looks at an offer elsewhere. */
  onOpened(): void
}
export type Offers = ReturnType<typeof createOffers>

/** Shows each offer within its time once the picture moves; one that is looked at stays until it is left. */
export function createOffers(frame: HTMLElement, video: HTMLVideoElement, corners: Corners, hooks: OfferHooks) {
  const closed = new Set<string>()
  const announced = new Set<string>()
  const shown = new Map<string, { card: HTMLElement; drawn: string }>()

  const remove = (key: string) => {
    const card = shown.get(key)?.card
    shown.delete(key)
    const focused = card?.matches(':focus-within') === true
    card?.remove()
    if (focused) hooks.onFocusLost()
  }
  const add = (offer: ShownOffer, drawn: string) => {
    const { key, position, title } = offer
    const open = () => {
      hooks.onOffer(key, 'click')
      hooks.onOpened()
    }
    const close = () => {
      closed.add(key)
      remove(key)
      hooks.onDrawn()
    }
    const card = createOfferCard(offer, open, close)
    shown.set(key, { card, drawn })
    corners[position].append(card)
    hooks.onOffer(key, 'view')
    if (announced.has(key)) return
    announced.add(key)
    hooks.say(`${copy.offer}: ${title}`)
  }
  const isLookedAt = (key: string) => shown.get(key)?.card.matches(':hover, :focus-within') === true

  return {
    update({ state, media }: PlaybackView) {
      const stands = state.started && ['playing', 'paused', 'waiting', 'ended'].includes(state.phase)
      const moment = { second: video.currentTime, duration: media?.duration ?? Infinity, ended: state.phase === 'ended' }
      const due = stands && media !== null ? pickOffers(media.offers, moment, closed, frame.clientWidth < roomForTwo ? 1 : undefined) : []
      const wanted = new Map(due.map((offer) => [offer.key, JSON.stringify(offer)]))
      let changed = false
      for (const [key, { drawn }] of shown) {
        if (wanted.has(key) ? wanted.get(key) === drawn : stands && due.length === 0 && isLookedAt(key)) continue
        remove(key)
        changed = true
      }
      for (const offer of due) {
        if (shown.has(offer.key)) continue
        add(offer, wanted.get(offer.key) ?? '')
        changed = true
      }
      if (changed) hooks.onDrawn()
    },
  }
}
