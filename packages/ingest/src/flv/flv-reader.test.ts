import { expect, it } from 'vitest'
import { codeOf } from '../testing/code-of.ts'
import { FlvReader } from './flv-reader.ts'

const header = Buffer.from('464c5601050000000900000000', 'hex')

function tag(type: number, timestamp: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(11)
  head.writeUInt8(type, 0)
  head.writeUIntBE(payload.length, 1, 3)
  head.writeUIntBE(timestamp & 0xffffff, 4, 3)
  head.writeUInt8(timestamp >>> 24, 7)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(payload.length + 11)
  return Buffer.concat([head, payload, size])
}
const file = Buffer.concat([
  header,
  tag(18, 0, Buffer.from('metadata')),
  tag(9, 0x1234567, Buffer.from([0x17, 1, 2, 3])),
  tag(15, 5, Buffer.from('unknown')),
  tag(8, 40, Buffer.alloc(0)),
])

it.each([1, 7, 12, 1000])('reads the same tags in pieces of %i bytes', (size) => {
  const reader = new FlvReader()
  const messages = []
  for (let at = 0; at < file.length; at += size) messages.push(...reader.push(file.subarray(at, at + size)))
  expect(messages).toEqual([
    { kind: 'data', timestamp: 0, payload: Buffer.from('metadata') },
    { kind: 'video', timestamp: 0x1234567, payload: Buffer.from([0x17, 1, 2, 3]) },
    { kind: 'audio', timestamp: 40, payload: Buffer.alloc(0) },
  ])
})

it('refuses what is no FLV, and a tag that announces too much', () => {
  expect(codeOf(() => new FlvReader().push(Buffer.alloc(20)))).toBe('TAG_TYPE no FLV')
  const large = Buffer.concat([header, Buffer.from('09ffffff0000000000000000', 'hex')])
  expect(codeOf(() => new FlvReader().push(large))).toBe('MESSAGE_TOO_LARGE 16777215')
})
