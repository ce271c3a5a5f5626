import type { OfferPosition } from '@videozz/contract/browser'
import css from './corner.module.css'

/** An icon of the corner an offer is shown in. */
export const Corner = ({ position }: { position: OfferPosition }) => <span className={css.corner} data-at={position} aria-hidden="true" />
