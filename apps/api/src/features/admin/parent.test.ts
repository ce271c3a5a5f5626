import { contractPlan, createKey, noteInvoice } from '@videozz/db'
import { professionalPlan } from '@videozz/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount } from '../../shared/testing/test-account.ts'
import { signUpTestOperator } from '../../shared/testing/test-operator.ts'

let api: TestApi
let headers: { cookie: string }
beforeAll(async () => {
  api = await startTestApi()
  headers = (await signUpTestOperator(api)).headers
})
afterAll(() => api.close())
const lastChange = () => api.db.selectFrom('operator_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

it('admin product routes create, update, search and delete products, and write each change to operator_log', async () => {
  const draft = {
    title: 'Curso de Violão',
    parentId: '77',
    isProducer: true,
    moderationStatus: 'approved',
    defaultSalesPage: 'https://venda.exemplo/violao',
    urlCheckout: null,
    image: null,
    userId: null,
    position: 1,
  }
  const create = (body: object) => callApi(api, 'adminCreateProduct', { headers, body: { ...draft, ...body } })
  const { data: made } = await create({})
  expect([made, (await lastChange()).action]).toMatchObject([draft, 'product.create'])
  expect((await create({ urlCheckout: 'javascript:x' })).error.code).toBe('INVALID_INPUT')
  expect((await create({ userId: createKey() })).error.fields).toHaveProperty('userId')
  const update = (id: string) => callApi(api, 'adminUpdateProduct', { headers, params: { id }, body: { ...draft, title: 'Violão II' } })
  expect([(await update(made.id)).data.title, (await lastChange()).action]).toEqual(['Violão II', 'product.update'])
  expect((await update(createKey())).error.code).toBe('NOT_FOUND')
  const found = await callApi(api, 'adminListProducts', { headers, query: { search: 'VIOLAO' } })
  expect(found.data).toMatchObject({ totalItems: 1, items: [{ id: made.id }] })
  const remove = () => callApi(api, 'adminDeleteProduct', { headers, params: { id: made.id } })
  expect([(await remove()).status, (await lastChange()).action, (await remove()).error.code]).toEqual([200, 'product.delete', 'NOT_FOUND'])
})

it('admin app routes create, update and delete apps, which listIntegrations returns ordered by position', async () => {
  const owner = await signUpTestAccount(api)
  const shown = async () => (await callApi(api, 'listIntegrations', { as: owner })).data.apps
  expect(await shown()).toEqual([])
  const icon = `data:image/png;base64,${Buffer.from('x').toString('base64')}`
  const app = { id: 'nutror', name: 'Nutror', description: 'Área de membros', url: 'https://nutror.exemplo/', icon, position: 1 }
  const create = (body: object) => callApi(api, 'adminCreateApp', { headers, body: { ...app, ...body } })
  expect([(await create({})).data, (await lastChange()).action]).toEqual([app, 'app.create'])
  expect((await create({})).error.code).toBe('APP_ID_TAKEN')
  expect((await create({ id: 'x', url: 'ftp://x' })).error.code).toBe('INVALID_INPUT')
  await create({ id: 'orbita', name: 'Órbita', icon: null, position: 0 })
  expect((await shown()).map(({ id }) => id)).toEqual(['orbita', 'nutror'])
  expect((await shown())[1]).toEqual({ id: 'nutror', name: 'Nutror', description: 'Área de membros', url: 'https://nutror.exemplo/', icon })
  const { id, ...values } = app
  const update = (params: { id: string }) => callApi(api, 'adminUpdateApp', { headers, params, body: { ...values, name: 'Nutror 2' } })
  expect([(await update({ id })).data.name, (await update({ id: 'nada' })).error.code]).toEqual(['Nutror 2', 'NOT_FOUND'])
  const remove = () => callApi(api, 'adminDeleteApp', { headers, params: { id } })
  expect([(await remove()).status, (await lastChange()).action, (await remove()).error.code]).toEqual([200, 'app.delete', 'NOT_FOUND'])
  expect((await callApi(api, 'adminListApps', { headers })).data.map((one) => one.id)).toEqual(['orbita'])
})

it('adminRefuseInvoice and adminConfirmInvoice process reported invoices; confirming activates the subscription', async () => {
  const owner = await signUpTestAccount(api, { plan: 'free' })
  // Without free days the first invoice is there at once.
  await api.db.updateTable('plans').set({ trial_days: 0 }).where('id', '=', professionalPlan.id).execute()
  const contract = { userId: owner.userId, accountId: owner.accountId, planId: professionalPlan.id, affiliate: null, paymentMethod: null }
  const contracted = await contractPlan(api.db, contract, api.deps.now())
  const invoice = 'invoice' in contracted ? (contracted.invoice?.id ?? '') : ''
  const waiting = async () => (await callApi(api, 'adminListInvoices', { headers })).data.items
  expect(await waiting()).toEqual([])
  await noteInvoice(api.db, { invoiceId: invoice, state: 'reported' })
  expect(await waiting()).toMatchObject([
    { id: invoice, account: { id: owner.accountId, email: owner.email }, amountCents: professionalPlan.price, state: 'reported' },
  ])
  const params = { id: invoice }
  const refused = await callApi(api, 'adminRefuseInvoice', { headers, params, body: { reason: 'O valor não chegou' } })
  expect([refused.status, await waiting()]).toEqual([200, []])
  expect(await lastChange()).toMatchObject({
    action: 'invoice.refuse',
    account_id: owner.accountId,
    details: { reason: 'O valor não chegou' },
  })
  await noteInvoice(api.db, { invoiceId: invoice, state: 'reported' })
  // Without its record nothing is confirmed.
  await sql`alter table operator_log add constraint closed check (action <> 'invoice.confirm') not valid`.execute(api.db)
  expect((await callApi(api, 'adminConfirmInvoice', { headers, params })).status).toBe(500)
  expect(await waiting()).toMatchObject([{ id: invoice, state: 'reported' }])
  await sql`alter table operator_log drop constraint closed`.execute(api.db)
  const confirm = (id: string) => callApi(api, 'adminConfirmInvoice', { headers, params: { id } })
  expect([(await confirm(invoice)).status, (await lastChange()).action]).toEqual([200, 'invoice.confirm'])
  const { data } = await callApi(api, 'adminListInvoices', { headers, query: { state: 'paid' } })
  expect(data.items).toMatchObject([{ id: invoice, method: 'manual', paidAt: expect.any(String) }])
  expect([(await confirm(invoice)).error.code, (await confirm(createKey())).error.code]).toEqual(['INVOICE_SETTLED', 'NOT_FOUND'])
  // What the parent platform told of it has come: the account is on its plan.
  const { data: account } = await callApi(api, 'adminGetAccount', { headers, params: { id: owner.accountId } })
  expect(account).toMatchObject({ plan: { id: professionalPlan.id }, subscription: { state: 'active' } })
})
