import { describe, expect, it } from 'vitest'
import { readFrameMessage } from './frame-message.ts'

const [frame, other] = [{} as MessageEventSource, {} as MessageEventSource]
const from = { origin: 'https://loja.exemplo.com', window: frame }
const event = (data: unknown, origin = from.origin, source: MessageEventSource | null = frame) => ({ data, origin, source })

describe('readFrameMessage', () => {
  it('accepts messages from the window and origin of the checkout', () => {
    expect(readFrameMessage(event('subscriptionChange'), from)).toBe('subscriptionChange')
    expect(readFrameMessage(event('cancelAndClose'), from)).toBe('cancelAndClose')
    expect(readFrameMessage(event({ type: 'subscriptionChange', plan: 1 }), from)).toBe('subscriptionChange')
  })

  it.each([
    ['another origin', event('subscriptionChange', 'https://loja.exemplo.com.golpe.net')],
    ['the same host without TLS', event('subscriptionChange', 'http://loja.exemplo.com')],
    ['an opaque origin', event('subscriptionChange', 'null')],
    ['another window of that origin', event('subscriptionChange', from.origin, other)],
    ['a null source', event('subscriptionChange', from.origin, null)],
    ['a message in another letter case', event('subscriptionchange')],
    ['an object without a type', event({ message: 'subscriptionChange' })],
    ['an array', event(['subscriptionChange'])],
    ['null data', event(null)],
  ])('returns null for %s', (_name, given) => expect(readFrameMessage(given, from)).toBeNull())

  it('returns null while the frame has no window', () => {
    expect(readFrameMessage(event('subscriptionChange', from.origin, null), { ...from, window: null })).toBeNull()
  })
})
