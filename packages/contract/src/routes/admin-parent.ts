import { z } from 'zod'
import { emptySchema, instantSchema, keySchema } from '../common.ts'
import { defineRoutes } from '../route.ts'
import { lineSchema, outsideTextSchema, textSchema } from '../text.ts'
import { adminPage, httpAddress, idParams, operator, reasonSchema } from './admin-common.ts'
import { page } from '../page.ts'

// Products, sibling apps and invoices of the embedded parent platform.
const optionalAddress = httpAddress.nullable()
const productDraft = z.strictObject({
  title: lineSchema.min(1, 'Informe o título.').max(200, 'O título deve ter no máximo 200 caracteres.'),
  parentId: outsideTextSchema.trim().min(1).max(80).nullable(),
  isProducer: z.boolean(),
  moderationStatus: outsideTextSchema.trim().min(1).max(40),
  defaultSalesPage: optionalAddress,
  urlCheckout: optionalAddress,
  image: optionalAddress,
  userId: keySchema.nullable().describe('whose product it is; null: everybody’s'),
  position: z.int().min(0).max(9999),
})
export const parentProductSchema = productDraft.extend({ id: keySchema, createdAt: instantSchema })

const appFields = {
  name: lineSchema.min(1, 'Informe o nome.').max(120, 'O nome deve ter no máximo 120 caracteres.'),
  description: textSchema.max(400, 'A descrição deve ter no máximo 400 caracteres.'),
  url: httpAddress,
  icon: z
    .string()
    .max(100_000, 'A imagem é grande demais.')
    .regex(/^(?:https?:\/\/[^\s\0]+|data:image\/[\w+.-]+;base64,[A-Za-z0-9+/]+=*)$/, 'Use o endereço de uma imagem.')
    .nullable(),
  position: z.int().min(0).max(9999),
}
const appId = z.string().regex(/^[a-z0-9-]{1,40}$/, 'Use até 40 letras minúsculas, números e hífens.')
export const parentAppSchema = z.object({ ...appFields, id: appId })
const appParams = z.object({ id: appId })

export const parentInvoiceSchema = z.object({
  id: keySchema,
  account: z.object({ id: keySchema, name: z.string(), email: z.string() }),
  planTitle: z.string(),
  amountCents: z.int(),
  state: z.enum(['open', 'reported', 'paid', 'failed', 'void']),
  method: z.string().nullable(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  periodStart: instantSchema,
  periodEnd: instantSchema,
  dueAt: instantSchema,
  paidAt: instantSchema.nullable(),
})

export const adminParentRoutes = defineRoutes({
  adminListProducts: {
    method: 'GET',
    path: '/admin/products',
    access: operator,
    summary: 'Products of the embedded parent platform',
    query: z.object({ search: lineSchema.max(200).default(''), ...adminPage }),
    response: page(parentProductSchema),
  },
  adminCreateProduct: {
    method: 'POST',
    path: '/admin/products',
    access: operator,
    summary: 'A new product',
    body: productDraft,
    response: parentProductSchema,
  },
  adminUpdateProduct: {
    method: 'PUT',
    path: '/admin/products/{id}',
    access: operator,
    summary: 'Changes a product',
    params: idParams,
    body: productDraft,
    response: parentProductSchema,
  },
  adminDeleteProduct: {
    method: 'DELETE',
    path: '/admin/products/{id}',
    access: operator,
    summary: 'Deletes a product',
    params: idParams,
    response: emptySchema,
  },
  adminListApps: {
    method: 'GET',
    path: '/admin/apps',
    access: operator,
    summary: 'Sibling apps of the embedded parent platform, in the order shown; while there are any, the file is not read',
    response: z.array(parentAppSchema),
  },
  adminCreateApp: {
    method: 'POST',
    path: '/admin/apps',
    access: operator,
    summary: 'A new sibling app',
    body: z.strictObject({ ...appFields, id: appId }),
    response: parentAppSchema,
  },
  adminUpdateApp: {
    method: 'PUT',
    path: '/admin/apps/{id}',
    access: operator,
    summary: 'Changes a sibling app',
    params: appParams,
    body: z.strictObject(appFields),
    response: parentAppSchema,
  },
  adminDeleteApp: {
    method: 'DELETE',
    path: '/admin/apps/{id}',
    access: operator,
    summary: 'Deletes a sibling app',
    params: appParams,
    response: emptySchema,
  },
  adminListInvoices: {
    method: 'GET',
    path: '/admin/invoices',
    access: operator,
    summary: 'Invoices of the embedded parent platform; those their buyers say they paid wait for an operator',
    query: z.object({ state: z.enum(['open', 'reported', 'paid', 'failed', 'void']).default('reported'), ...adminPage }),
    response: page(parentInvoiceSchema),
  },
  adminConfirmInvoice: {
    method: 'POST',
    path: '/admin/invoices/{id}/confirm',
    access: operator,
    summary: 'The money of an invoice has come',
    params: idParams,
    response: emptySchema,
  },
  adminRefuseInvoice: {
    method: 'POST',
    path: '/admin/invoices/{id}/refuse',
    access: operator,
    summary: 'The money of a reported invoice has not come: it is open again',
    params: idParams,
    body: z.strictObject({ reason: reasonSchema }),
    response: emptySchema,
  },
})

export type ParentProduct = z.output<typeof parentProductSchema>
export type ParentApp = z.output<typeof parentAppSchema>
export type ParentInvoice = z.output<typeof parentInvoiceSchema>
