import { createHmac, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { shortMac } from './short-mac.ts'

it('shortMac equals HMAC-SHA256 cut to 16 bytes, for keys up to 64 bytes and texts of several lengths', () => {
  for (const length of [0, 1, 20, 32, 63, 64]) {
    const key = randomBytes(length)
    const mac = shortMac(key)
    for (const text of ['', 'a', 'ç'.repeat(40), 'x'.repeat(55), 'x'.repeat(64), 'x'.repeat(700)])
      expect(mac(text)).toEqual(createHmac('sha256', key).update(text).digest().subarray(0, 16))
  }
})

it('shortMac returns the result of RFC 4231 (test case 2), also after another text', () => {
  const mac = shortMac(Buffer.from('Jefe'))
  const said = '5bdcc146bf60754e6a042426089575c7'
  const first = mac('what do ya want for nothing?')
  mac('another')
  expect([first.toString('hex'), mac('what do ya want for nothing?').toString('hex')]).toEqual([said, said])
})

it('shortMac throws a RangeError for keys longer than 64 bytes', () => {
  expect(() => shortMac(randomBytes(65))).toThrow(RangeError)
})
