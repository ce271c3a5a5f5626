import type { TestCard } from '@videozz/contract'
import { type TestCardMethod, testCardOf } from '@videozz/domain'
import { AppError } from './app-error.ts'

/**
 * What becomes of a charge on a test card now. Nothing of the card is kept but which test number it was.
 * @returns the method to charge later by.
 * @throws AppError CARD_NOT_TEST for every other number, CARD_DECLINED, INVALID_INPUT for one that has expired.
 */
export function chargeTestCard(card: TestCard, now: Date): TestCardMethod {
  const known = testCardOf(card.number)
  if (!known) throw new AppError('CARD_NOT_TEST')
  const [month = 0, year = 0] = card.expiry.split('/').map(Number)
  // Good until its month is over.
  if (now.getTime() >= Date.UTC(2000 + year, month, 1))
    throw new AppError('INVALID_INPUT', { fields: { 'card.expiry': 'O cartão está vencido.' } })
  if (!known.now) throw new AppError('CARD_DECLINED')
  return known.method
}
