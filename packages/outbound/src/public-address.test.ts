import type { LookupFunction } from 'node:net'
import { expect, it } from 'vitest'
import { guardLookup, isPublicAddress } from './public-address.ts'

it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '2a00:1450:4001::1', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

it.each([
  '',
  'exemplo.com',
  '8.8.8.8.8',
  '192.0.2.1',
  '192.88.99.1',
  '240.0.0.1',
  '::',
  '::7f00:1',
  '64:ff9b:1::1',
  '2001:db8::1',
  '4000::1',
  'ff02::1',
])('%j is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it('guardLookup returns the public addresses as a list with all: true, else the first one', async () => {
  const addresses = [
    { address: '2606:4700::1111', family: 6 },
    { address: '1.1.1.1', family: 4 },
  ]
  const resolve: LookupFunction = (_host, _options, done) => done(null, addresses)
  const ask = (all: boolean) =>
    new Promise((done) => guardLookup(resolve)('exemplo.com', { all }, (error, found, family) => done([error, found, family])))
  expect(await ask(true)).toEqual([null, addresses, undefined])
  expect(await ask(false)).toEqual([null, '2606:4700::1111', 6])
})
