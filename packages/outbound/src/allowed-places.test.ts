import { expect, it } from 'vitest'
import { judgeTarget, readAllowedPlaces } from './allowed-places.ts'
import { isPublicAddress } from './public-address.ts'

const places = readAllowedPlaces(' http://crm.interno:8080/, 10.20.0.0/16,127.0.0.1, fd00::/8 ,')

it('readAllowedPlaces parses origins and networks and rejects other entries', () => {
  expect(places).toEqual({ origins: ['http://crm.interno:8080'], networks: ['10.20.0.0/16', '127.0.0.1/32', 'fd00::/8'] })
  expect(readAllowedPlaces('')).toEqual({ origins: [], networks: [] })
  for (const wrong of ['crm.interno', 'http://crm.interno/path', 'ftp://crm.interno', '10.0.0.0/40', '*'])
    expect(() => readAllowedPlaces(`127.0.0.1, ${wrong}`)).toThrow(wrong)
})

it('isPublicAddress accepts the allowed networks in addition to public addresses', () => {
  for (const address of ['10.20.3.4', '127.0.0.1', '::ffff:10.20.3.4', 'fd12::1', '8.8.8.8'])
    expect([address, isPublicAddress(address, places.networks)]).toEqual([address, true])
  for (const address of ['10.21.0.1', '127.0.0.2', 'fe80::1', '::1']) expect(isPublicAddress(address, places.networks)).toBe(false)
})

it.each([
  ['https://exemplo.com/ganchos?chave=1', null],
  ['https://8.8.8.8/', null],
  ['http://crm.interno:8080/ganchos', null],
  ['http://10.20.1.1/', null],
  ['https://10.20.1.1/', null],
  ['http://exemplo.com/', 'insecure'],
  ['http://8.8.8.8/', 'insecure'],
  ['http://crm.interno/', 'insecure'],
  ['https://10.21.1.1/', 'private'],
  ['https://169.254.169.254/latest', 'private'],
  ['https://2130706434/', 'private'],
  ['https://[::1]/', 'private'],
  ['https://localhost/', 'private'],
  ['https://app.localhost./', 'private'],
  ['https://ana:senha@exemplo.com/', 'malformed'],
  ['ftp://exemplo.com/', 'malformed'],
  ['exemplo.com', 'malformed'],
  ['', 'malformed'],
])('judgeTarget(%j) returns %j', (address, verdict) => {
  expect(judgeTarget(address, places)).toBe(verdict)
})
