import type { OfferPosition } from '@videozz/contract'
import { el } from './element.ts'

export type Corners = Record<OfferPosition, HTMLElement>

const corner = (at: OfferPosition) => el('div', { class: 'offers', 'data-at': at })

/** The corners of a frame in which offers can stand; the code's guard knows them as the player's own. */
export function createCorners(frame: HTMLElement, notes: HTMLElement): Corners {
  const corners: Corners = {
    'bottom-right': corner('bottom-right'),
    'bottom-left': corner('bottom-left'),
    'top-right': corner('top-right'),
    'top-left': corner('top-left'),
  }
  // Notes begin in the same corner: what stands there comes after them.
  notes.append(corners['top-left'])
  frame.append(corners['top-right'], corners['bottom-left'], corners['bottom-right'])
  return corners
}

/** The offers that stand now. */
export const offersIn = (corners: Corners): Element[] => Object.values(corners).flatMap((each) => [...each.children])
