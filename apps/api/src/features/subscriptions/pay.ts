import type { Invoice, TestCard } from '@videozz/contract'
import { hasInvoice, noteInvoice, payInvoice } from '@videozz/db'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentInvoice } from '../../shared/present-invoice.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { chargeTestCard } from '../../shared/test-cards.ts'

const attempts = { name: 'invoice-card', points: 20, seconds: 600 }

/** @throws AppError SUBSCRIPTION_ELSEWHERE, NOT_FOUND, and PAYMENT_MODE_OFF where invoices are paid in another mode. */
async function needInvoice({ db, env }: Deps, accountId: string, invoiceId: string, mode: 'manual' | 'test'): Promise<void> {
  if (env.subscriptions.parent !== 'embedded') throw new AppError('SUBSCRIPTION_ELSEWHERE')
  if (!(await hasInvoice(db, accountId, invoiceId))) throw new AppError('NOT_FOUND')
  if (env.subscriptions.payments !== mode) throw new AppError('PAYMENT_MODE_OFF')
}

/** Pays an invoice by a test card, which later invoices are charged to. @throws AppError of the card, NOT_FOUND, INVOICE_SETTLED. */
export async function payOwnInvoice(
  deps: Deps,
  accountId: string,
  invoiceId: string,
  card: TestCard,
  request: FastifyRequest,
): Promise<Invoice> {
  await needInvoice(deps, accountId, invoiceId, 'test')
  const { db, now } = deps
  await new RateLimiter(db, now).take({ rule: attempts, subject: accountId })
  try {
    const method = chargeTestCard(card, now())
    const done = await payInvoice(db, { accountId, invoiceId, method, remember: true }, now())
    if ('fault' in done) throw new AppError(done.fault)
    await request.server.parentCourier.deliverOf(accountId)
    return presentInvoice(done.invoice)
  } catch (error) {
    if (error instanceof AppError && error.code === 'CARD_DECLINED') {
      const noted = await noteInvoice(db, { accountId, invoiceId, state: 'failed', error: error.message })
      if ('fault' in noted) throw new AppError(noted.fault)
    }
    throw error
  }
}

/** Records that the buyer reports a payment; the operator confirms it. @throws AppError NOT_FOUND, INVOICE_SETTLED. */
export async function reportOwnInvoice(deps: Deps, accountId: string, invoiceId: string): Promise<Invoice> {
  await needInvoice(deps, accountId, invoiceId, 'manual')
  const done = await noteInvoice(deps.db, { accountId, invoiceId, state: 'reported' })
  if ('fault' in done) throw new AppError(done.fault)
  return presentInvoice(done.invoice)
}
