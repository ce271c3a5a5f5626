import {
  confirmInvoice,
  createParentApp,
  deleteParentApp,
  deleteParentProduct,
  findUserById,
  listParentApps,
  listParentInvoices,
  listParentProducts,
  refuseInvoice,
  saveParentProduct,
  updateParentApp,
} from '@videozz/db'
import { AppError } from '../../shared/app-error.ts'
import type { Handlers } from '../../shared/feature.ts'
import { presentInstants } from '../../shared/present-instants.ts'
import { actorOf, type AdminContext } from './context.ts'

/** Products, sibling apps and invoices of the embedded parent platform. */
export function parentRoutes({ deps }: AdminContext): Partial<Handlers> {
  const { db, now } = deps
  const requirePerson = async (userId: string | null): Promise<void> => {
    if (userId !== null && !(await findUserById(db, userId)))
      throw new AppError('INVALID_INPUT', { fields: { userId: 'Não há pessoa com esta chave.' } })
  }
  const found = <T>(value: T | undefined): T => {
    if (value === undefined) throw new AppError('NOT_FOUND')
    return value
  }
  const done = (changed: boolean): Record<string, never> => {
    if (!changed) throw new AppError('NOT_FOUND')
    return {}
  }

  return {
    adminListProducts: async ({ query }) => presentInstants(await listParentProducts(db, query)),
    adminCreateProduct: async ({ operator, body }) => {
      await requirePerson(body.userId)
      return presentInstants(found(await saveParentProduct(db, actorOf(operator), body)))
    },
    adminUpdateProduct: async ({ operator, params, body }) => {
      await requirePerson(body.userId)
      return presentInstants(found(await saveParentProduct(db, actorOf(operator), body, params.id)))
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

    adminListInvoices: async ({ query }) => presentInstants(await listParentInvoices(db, query)),
    adminConfirmInvoice: async ({ operator, params, request }) => {
      const done = await confirmInvoice(db, actorOf(operator), params.id, now())
      if ('fault' in done) throw new AppError(done.fault)
      await request.server.parentCourier.deliverOf(done.accountId)
      return {}
    },
    adminRefuseInvoice: async ({ operator, params, body }) => {
      const done = await refuseInvoice(db, actorOf(operator), params.id, body.reason)
      if ('fault' in done) throw new AppError(done.fault)
      return {}
    },
  }
}
