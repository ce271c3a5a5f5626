import { type OfferDraft, type OfferPosition, offerPositions } from '@videozz/contract/browser'
import { offerFaults } from '@videozz/domain'
import { formatDuration, parseTime } from '../../../shared/format/duration.ts'
import type { Offer } from '../../../shared/queries/offers.ts'

/** Values of the offer form. */
export type OfferValues = { product: string | null; start: string; end: string; position: OfferPosition }
export type OfferFormFaults = { product?: string; start?: string; end?: string }

/** Values of a new offer, in the first of the corners. */
export const newValues: OfferValues = { product: null, start: '', end: '', position: offerPositions[0] }
/** The values after the form was cleared. */
export const emptiedValues: OfferValues = { ...newValues, position: 'top-right' }

export const valuesOf = ({ product_id: product, start, end, positionSale: position }: Offer): OfferValues => ({
  product,
  start: formatDuration(start),
  end: formatDuration(end),
  position,
})

/** An unchanged time keeps its fraction. */
const readTime = (text: string, before: number | undefined): number | null =>
  before !== undefined && text.trim() === formatDuration(before) ? before : parseTime(text)

const unread = 'Informe o tempo, como 04:36.'
const timeFault = (text: string, time: number | null, missing: string): string | undefined => {
  if (text.trim() === '') return missing
  return time === null ? unread : undefined
}

/** The faults of the form, or the offer to send. @param duration of the media, in seconds. @param offer the saved offer, null for a new one. */
export function readForm(
  { product, start, end, position: positionSale }: OfferValues,
  duration: number,
  offer: Offer | null,
): { faults: OfferFormFaults; draft: OfferDraft | null } {
  const [from, to] = [readTime(start, offer?.start), readTime(end, offer?.end)]
  const faults: OfferFormFaults = {}
  if (product === null) faults.product = 'Por favor, selecione o produto'
  const [startFault, endFault] = [
    timeFault(start, from, 'Por favor, insira o tempo de início'),
    timeFault(end, to, 'Por favor, insira o tempo de fim'),
  ]
  if (startFault) faults.start = startFault
  if (endFault) faults.end = endFault
  const kept = offer?.start === from && offer.end === to
  if (from !== null && to !== null && !kept) Object.assign(faults, offerFaults({ start: from, end: to }, duration))
  else if (from !== null && to === null && !kept) {
    // An empty end has no fault.
    const { start: alone } = offerFaults({ start: from, end: duration }, duration)
    if (alone) faults.start = alone
  }
  if (Object.keys(faults).length > 0 || product === null || from === null || to === null) return { faults, draft: null }
  return { faults, draft: { product_id: product, start: from, end: to, positionSale } }
}

export const isSame = (a: OfferValues, b: OfferValues): boolean =>
  a.product === b.product && a.start === b.start && a.end === b.end && a.position === b.position
