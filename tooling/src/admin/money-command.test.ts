import { contractPlan, createPerson, noteInvoice } from '@videozz/db'
import { freePlan, professionalPlan } from '@videozz/domain'
import { createTestDatabase, type TestDatabase } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OperatorFault } from '../command/operator-fault.ts'
import { runAdmin } from './run-admin.ts'

let database: TestDatabase
let person: { userId: string; accountId: string }
beforeAll(async () => {
  database = await createTestDatabase()
  const made = await createPerson(database.db, { issuer: 'embedded', name: 'Ana', email: 'ana@exemplo.com.br' })
  person = { userId: made?.userId ?? '', accountId: made?.accountId ?? '' }
})
afterAll(() => database.close())

/** Runs a command: what it prints, or the sentence of its refusal. @param input JSON given on the standard input. */
const say = (words: string, input: unknown = '', ...more: string[]): Promise<string> =>
  runAdmin(
    [...words.split(' '), ...more],
    () => database.url,
    () => Promise.resolve(typeof input === 'string' ? input : JSON.stringify(input)),
  ).catch((error: unknown) => {
    if (error instanceof OperatorFault) return `refused: ${error.message}`
    throw error
  })
const json = async <T>(words: string): Promise<T> => JSON.parse(await say(`${words} --json`)) as T
const because = ['--reason', 'Pedido do próprio dono']
const auditedActions = async () =>
  (await database.db.selectFrom('operator_log').select(['action', 'via']).orderBy('id').execute()).map(
    ({ action, via }) => `${via} ${action}`,
  )

it('accounts set-plugin grants a plugin until the end of a day in São Paulo, and cancels it', async () => {
  expect(await say(`accounts set-plugin ${person.accountId} transcribe active --until 2099-01-31`)).toContain('transcribe (usable)')
  const row = await database.db
    .selectFrom('account_plugins')
    .selectAll()
    .where('account_id', '=', person.accountId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'active', expires_at: new Date('2099-02-01T03:00:00Z') })
  expect(await say(`accounts set-plugin ${person.accountId} transcribe active --until 2099-02-30`)).toContain('refused: --until')
  expect(await say(`accounts set-plugin ${person.accountId} voar active`)).toContain('refused: o plugin')
  expect(await say(`accounts set-plugin ${person.accountId} transcribe canceled`)).toContain('(canceled)')
})

it('accounts correct books a correction, and rejects invalid amounts and a missing reason', async () => {
  const correct = (cents: string, ...reason: string[]) => say(`accounts correct ana@exemplo.com.br --cents=${cents}`, '', ...reason)
  expect(await correct('-399', ...because)).toContain('correção de -R$')
  for (const cents of ['0', '0.5', 'x', '1e12', '-1e300'])
    expect([cents, await correct(cents, ...because)]).toEqual([cents, expect.stringContaining('refused: amountCents')])
  expect(await correct('1')).toContain('refused: falta --reason')
  const rows = await database.db.selectFrom('ledger_entries').select(['amount_cents', 'kind']).execute()
  expect(rows).toEqual([{ amount_cents: -399, kind: 'correction' }])
})

it('plans save and plans delete create, change and delete plans, and reject invalid ones', async () => {
  const [free] = await json<Record<string, unknown>[]>('plans list')
  const { id: _id, isDefault, accounts, accountsOver, subscriptions, createdAt, updatedAt, ...draft } = free ?? {}
  expect([isDefault, accounts, accountsOver, subscriptions, createdAt === updatedAt]).toEqual([true, 1, 0, 0, expect.any(Boolean)])
  const own = { ...draft, title: 'Sob medida', type: 'custom', price: 1990, hidden: true }
  expect(await say('plans save', draft)).toContain('refused: Só há um plano padrão')
  expect(await say(`plans save ${freePlan.id}`, { ...draft, price: 1 })).toContain('refused: O plano padrão é gratuito')
  expect(await say('plans save', { ...own, price: -1, trialDays: 0.5 })).toMatch(/refused: price: .*trialDays: /)
  expect(await say('plans save', 'nada')).toContain('refused: dê o JSON')
  const made = /· (\w{16}): Sob medida/.exec(await say('plans save', own))?.[1] ?? ''
  expect(await say(`plans save ${made}`, { ...own, price: 2990 })).toContain('Sob medida')
  expect((await json<{ id: string; price: number }[]>('plans list')).find(({ id }) => id === made)?.price).toBe(2990)
  await database.db.updateTable('accounts').set({ plan_id: made, storage_used: 1000 }).where('id', '=', person.accountId).execute()
  const small = { ...own, storageSize: 10, uploadSize: 10 }
  expect(await say(`plans save ${made}`, small)).toContain('refused: 1 contas usam mais')
  expect(await say(`plans save ${made} --confirm`, small)).toContain('Sob medida')
  expect(await say(`plans delete ${made}`)).toContain('em uso, fora de venda')
  await database.db.updateTable('accounts').set({ plan_id: freePlan.id, storage_used: 0 }).where('id', '=', person.accountId).execute()
  expect(await say(`plans delete ${made}`)).toContain('excluído')
  expect(await say(`plans delete ${made}`)).toContain('refused: não há plano')
  expect(await say(`plans delete ${freePlan.id}`)).toContain('refused: o plano padrão')
})

