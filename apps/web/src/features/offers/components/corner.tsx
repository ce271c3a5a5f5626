import type { OfferPosition } from '@videozz/contract/browser'
import css from './offers.module.css'

/** A small picture of where an offer stands. */
export const Corner = ({ position }: { position: OfferPosition }) => <span className={css.corner} data-at={position} aria-hidden="true" />
