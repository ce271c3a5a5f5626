import type { SubscriptionMessage } from '@videozz/contract'
import { cancelAtEnd, contractPlan, createKey, listWaitingEvents, noteDelivery, payInvoice, receiveSubscriptionEvent } from '@videozz/db'
import { professionalPlan } from '@videozz/domain'
import { createTestAccount, createTestDatabase, createTestUser, type TestDatabase } from '@videozz/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Deps } from '../../shared/deps.ts'
import { advanceAll } from './advance-subscriptions.ts'

let test: TestDatabase
let person: string
let sent: string[]
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())
beforeEach(async () => {
  sent = []
  person = await addPerson()
})
async function addPerson(): Promise<string> {
  const person = createKey()
  await createTestUser(test.db, { id: person, name: 'Ana Prado', email: `${person}@exemplo.com` })
  await createTestAccount(test.db, { id: person, owner_id: person })
  return person
}

const jobs = { enqueue: async (_trx: unknown, name: string) => void sent.push(name) }
const deps = {
  env: { subscriptions: 'embedded', product: 'Videozz', publicUrl: 'https://videozz.exemplo.com' },
  jobs,
  log: pino({ level: 'silent' }),
} as unknown as Deps

/** The clock's run, what an api then tells the product, and the run after it. */
async function run(at: string): Promise<void> {
  const now = new Date(at)
  const all = { ...deps, db: test.db }
  await advanceAll(all, now, new AbortController().signal)
  for (const { id, body } of await listWaitingEvents(test.db, 100)) {
    await receiveSubscriptionEvent(test.db, { issuer: 'embedded', id, message: JSON.parse(body) as SubscriptionMessage }, now)
    await noteDelivery(test.db, id, null, now)
  }
  await advanceAll(all, now, new AbortController().signal)
}
const contract = (paymentMethod: string | null, at = '2026-01-01T12:00:00Z') =>
  contractPlan(test.db, { userId: person, accountId: person, planId: professionalPlan.id, affiliate: null, paymentMethod }, new Date(at))
const mails = async () => {
  const rows = await test.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', `${person}@exemplo.com`).execute()
  return rows.sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
}
const subjects = async () => (await mails()).map((mail) => mail.subject)

it('mails the owner once about each change of the subscription', async () => {
  await contract(null)
  await run('2026-01-13T11:00:00Z')
  expect(await subjects()).toEqual([])
  await run('2026-01-13T12:00:00Z')
  await run('2026-01-15T12:00:00Z')
  expect(await subjects()).toEqual(['Seu teste do plano Profissional termina em 16/01/2026'])
  await run('2026-01-16T12:00:00Z')
  await run('2026-01-19T12:00:00Z')
  await run('2026-01-19T12:15:00Z')
  expect((await subjects()).slice(1)).toEqual(['Seu teste do plano Profissional terminou', 'Sua fatura está em atraso'])
  const overdue = (await mails()).at(-1)
  expect(overdue?.body_text).toContain('até 03/02/2026. Em 18/02/2026 a assinatura é cancelada.')
  expect(overdue?.body_text).toContain('https://videozz.exemplo.com/regularizar')
  await run('2026-02-18T12:00:00Z')
  await run('2026-02-18T12:15:00Z')
  expect((await subjects()).slice(3)).toEqual(['Sua assinatura do plano Profissional foi cancelada'])
  expect(sent.filter((name) => name === 'send-mail')).toHaveLength(4)
})

it('mails the owner again when the account is overdue a second time', async () => {
  await contract(null)
  await run('2026-01-16T12:00:00Z')
  await run('2026-01-19T12:00:00Z')
  const [invoice] = await test.db
    .selectFrom('parent_invoices')
    .select('parent_invoices.id')
    .innerJoin('parent_subscriptions', 'parent_subscriptions.id', 'subscription_id')
    .where('account_id', '=', person)
    .execute()
  await payInvoice(test.db, { invoiceId: invoice!.id, method: 'manual' }, new Date('2026-01-20T12:00:00Z'))
  await run('2026-02-16T12:00:00Z')
  await run('2026-02-19T12:00:00Z')
  expect((await subjects()).filter((subject) => subject === 'Sua fatura está em atraso')).toHaveLength(2)
})

it('mails the owner about a failed charge, with the amount and the payment deadline', async () => {
  await contract('test-fails-later')
  await run('2026-01-16T12:00:00Z')
  await run('2026-01-17T12:00:00Z')
  const failed = (await mails()).filter((mail) => mail.subject === 'Não conseguimos cobrar a sua fatura')
  expect(failed).toHaveLength(1)
  expect(failed[0]?.body_text.replaceAll(/\s/g, ' ')).toContain('A cobrança de R$ 199,00 do plano Profissional')
  expect(failed[0]?.body_text).toContain('Sem pagamento até 19/01/2026')
})

it('sends no trial reminder after a scheduled cancellation, only the cancellation mail', async () => {
  await contract(null)
  await cancelAtEnd(test.db, person, true, new Date('2026-01-02T12:00:00Z'))
  await run('2026-01-14T12:00:00Z')
  expect(await subjects()).toEqual([])
  await run('2026-01-16T12:00:00Z')
  expect(await subjects()).toEqual(['Sua assinatura do plano Profissional foi cancelada'])
})

it('advances and mails the other subscriptions when one fails, and throws an AggregateError', async () => {
  const owners = [person, await addPerson(), await addPerson()]
  for (person of owners) await contract(null)
  const rows = await test.db.selectFrom('parent_subscriptions').selectAll().where('account_id', 'in', owners).orderBy('id').execute()
  const [stuck, ...others] = rows
  // What it would tell next has been told already.
  const next = { subscription_id: stuck!.id, sequence: stuck!.sequence + 1, body: '{}', delivered_at: new Date(), last_error: null }
  const blocked = createKey()
  await test.db
    .insertInto('parent_events')
    .values({ id: blocked, ...next })
    .execute()
  const advance = () => advanceAll({ ...deps, db: test.db }, new Date('2026-01-16T12:00:00Z'), new AbortController().signal)
  await expect(advance()).rejects.toThrow('1 subscriptions could not be moved on, 2 were')
  const state = async ({ id }: { id: string }) =>
    (await test.db.selectFrom('parent_subscriptions').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  expect(await Promise.all(rows.map(state))).toEqual(['trial', 'active', 'active'])
  for (const { id, body } of await listWaitingEvents(test.db, 100)) {
    await receiveSubscriptionEvent(test.db, { issuer: 'embedded', id, message: JSON.parse(body) as SubscriptionMessage }, new Date())
    await noteDelivery(test.db, id, null, new Date())
  }
  await expect(advance()).rejects.toThrow(AggregateError)
  person = others.at(-1)!.account_id
  expect(await subjects()).toEqual(['Seu teste do plano Profissional terminou'])
  await test.db.deleteFrom('parent_events').where('id', '=', blocked).execute()
  await advance()
  expect(await state(stuck!)).toBe('active')
})

it('sends no mail about changes that are months old', async () => {
  await contract(null)
  await run('2026-05-01T12:00:00Z')
  expect(await subjects()).toEqual([])
})
