import { expect, it } from 'vitest'
import { joinFragments } from './mp4-boxes.ts'

const box = (type: string, content = Buffer.alloc(0)) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
const whole = Buffer.concat([box('styp'), box('moof'), box('mdat', Buffer.alloc(100))])

it('joinFragments refuses a file that was cut off at any byte, and takes the whole one', () => {
  expect(joinFragments([whole], [], 0).bytes).toEqual(whole)
  for (let length = 0; length < whole.length; length += 1)
    expect(() => joinFragments([whole, whole.subarray(0, length)], [], 0), `${length} bytes`).toThrow(/broken box|incomplete fragment/)
})
