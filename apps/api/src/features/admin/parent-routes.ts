import {
  createParentApp,
  type Database,
  deleteParentApp,
  deleteParentProduct,
  findUserById,
  listParentApps,
  listParentInvoices,
  listParentProducts,
  noteInvoice,
  type OperatorActor,
  payInvoice,
  saveParentProduct,
  updateParentApp,
  writeOperatorLog,
} from '@videozz/db'
import { AppError } from '../../shared/app-error.ts'
import type { Handlers } from '../../shared/feature.ts'
import { actorOf, type AdminContext } from './context.ts'

/** Products, sibling apps and invoices of the embedded parent platform. */
export function parentRoutes({ deps }: AdminContext): Partial<Handlers> {
  const { db, now } = deps
  const requirePerson = async (userId: string | null): Promise<void> => {
    if (userId !== null && !(await findUserById(db, userId)))
      throw new AppError('INVALID_INPUT', { fields: { userId: 'Não há pessoa com esta chave.' } })
  }
  /** The change of an invoice and its record: both or neither. @returns whose invoice it is. */
  const settle = (actor: OperatorActor, action: string, change: (trx: Database) => ReturnType<typeof noteInvoice>, reason?: string) =>
    db.transaction().execute(async (trx) => {
      const done = await change(trx)
      if ('fault' in done) throw new AppError(done.fault)
      const { id, subscription_id: subscriptionId, amount_cents: amountCents } = done.invoice
      const { account_id: accountId } = await trx
        .selectFrom('parent_subscriptions')
        .select('account_id')
        .where('id', '=', subscriptionId)
        .executeTakeFirstOrThrow()
      const details = { amountCents, ...(reason !== undefined && { reason }) }
      await writeOperatorLog(trx, actor, { action, accountId, subject: id, details })
      return accountId
    })
  const found = <T>(value: T | undefined): T => {
    if (value === undefined) throw new AppError('NOT_FOUND')
    return value
  }
  const done = (changed: boolean): Record<string, never> => {
    if (!changed) throw new AppError('NOT_FOUND')
    return {}
  }

  return {
    adminListProducts: ({ query }) => listParentProducts(db, query),
    adminCreateProduct: async ({ operator, body }) => {
      await requirePerson(body.userId)
      return found(await saveParentProduct(db, actorOf(operator), body))
    },
    adminUpdateProduct: async ({ operator, params, body }) => {
      await requirePerson(body.userId)
      return found(await saveParentProduct(db, actorOf(operator), body, params.id))
    },
    adminDeleteProduct: async ({ operator, params }) => done(await deleteParentProduct(db, actorOf(operator), params.id)),

    adminListApps: () => listParentApps(db),
    adminCreateApp: async ({ operator, body }) => {
      if (!(await createParentApp(db, actorOf(operator), body))) throw new AppError('APP_ID_TAKEN')
      return body
    },
    adminUpdateApp: async ({ operator, params, body }) => {
      const app = { ...body, id: params.id }
      done(await updateParentApp(db, actorOf(operator), app))
      return app
    },
    adminDeleteApp: async ({ operator, params }) => done(await deleteParentApp(db, actorOf(operator), params.id)),

    adminListInvoices: ({ query }) => listParentInvoices(db, query),
    adminConfirmInvoice: async ({ operator, params, request }) => {
      const accountId = await settle(actorOf(operator), 'invoice.confirm', (trx) =>
        payInvoice(trx, { invoiceId: params.id, method: 'manual' }, now()),
      )
      await request.server.parentCourier.deliverOf(accountId)
      return {}
    },
    adminRefuseInvoice: async ({ operator, params, body: { reason } }) => {
      const refusal = { invoiceId: params.id, state: 'open' as const, error: reason }
      await settle(actorOf(operator), 'invoice.refuse', (trx) => noteInvoice(trx, refusal), reason)
      return {}
    },
  }
}
