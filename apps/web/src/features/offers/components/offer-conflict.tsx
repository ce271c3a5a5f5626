import { Button } from '@mantine/core'
import { errorMessage } from '@videozz/contract/browser'
import { formatDuration } from '../../../shared/format/duration.ts'
import type { Offer } from '../api/offer-queries.ts'
import { positionNames } from '../model/offer-words.ts'
import css from './offers.module.css'

export type OfferConflictProps = {
  /** Somebody else removed the offer. */
  gone: boolean
  /** The offer as somebody else left it, where that is otherwise than it was looked at. */
  newer: Offer | null
  onMine: (newer: Offer) => void
  onTheirs: (newer: Offer) => void
}

/** What somebody else did with an offer while it was changed here: nothing is overwritten unseen, and nothing typed is lost. */
export function OfferConflict({ gone, newer, onMine, onTheirs }: OfferConflictProps) {
  if (gone)
    return (
      <p className={css.changed} role="alert">
        Outra pessoa removeu esta oferta. Se você salvar, ela volta como uma oferta nova.
      </p>
    )
  if (!newer) return null
  const { product_title: title, start, end, positionSale } = newer
  return (
    <div className={css.changed} role="alert">
      <p>{errorMessage('OFFER_CHANGED')}</p>
      <p>
        <b>{title}</b>, de <span className="num">{formatDuration(start)}</span> a <span className="num">{formatDuration(end)}</span>,{' '}
        {positionNames[positionSale].toLowerCase()}
      </p>
      <div>
        <Button size="xs" variant="default" onClick={() => onMine(newer)}>
          Manter as minhas
        </Button>
        <Button size="xs" variant="default" onClick={() => onTheirs(newer)}>
          Ver as novas
        </Button>
      </div>
    </div>
  )
}
