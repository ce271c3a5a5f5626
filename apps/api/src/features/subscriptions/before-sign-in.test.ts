import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SubscriptionMessage } from '@videozz/contract'
import { applyWaitingEvents, createKey } from '@videozz/db'
import { professionalPlan } from '@videozz/domain'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signSubscriptionEvent } from '../../shared/subscription-signature.ts'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'

const issuer = 'https://parent.example.com'
const secret = 'um segredo longo que só a plataforma conhece'
const keys = await generateKeyPair('ES256')
let api: TestApi
const platform = createServer((_request, response) => {
  void exportJWK(keys.publicKey).then((jwk) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [{ ...jwk, kid: 'one', alg: 'ES256' }] })),
  )
})

beforeAll(async () => {
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  api = await startTestApi({
    env: {
      ACCOUNTS_MODE: 'remote',
      ACCOUNTS_JWKS_URL: `http://127.0.0.1:${(platform.address() as AddressInfo).port}/jwks`,
      ACCOUNTS_ISSUER: issuer,
      ACCOUNTS_AUDIENCE: 'videozz',
      ACCOUNTS_SIGN_IN_URL: `${issuer}/entrar`,
      SUBSCRIPTION_WEBHOOK_SECRET: secret,
    },
  })
})
afterAll(async () => {
  await api.close()
  platform.closeAllConnections()
  await new Promise((resolve) => platform.close(resolve))
})

type State = SubscriptionMessage['subscription']['state']
async function tell(subject: string, sequence: number, state: State, contentId?: string): Promise<number> {
  const plan = contentId === undefined ? { planId: professionalPlan.id } : { contentId }
  const invoice = {
    id: `fatura-${subject}`,
    amountCents: 19_900,
    periodStart: '2026-01-01T12:00:00Z',
    periodEnd: '2026-02-01T12:00:00Z',
    paidAt: '2026-01-01T12:00:00Z',
  }
  const subscription = { id: `assinatura-${subject}`, subject, state, ...plan }
  const body = JSON.stringify({ type: 'x', sequence, occurredAt: '2026-01-02T12:00:00Z', subscription, invoice })
  const headers = { 'content-type': 'application/json', ...signSubscriptionEvent(secret, createKey(), body, api.deps.now()) }
  return (await fetch(`${api.url}/api/webhooks/subscription`, { method: 'POST', headers, body })).status
}
async function signIn(subject: string) {
  const token = await new SignJWT({ email: `${subject}@exemplo.com`, name: 'Ana Prado' })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setIssuer(issuer)
    .setAudience('videozz')
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(keys.privateKey)
  return (await callApi(api, 'authenticate', { body: { token } })).data.session
}

it('the first sign-in applies subscription events received before it and books the paid invoice', async () => {
  // Reordered on the way.
  for (const [sequence, state] of [
    [3, 'overdue'],
    [1, 'trial'],
    [2, 'active'],
  ] as const)
    expect(await tell('4711', sequence, state)).toBe(202)
  const session = await signIn('4711')
  expect(session).toMatchObject({ status: 'overdue', planTitle: 'Profissional', subscription: { origin: 'orbita' } })
  const booked = await api.db.selectFrom('ledger_entries').select('source').where('account_id', '=', session.accountId).execute()
  expect(booked).toEqual([{ source: 'plan:fatura-4711' }])
  expect(await signIn('4712')).toMatchObject({ status: 'activated', planTitle: 'Gratuito' })
  expect(await tell('4711', 4, 'active')).toBe(200)
})

it('applyWaitingEvents applies an event of an unknown plan once a plan has its content_id', async () => {
  const { accountId } = await signIn('4713')
  expect(await tell('4713', 1, 'active', 'conteudo-novo')).toBe(202)
  await api.db.updateTable('plans').set({ content_id: 'conteudo-novo' }).where('id', '=', professionalPlan.id).execute()
  const apply = () => api.db.transaction().execute((trx) => applyWaitingEvents(trx, { issuer }, api.deps.now()))
  expect([await apply(), await apply()]).toEqual([1, 0])
  const account = await api.db.selectFrom('accounts').select(['plan_id', 'status']).where('id', '=', accountId).executeTakeFirstOrThrow()
  expect(account).toEqual({ plan_id: professionalPlan.id, status: 'activated' })
})

it.each([
  ['who never come', "jsonb_set(payload, '{subscription,subject}', to_jsonb('ninguem-' || n))", 'unknown-account'],
  ['whose plan nobody named', "jsonb_set(payload, '{subscription,contentId}', to_jsonb('sem-plano-' || n))", 'unknown-plan'],
] as const)('applyWaitingEvents applies an event that waits among 1000 events of people %s', async (what, payload, outcome) => {
  const content = `conteudo de ${what}`
  const subject = `pessoa de ${what}`
  const { accountId } = await signIn(subject)
  expect(await tell(subject, 1, 'active', content)).toBe(202)
  await sql`
    insert into subscription_events (issuer, id, external_id, sequence, type, payload, outcome, occurred_at)
    select issuer, ${outcome} || n, ${outcome} || n, sequence, type, ${sql.raw(payload)}, ${outcome}, occurred_at
    from subscription_events, generate_series(1, 1000) n where external_id = ${`assinatura-${subject}`}`.execute(api.db)
  await api.db.updateTable('plans').set({ content_id: content }).where('id', '=', professionalPlan.id).execute()
  expect(await api.db.transaction().execute((trx) => applyWaitingEvents(trx, { issuer }, api.deps.now()))).toBe(1)
  const account = await api.db.selectFrom('accounts').select('plan_id').where('id', '=', accountId).executeTakeFirstOrThrow()
  expect(account.plan_id).toBe(professionalPlan.id)
})
