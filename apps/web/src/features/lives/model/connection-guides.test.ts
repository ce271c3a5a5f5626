import { expect, it } from 'vitest'
import { encoders, fullAddress, guideOf, hideKey } from './connection-guides.ts'

const connection = { streamUrl: 'rtmps://live.exemplo.com:1936/live/', streamKey: 'live_abc' }

it('every guide has all that its encoder needs', () => {
  for (const { value } of encoders) {
    const texts = guideOf(value, connection).flatMap((step) => step.value?.text ?? [])
    expect(texts, value).toEqual(value === 'larix' ? [fullAddress(connection)] : [connection.streamUrl, connection.streamKey])
  }
})

it('joins address and key with one slash, and hides the key', () => {
  expect(fullAddress(connection)).toBe('rtmps://live.exemplo.com:1936/live/live_abc')
  expect(hideKey(fullAddress(connection), connection)).toBe('rtmps://live.exemplo.com:1936/live/••••••••••••')
})
