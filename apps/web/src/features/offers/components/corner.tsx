import type { OfferPosition } from '@videozz/contract/browser'
import css from './corner.module.css'

/** Icon for the corner in which an offer is shown. */
export const Corner = ({ position }: { position: OfferPosition }) => <span className={css.corner} data-at={position} aria-hidden="true" />
