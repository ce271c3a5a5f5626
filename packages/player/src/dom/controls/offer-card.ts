import type { ShownOffer } from '@videozz/contract'
import { copy } from '../../core/copy.ts'
import { el } from '../ui/element.ts'
import { icon } from '../ui/icons.ts'

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** An offer over the picture, a link to its address in a new window without opener or referrer. */
export function createOfferCard(offer: ShownOffer, onOpen: () => void, onClose: () => void): HTMLElement {
  const picture = offer.image === null ? null : el('img', { src: offer.image, alt: '', decoding: 'async' })
  // An offer without its picture is still one.
  picture?.addEventListener('error', () => picture.remove())
  const link = el(
    'a',
    {
      class: 'offer-link',
      href: offer.url,
      target: '_blank',
      rel: 'noopener noreferrer',
      'aria-label': `${copy.seeOffer}: ${offer.title} (${copy.newWindow})`,
    },
    copy.seeOffer,
  )
  const price = offer.priceCents === null ? null : el('span', { class: 'offer-price' }, money.format(offer.priceCents / 100))
  const close = el('button', { type: 'button', class: 'offer-close', 'aria-label': copy.closeOffer }, icon('close'))
  const card = el(
    'div',
    { class: 'offer', role: 'group', 'aria-label': `${copy.offer}: ${offer.title}` },
    picture,
    el('div', { class: 'offer-words' }, el('span', { class: 'offer-name' }, el('b', {}, offer.title), price), link),
    close,
  )
  link.addEventListener('click', onOpen)
  close.addEventListener('click', onClose)
  card.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  })
  return card
}
