import { errorMessage } from '@videozz/contract/browser'
import { formatDuration } from '../../../shared/format/duration.ts'
import { ConflictNote, eitherWay } from '../../../ui/conflict-note.tsx'
import type { Offer } from '../../../shared/queries/offers.ts'
import { positionNames } from '../model/offer-words.ts'

export type OfferConflictProps = {
  /** Somebody else removed the offer. */
  gone: boolean
  /** The offer as somebody else left it, where that is otherwise than it was looked at. */
  newer: Offer | null
  onMine: (newer: Offer) => void
  onTheirs: (newer: Offer) => void
}

/** What somebody else did with an offer while it was changed here, and the ways on. */
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
