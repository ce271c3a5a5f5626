import { mostPriceCents, mostProductTitle, type OfferDraft, type OfferPosition, offerPositions } from '@videozz/contract/browser'
import { isSalesAddress, offerFaults } from '@videozz/domain'
import { formatDuration, parseTime } from '../../../shared/format/duration.ts'
import { readReais, writeReais } from '../../../shared/format/money-text.ts'
import type { Offer } from '../../../shared/queries/offers.ts'

/** Values of the offer form: `typed` products are written here, the others chosen from the catalogue. */
export type OfferValues = {
  typed: boolean
  product: string | null
  title: string
  url: string
  price: string
  start: string
  end: string
  position: OfferPosition
}
export type OfferFormFaults = { product?: string; title?: string; url?: string; price?: string; start?: string; end?: string }
type ProductDraft = Pick<OfferDraft, 'product_id' | 'product'>

/** Values of a new offer, in the first of the corners. */
export const newValues: OfferValues = {
  typed: false,
  product: null,
  title: '',
  url: '',
  price: '',
  start: '',
  end: '',
  position: offerPositions[0],
}
/** The values after the form was cleared. */
export const emptiedValues: OfferValues = { ...newValues, position: 'top-right' }

export const valuesOf = (offer: Offer): OfferValues => {
  const { product_id: product, product_title: title, url, price_cents: price, start, end, positionSale: position } = offer
  const typed = product === null
  const texts = typed ? { title, url, price: price === null ? '' : writeReais(price) } : { title: '', url: '', price: '' }
  return { typed, product, ...texts, start: formatDuration(start), end: formatDuration(end), position }
}

/** An unchanged time keeps its fraction. */
const readTime = (text: string, before: number | undefined): number | null =>
  before !== undefined && text.trim() === formatDuration(before) ? before : parseTime(text)

const unread = 'Informe o tempo, como 04:36.'
const timeFault = (text: string, time: number | null, missing: string): string | undefined => {
  if (text.trim() === '') return missing
  return time === null ? unread : undefined
}

/** An address as people type it: without a scheme it is https. */
const readUrl = (text: string): string => (/^[a-z][a-z0-9+.-]*:/i.test(text.trim()) ? text.trim() : `https://${text.trim()}`)

/** The product of the form, or its faults. */
function readProduct({ typed, product, title, url, price }: OfferValues): { faults: OfferFormFaults; draft: ProductDraft | null } {
  if (!typed)
    return product === null
      ? { faults: { product: 'Por favor, selecione o produto' }, draft: null }
      : { faults: {}, draft: { product_id: product } }
  const faults: OfferFormFaults = {}
  const cents = price.trim() === '' ? null : readReais(price)
  if (title.trim() === '') faults.title = 'Por favor, insira o nome do produto'
  else if (title.trim().length > mostProductTitle) faults.title = `O nome deve ter no máximo ${mostProductTitle} caracteres`
  if (url.trim() === '') faults.url = 'Por favor, insira o link'
  else if (!isSalesAddress(readUrl(url))) faults.url = 'O link deve começar com https:// ou http://'
  if (price.trim() !== '' && (cents === null || cents < 0)) faults.price = 'Informe o preço, como 197,00.'
  else if (cents !== null && cents > mostPriceCents) faults.price = 'O preço é alto demais'
  if (Object.keys(faults).length > 0) return { faults, draft: null }
  return { faults, draft: { product: { title: title.trim(), url: readUrl(url), priceCents: cents } } }
}

/** The faults of the form, or the offer to send. @param duration of the media, in seconds. @param offer the saved offer, null for a new one. */
export function readForm(
  values: OfferValues,
  duration: number,
  offer: Offer | null,
): { faults: OfferFormFaults; draft: OfferDraft | null } {
  const { start, end, position: positionSale } = values
  const [from, to] = [readTime(start, offer?.start), readTime(end, offer?.end)]
  const { faults, draft: product } = readProduct(values)
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
  return { faults, draft: { ...product, start: from, end: to, positionSale } }
}

/** Whether two values are the same, of the fields of `b`. */
export const isSame = (a: OfferValues, b: OfferValues): boolean =>
  (Object.keys(b) as (keyof OfferValues)[]).every((name) => a[name] === b[name])
