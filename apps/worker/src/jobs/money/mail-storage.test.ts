import { createKey } from '@videozz/db'
import { freePlan, professionalPlan } from '@videozz/domain'
import { createTestAccount, createTestDatabase, createTestUser, type TestDatabase } from '@videozz/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Deps } from '../../shared/deps.ts'
import { mailStorage } from './mail-storage.ts'

let test: TestDatabase
let deps: Deps
let person: string
let queued: string[]
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())
beforeEach(async () => {
  person = createKey()
  queued = []
  const jobs = { enqueue: async (_trx: unknown, name: string) => void queued.push(name) }
  const env = { product: 'Videozz', publicUrl: 'https://videozz.exemplo.com' }
  deps = { db: test.db, env, jobs, log: pino({ level: 'silent' }) } as unknown as Deps
  await createTestUser(test.db, { id: person, name: 'Ana Prado', email: `${person}@exemplo.com` })
  await createTestAccount(test.db, { id: person, owner_id: person, plan_id: freePlan.id })
})

const change = (values: { storage_used?: number; plan_id?: string; status?: 'activated' | 'overdue' | 'canceled' }) =>
  test.db.updateTable('accounts').set(values).where('id', '=', person).execute()
const use = (share: number, plan = freePlan) => change({ storage_used: Math.ceil(plan.storageSize * share), plan_id: plan.id })
const november = new Date('2026-11-22T12:00:00Z')
/** Still November in São Paulo, and an hour later not any more. */
const lastHour = new Date('2026-12-01T02:30:00Z')
const december = new Date('2026-12-01T03:30:00Z')
const mails = async () => {
  const rows = await test.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('recipient', '=', `${person}@exemplo.com`)
    .orderBy('created_at')
    .execute()
  return rows.map((mail) => ({ subject: mail.subject, text: mail.body_text.replaceAll('\u00A0', ' ') }))
}
const subjects = async () => (await mails()).map(({ subject }) => subject)
const warning = 'Você já utilizou 80% do seu espaço disponível'
const limit = 'Você atingiu o limite do seu plano'

it('mails the owner once when storage reaches 80 % of the plan and once when it reaches 100 %', async () => {
  await use(0.7999)
  await mailStorage(deps, november)
  expect(await mails()).toEqual([])
  await use(0.8)
  await mailStorage(deps, november)
  await mailStorage(deps, november)
  await use(0.95)
  await mailStorage(deps, december)
  expect(await subjects()).toEqual([warning])
  expect((await mails())[0]?.text).toMatch(
    /Olá, Ana!.*1,6 GB dos 2 GB do plano Gratuito no Videozz.*exemplo\.com\/plans.*novos envios param.*\/media/s,
  )
  await use(1)
  await mailStorage(deps, december)
  await mailStorage(deps, new Date('2027-03-01T12:00:00Z'))
  expect(await subjects()).toEqual([warning, limit])
  expect((await mails())[1]?.text).toMatch(/2 GB dos 2 GB.*Novos envios estão parados.*continua sendo exibido/s)
  expect(queued).toEqual(['send-mail', 'send-mail'])
})

it('sends only the limit mail when storage exceeds both thresholds at once', async () => {
  await use(1.2)
  await mailStorage(deps, november)
  await use(0.9)
  await mailStorage(deps, november)
  expect(await subjects()).toEqual([limit])
})

it('mails a repeated crossing of a threshold again only in another month of São Paulo', async () => {
  await use(0.9)
  await mailStorage(deps, november)
  await use(0.5)
  await mailStorage(deps, november)
  await use(0.9)
  await mailStorage(deps, lastHour)
  expect(await subjects()).toEqual([warning])
  await use(0.5)
  await mailStorage(deps, december)
  await use(0.9)
  await mailStorage(deps, december)
  expect(await subjects()).toEqual([warning, warning])
})

it('mails a crossing again on another plan, with the price of additional storage', async () => {
  await use(0.9)
  await mailStorage(deps, november)
  await use(0.5, professionalPlan)
  await mailStorage(deps, november)
  await use(0.8, professionalPlan)
  await mailStorage(deps, november)
  await use(1.5, professionalPlan)
  await mailStorage(deps, november)
  expect(await subjects()).toEqual([warning, warning, limit])
  const [, near, over] = await mails()
  expect(near?.text).toMatch(/Quando o espaço do plano acabar, seus envios continuam\. Cada GB além do plano custa R\$ 0,50 por mês/)
  expect(over?.text).toMatch(/750 GB dos 500 GB do plano Profissional.*\/billing.*Seus envios continuam\..*R\$ 0,50 por mês/s)
  expect(over?.text).not.toContain('parados')
})

it('sends no mail to overdue or canceled accounts, nor to an empty account of a plan without storage', async () => {
  for (const status of ['overdue', 'canceled'] as const) {
    await use(1)
    await change({ status })
    await mailStorage(deps, november)
  }
  await test.db.updateTable('plans').set({ storage_size: 0 }).where('id', '=', freePlan.id).execute()
  await change({ status: 'activated', storage_used: 0 })
  await mailStorage(deps, november)
  await test.db.updateTable('plans').set({ storage_size: freePlan.storageSize }).where('id', '=', freePlan.id).execute()
  expect(await mails()).toEqual([])
})
