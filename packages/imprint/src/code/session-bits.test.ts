import { createHmac, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { codeKey, type CodeHolder, sessionBits } from './session-bits.ts'

const media = { videoKey: 'aula', generation: 3, version: 1 }
const holder: CodeHolder = { kind: 'viewer', id: 'ana' }
const units = Array.from({ length: 2000 }, (_, unit) => unit)
const share = (one: readonly number[], other: readonly number[]) => one.filter((bit, at) => bit === other[at]).length / one.length

it('is the HMAC of who holds which media, block after block', () => {
  const secret = randomBytes(32)
  const key = codeKey(secret, 1)
  const bitOf = sessionBits(key, media, holder)
  const block = createHmac('sha256', createHmac('sha256', secret).update('imprint-code|1').digest())
    .update('1|aula|3|viewer|ana|1')
    .digest()
  for (const unit of [256, 257, 300, 511]) expect(bitOf(unit)).toBe(((block[(unit - 256) >> 3] ?? 0) >> (unit & 7)) & 1)
})

it('is another for any other holder, kind of holder, media, generation, version and secret', () => {
  const secret = randomBytes(32)
  const bits = (of: (unit: number) => number) => units.map(of)
  const own = bits(sessionBits(codeKey(secret, 1), media, holder))
  expect(bits(sessionBits(codeKey(secret, 1), media, holder))).toEqual(own)
  const others = [
    sessionBits(codeKey(secret, 1), media, { kind: 'viewer', id: 'bia' }),
    sessionBits(codeKey(secret, 1), media, { kind: 'session', id: 'ana' }),
    sessionBits(codeKey(secret, 1), { ...media, videoKey: 'outra' }, holder),
    sessionBits(codeKey(secret, 1), { ...media, generation: 4 }, holder),
    sessionBits(codeKey(secret, 2), { ...media, version: 2 }, holder),
    sessionBits(codeKey(randomBytes(32), 1), media, holder),
  ]
  // Six deviations of a fair coin.
  for (const other of others) expect(Math.abs(share(own, bits(other)) - 0.5)).toBeLessThan(3 / Math.sqrt(units.length))
})