it('invoices confirm and invoices refuse resolve reported payments', async () => {
  await database.db.updateTable('plans').set({ trial_days: 0 }).where('id', '=', professionalPlan.id).execute()
  const contract = { ...person, planId: professionalPlan.id, affiliate: null, paymentMethod: null }
  const contracted = await contractPlan(database.db, contract, new Date())
  const invoiceId = 'fault' in contracted ? '' : (contracted.invoice?.id ?? '')
  await noteInvoice(database.db, { invoiceId, state: 'reported' })
  expect(await say('invoices list')).toContain('ana@exemplo.com.br')
  expect(await say(`invoices refuse ${invoiceId}`, '', ...because)).toContain('pagamento não encontrado')
  expect(await json('invoices list --state open')).toMatchObject({ items: [{ id: invoiceId, lastError: because[1] }] })
  expect(await say(`invoices confirm ${invoiceId}`)).toContain('pagamento confirmado')
  expect(await say(`invoices confirm ${invoiceId}`)).toContain('já foi resolvida')
  expect(await say('invoices confirm naoexiste0000000')).toContain('não existe')
})

it('saves the help list, and creates, changes and deletes apps and products', async () => {
  expect(await say('help-list save', { items: [{ title: 'Ajuda', link: 'https://ajuda.exemplo.com' }] })).toContain('Ajuda')
  expect(await say('help-list save', { items: [{ title: 'Ajuda', link: 'javascript:alert(1)' }] })).toContain('refused: items.0.link')
  expect(await json('help-list show')).toEqual({ items: [{ title: 'Ajuda', link: 'https://ajuda.exemplo.com' }] })
  const app = { name: 'Outro', description: '', url: 'https://outro.exemplo.com', icon: null, position: 1 }
  expect(await say('apps create', { ...app, id: 'outro' })).toContain('Outro')
  expect(await say('apps create', { ...app, id: 'outro' })).toContain('refused: já existe')
  expect(await say('apps save outro', { ...app, name: 'Novo' })).toContain('Novo')
  expect(await json('apps list')).toMatchObject([{ id: 'outro', name: 'Novo' }])
  expect([await say('apps delete outro'), await say('apps delete outro')]).toEqual([
    '· outro: excluído',
    'refused: não há aplicativo outro.',
  ])
  const product = {
    title: 'Curso',
    parentId: null,
    isProducer: true,
    moderationStatus: 'approved',
    defaultSalesPage: null,
    urlCheckout: null,
    image: null,
    position: 0,
  }
  expect(await say('products save', { ...product, userId: 'naoexiste0000000' })).toContain('refused: não há pessoa')
  const id = /· (\w{16}): Curso/.exec(await say('products save', { ...product, userId: person.userId }))?.[1] ?? ''
  expect(await say(`products save ${id}`, { ...product, title: 'Curso 2', userId: null })).toContain('Curso 2')
  expect(await json('products list')).toMatchObject({ totalItems: 1, items: [{ id, title: 'Curso 2', userId: null }] })
  expect(await say(`products delete ${id}`)).toContain('excluído')
})

it('records every change in operator_log', async () => {
  const wanted =
    'account.plugin account.plugin ledger.correction plan.create plan.update plan.update plan.hide plan.delete invoice.refuse ' +
    'invoice.confirm help.save app.create app.update app.delete product.create product.update product.delete'
  expect(await auditedActions()).toEqual(wanted.split(' ').map((action) => `command ${action}`))
})
