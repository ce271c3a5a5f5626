import { errorMessage } from '@videozz/contract/browser'
import { formatDuration } from '../../../shared/format/duration.ts'
import { ConflictNote, eitherWay } from '../../../ui/conflict-note.tsx'
import type { Offer } from '../../../shared/queries/offers.ts'
import { positionNames } from '../model/offer-words.ts'

export type OfferConflictProps = {
  /** The offer was removed by another person or tab. */
  gone: boolean
  /** The offer as stored now, where it differs from the one opened. */
  newer: Offer | null
  onMine: (newer: Offer) => void
  onTheirs: (newer: Offer) => void
}

/** A conflicting change of an offer, with the actions to resolve it. */
export function OfferConflict({ gone, newer, onMine, onTheirs }: OfferConflictProps) {
  if (gone) return <ConflictNote title="Outra pessoa removeu esta oferta. Se você salvar, ela volta como uma oferta nova." />
  if (!newer) return null
  const { product_title: title, start, end, positionSale } = newer
  return (
    <ConflictNote
      title={errorMessage('OFFER_CHANGED')}
      ways={eitherWay(
        () => onMine(newer),
        () => onTheirs(newer),
      )}
    >
      <p>
        <b>{title}</b>, de <span className="num">{formatDuration(start)}</span> a <span className="num">{formatDuration(end)}</span>,{' '}
        {positionNames[positionSale].toLowerCase()}
      </p>
    </ConflictNote>
  )
}
