import { describe, expect, it } from 'vitest'
import { readFrameMessage } from './frame-message.ts'

const [frame, other] = [{} as MessageEventSource, {} as MessageEventSource]
const from = { origin: 'https://loja.exemplo.com', window: frame }
const event = (data: unknown, origin = from.origin, source: MessageEventSource | null = frame) => ({ data, origin, source })

describe('what the checkout says', () => {
  it('is accepted from its own window and origin', () => {
    expect(readFrameMessage(event('subscriptionChange'), from)).toBe('subscriptionChange')
    expect(readFrameMessage(event('cancelAndClose'), from)).toBe('cancelAndClose')
    expect(readFrameMessage(event({ type: 'subscriptionChange', plan: 1 }), from)).toBe('subscriptionChange')
  })

  it.each([
    ['another origin', event('subscriptionChange', 'https://loja.exemplo.com.golpe.net')],
    ['the same host without TLS', event('subscriptionChange', 'http://loja.exemplo.com')],
    ['an opaque origin', event('subscriptionChange', 'null')],
    ['another window of that origin', event('subscriptionChange', from.origin, other)],
    ['nobody', event('subscriptionChange', from.origin, null)],
    ['another word', event('subscriptionchange')],
    ['an object without a word', event({ message: 'subscriptionChange' })],
    ['a list', event(['subscriptionChange'])],
    ['nothing', event(null)],
  ])('is not heard: %s', (_name, given) => expect(readFrameMessage(given, from)).toBeNull())

  it('is ignored before there is a frame', () => {
    expect(readFrameMessage(event('subscriptionChange', from.origin, null), { ...from, window: null })).toBeNull()
  })
})
