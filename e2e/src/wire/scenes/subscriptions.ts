import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deriveKey } from '@videozz/db'
import { bearer, type Person } from '../callers.ts'
import type { Wire } from '../wire.ts'
import type { Scene } from './scene.ts'

const card = { number: '4242 4242 4242 4242', holder: 'EVA MELO', expiry: '12/49', cvc: '123' }

/** Opens the checkout of a plan. @returns who calls with its client token. */
async function checkout({ recorder }: Wire, as: Person, planId: string, note: string) {
  const { url } = (await recorder.call('openCheckout', { as, body: { planId }, note })).data
  return bearer(`checkout of ${as.label}`, new URLSearchParams(new URL(url, recorder.url).hash.slice(1)).get('token') ?? '')
}

/** Payments by hand, confirmed by an operator. */
export const manualPayments: Scene = {
  name: 'manual-payments',
  play: async (wire) => {
    const { recorder, console } = wire
    const as = wire.person('eva')
    const plan = {
      title: 'Sem teste',
      price: 5000,
      period: 'monthly',
      type: 'custom',
      storageSize: 1e12,
      uploadSize: 1e9,
      maxResolution: 720,
      enableDownload: true,
      enableSubtitles: true,
      hasImprint: true,
      hasAdditional: true,
      hasFee: false,
      action: 'buy',
      trialDays: 0,
      position: 50,
      contentId: null,
      spaceId: null,
      hidden: false,
    } as const
    await recorder.call('adminCreatePlan', { as: console, body: { ...plan, title: '', uploadSize: 2e12 }, expect: 400 })
    const { id: planId } = (await recorder.call('adminCreatePlan', { as: console, body: plan })).data
    wire.things['plan'] = planId
    await recorder.call('adminUpdatePlan', { as: console, params: { id: planId }, body: { ...plan, price: 6000, confirm: false } })
    await recorder.call('adminUpdatePlan', {
      as: console,
      params: { id: 'aaaaaaaaaaaaaaaa' },
      body: { ...plan, confirm: false },
      expect: 404,
    })
    await recorder.call('adminListPlans', { as: console })
    await recorder.call('openCheckout', { as, body: { planId: 'aaaaaaaaaaaaaaaa' }, expect: 404 })
    await recorder.call('getMySubscription', { as, note: 'none' })
    const buyer = await checkout(wire, as, planId, 'by hand')
    await recorder.call('getCheckoutOffer', { as: buyer })
    await recorder.call('getCheckoutOffer', { expect: 400 })
    await recorder.call('confirmCheckout', { as: buyer, body: { card }, expect: 409 })
    await recorder.call('confirmCheckout', { as: buyer, body: {} })
    await recorder.call('confirmCheckout', { as: buyer, body: {}, expect: 409, note: 'once more' })
    const { invoices } = (await recorder.call('getMySubscription', { as, note: 'with an invoice' })).data
    const params = { id: invoices[0]?.id ?? '' }
    await recorder.call('payInvoice', { as, params, body: { card }, expect: 409 })
    await recorder.call('reportInvoice', { as, expect: 404 })
    await recorder.call('reportInvoice', { as, params })
    await recorder.call('adminListInvoices', { as: console })
    await recorder.call('adminRefuseInvoice', { as: console, params, body: { reason: 'x' }, expect: 400 })
    await recorder.call('adminRefuseInvoice', { as: console, params, body: { reason: 'Não chegou' } })
    await recorder.call('reportInvoice', { as, params, note: 'again' })
    await recorder.call('adminConfirmInvoice', { as: console, params })
    await recorder.call('adminConfirmInvoice', { as: console, params, expect: 409 })
    await recorder.call('getMySubscription', { as, note: 'paid' })
    // Another account leaves its invoice to be paid by card later.
    const caio = wire.person('caio')
    await recorder.call('confirmCheckout', { as: await checkout(wire, caio, planId, 'to be paid later'), body: {} })
    await recorder.call('adminDeletePlan', { as: console, params: { id: planId }, note: 'in use' })
    await recorder.call('adminDeletePlan', { as: console, params: { id: 'planfree00000000' }, expect: 409 })
  },
}

/** Payments by test cards, and webhook messages of the parent platform. */
export const cardPayments: Scene = {
  name: 'card-payments',
  play: async (wire) => {
    const { recorder } = wire
    const [caio, davi, eva] = [wire.person('caio'), wire.person('davi'), wire.person('eva')]
    const { invoices } = (await recorder.call('getMySubscription', { as: caio })).data
    const params = { id: invoices[0]?.id ?? '' }
    await recorder.call('payInvoice', { as: caio, params, body: { card: { ...card, number: '5555555555554444' } }, expect: 400 })
    await recorder.call('payInvoice', { as: caio, params, body: { card: { ...card, number: '4000000000000002' } }, expect: 409 })
    await recorder.call('payInvoice', { as: davi, params, body: { card }, expect: 404 })
    await recorder.call('payInvoice', { as: caio, params, body: { card } })
    await recorder.call('payInvoice', { as: caio, params, body: { card }, expect: 409, note: 'paid before' })
    await recorder.call('reportInvoice', { as: caio, params, expect: 409 })
    await recorder.call('cancelSubscription', { as: caio })
    await recorder.call('keepSubscription', { as: caio })
    await recorder.call('cancelSubscription', { as: davi, expect: 404 })
    await recorder.call('keepSubscription', { as: davi, expect: 404 })
    await recorder.call('cancelSubscription', { as: eva })
    await recorder.call('getMySubscription', { as: eva, note: 'canceled at its end' })
    const buyer = await checkout(wire, davi, 'planstudio000000', 'with a trial')
    await recorder.call('getCheckoutOffer', { as: buyer, note: 'with a trial' })
    await recorder.call('confirmCheckout', { as: buyer, body: {}, expect: 400, note: 'without a card' })
    await recorder.call('confirmCheckout', { as: buyer, body: { card }, note: 'a trial' })
    await recorder.call('getPlanDetail', { as: davi, note: 'in a trial' })
    await recorder.call('cancelSubscription', { as: davi, note: 'a trial' })
    await tell(wire, eva)
  },
}

/** A webhook message of the parent platform, signed as it does. */
async function tell(wire: Wire, person: Person): Promise<void> {
  const { recorder, data } = wire
  const { SECRET_KEY } = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')) as { SECRET_KEY: string }
  const send = async (
    note: string,
    message: object,
    id = randomUUID(),
    expect?: number,
    key = deriveKey(SECRET_KEY, 'subscription-webhook'),
  ) => {
    const raw = JSON.stringify(message)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', key).update(`${timestamp}.${id}.`).update(raw).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'x-videozz-timestamp': timestamp,
      'x-videozz-event': id,
      'x-videozz-signature': `v1=${signature}`,
    }
    await recorder.call('receiveSubscriptionEvent', { raw, headers, note, ...(expect !== undefined && { expect }) })
  }
  const subscription = { id: 'assinatura-de-fora', subject: person.id, planId: 'planprofissional', state: 'active' }
  const message = { type: 'subscription.activated', sequence: 1, occurredAt: new Date().toISOString(), subscription }
  const id = randomUUID()
  await send('unsigned', message, id, 403, Buffer.from('outra chave'))
  await send('signed', message, id)
  await send('sent again', message, id)
  await send('of nobody', { ...message, subscription: { ...subscription, subject: 'ninguem' } })
  await send('malformed', { ...message, sequence: 0 }, randomUUID(), 400)
}
