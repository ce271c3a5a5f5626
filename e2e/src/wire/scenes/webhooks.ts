import { waitFor } from '../wait-for.ts'
import type { Scene } from './scene.ts'

const events = [
  'upload.started',
  'upload.completed',
  'upload.canceled',
  'encode.playable',
  'encode.completed',
  'encode.failed',
  'live.ended',
  'live.recorded',
  'playback.session.started',
  'media.completed',
  'student.activated',
  'subscription.changed',
] as const

/** A delivery may be under way by the time of its answer. */
const withoutState = (body: unknown): unknown => ({ ...(body as object), state: '…', attempts: '…', nextAttemptAt: '…' })

/** An endpoint of Bia's that subscribes to every event of the later scenes. */
export const webhookEndpoints: Scene = {
  name: 'webhook-endpoints',
  always: true,
  play: async (wire) => {
    const { recorder, receiver } = wire
    const bia = wire.person('bia')
    const hook = { url: `${receiver.url}/ganchos`, description: 'Gravação', events: [...events] }
    await recorder.call('createWebhookEndpoint', { as: bia, body: { ...hook, url: 'nada', events: [] }, expect: 400 })
    await recorder.call('createWebhookEndpoint', {
      as: bia,
      body: { ...hook, url: 'http://127.0.0.1:1/' },
      expect: 400,
      note: 'not public',
    })
    const { endpoint, secret } = (await recorder.call('createWebhookEndpoint', { as: bia, body: hook })).data
    receiver.secrets.push(secret)
    wire.things['endpoint'] = endpoint.id
    const params = { id: endpoint.id }
    await recorder.call('listWebhookEndpoints', { as: bia })
    await recorder.call('updateWebhookEndpoint', { as: bia, params, body: { ...hook, description: 'Outra' } })
    await recorder.call('updateWebhookEndpoint', { as: bia, body: hook, expect: 404 })
    await recorder.call('testWebhookEndpoint', { as: bia, params })
    await wire.settle()
    const rotated = (await recorder.call('rotateWebhookSecret', { as: bia, params, body: {} })).data
    receiver.secrets.push(rotated.secret)
    await recorder.call('rotateWebhookSecret', { as: bia, params, body: {}, expect: 409 })
    await recorder.call('testWebhookEndpoint', { as: bia, params, note: 'signed by both secrets' })
    await wire.settle()
    const dropped = (await recorder.call('rotateWebhookSecret', { as: bia, params, body: { dropOld: true }, note: 'dropping the old one' }))
      .data
    receiver.secrets.push(dropped.secret)
    await recorder.call('pauseWebhookEndpoint', { as: bia, params })
    await recorder.call('testWebhookEndpoint', { as: bia, params, expect: 409 })
    await recorder.call('resumeWebhookEndpoint', { as: bia, params })
  },
}

export const webhookDeliveries: Scene = {
  name: 'webhook-deliveries',
  play: async (wire) => {
    const { recorder, receiver } = wire
    const bia = wire.person('bia')
    const params = { id: wire.thing('endpoint') }
    await recorder.call('listWebhookDeliveries', { as: bia, query: { type: 'webhook.test' } })
    const page = (await recorder.call('listWebhookDeliveries', { as: bia, query: { type: 'webhook.test', limit: 1 } })).data
    await recorder.call('listWebhookDeliveries', { as: bia, query: { type: 'webhook.test', limit: 1, after: page.next ?? '' } })
    await recorder.call('listWebhookDeliveries', { as: bia, query: { state: 'nada' }, expect: 400 })
    const id = page.items[0]?.id ?? ''
    await recorder.call('getWebhookDelivery', { as: bia, params: { id } })
    await recorder.call('getWebhookDelivery', { as: bia, expect: 404 })
    await recorder.call('resendWebhook', { as: bia, params: { id }, shape: withoutState })
    await recorder.call('resendWebhook', { as: bia, expect: 404 })
    await wire.settle()
    receiver.mood = 'gone'
    const failing = (await recorder.call('testWebhookEndpoint', { as: bia, params, note: 'to one that is gone' })).data.deliveryId
    await waitFor('the delivery to be given up', async () => {
      const { state } = (await recorder.ask('getWebhookDelivery', { as: bia, params: { id: failing } })).data
      return state === 'failed' ? true : undefined
    })
    receiver.mood = 'well'
    await recorder.call('getWebhookDelivery', { as: bia, params: { id: failing }, note: 'given up' })
    await recorder.call('listWebhookEndpoints', { as: bia, note: 'paused by itself' })
    await recorder.call('resendFailedWebhooks', { as: bia, params, body: { since: '2020-01-01T00:00:00Z' }, expect: 409 })
    await recorder.call('resumeWebhookEndpoint', { as: bia, params })
    await recorder.call('resendFailedWebhooks', { as: bia, params, body: { since: '2020-01-01T00:00:00Z' } })
    await wire.settle()
    await recorder.call('deleteWebhookEndpoint', { as: bia, params })
    await recorder.call('deleteWebhookEndpoint', { as: bia, params, expect: 404 })
  },
}
