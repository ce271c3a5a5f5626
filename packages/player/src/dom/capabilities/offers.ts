import type { OfferPosition } from '@videozz/contract'
import type { CreateCapability } from '../capability.ts'
import { el } from '../ui/element.ts'

const corner = (position: OfferPosition) => el('div', { class: 'offers', 'data-at': position })

/**
 * The corners of the picture in which offers are shown. They are made with the player, so that the guard of the code recognises them; the
 * offers are drawn by `controls/show-offers.ts`, which is loaded with the controls.
 */
export const offers: CreateCapability = ({ frame, notes }) => {
  const top = corner('top-left')
  const others = (['top-right', 'bottom-left', 'bottom-right'] as const).map(corner)
  // Notes begin in the same corner: offers there come below them.
  notes.append(top)
  frame.append(...others)
  return { name: 'offers', covers: () => [top, ...others].flatMap((each) => [...each.children]) }
}
