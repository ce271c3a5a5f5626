import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { firstWebpFrame } from './first-webp-frame.ts'
import { remakePicture } from './remake-picture.ts'
import { clipFolder } from './testing/clips.ts'

const { path, folder } = clipFolder()
const chunk = (name: string, payload: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(payload.length)
  return Buffer.concat([Buffer.from(name, 'latin1'), size, payload, Buffer.alloc(payload.length % 2)])
}
const riff = (...chunks: Buffer[]) => chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
/** One lossless pixel. */
const pixel = chunk('VP8L', Buffer.from('2f00000010071011118888fe0700', 'hex'))
const frame = (...inner: Buffer[]) => chunk('ANMF', Buffer.concat([Buffer.alloc(16), ...inner]))
const canvas = chunk('VP8X', Buffer.from('02000000000000000000', 'hex'))
const remake = (bytes: Buffer) => {
  writeFileSync(path('sent'), bytes)
  return remakePicture({ path: path('sent'), type: 'image/webp', width: 64, height: 36, use: 'cover', folder })
}

it('firstWebpFrame returns the first frame of an animation and a still picture unchanged', async () => {
  const still = riff(pixel)
  expect((await remake(still))?.subarray(0, 2).toString('hex')).toBe('ffd8')
  const moving = riff(canvas, chunk('ANIM', Buffer.alloc(6)), frame(pixel), frame(pixel))
  expect(firstWebpFrame(moving).equals(still)).toBe(true)
  expect(firstWebpFrame(still)).toBe(still)
})

it('firstWebpFrame keeps the ALPH chunk of a lossy frame', () => {
  const [alpha, lossy] = [chunk('ALPH', Buffer.from([1, 2, 3])), chunk('VP8 ', Buffer.from([4, 5]))]
  const moving = riff(canvas, frame(alpha, lossy))
  const size = Buffer.from('10000000000000000000', 'hex')
  expect(firstWebpFrame(moving).equals(riff(chunk('VP8X', size), alpha, lossy))).toBe(true)
})

it('firstWebpFrame returns malformed files unchanged', () => {
  const cut = riff(canvas, frame(pixel)).subarray(0, 60)
  for (const bytes of [cut, riff(canvas, frame()), riff(canvas, frame(chunk('ANMF', pixel))), Buffer.from('RIFF'), Buffer.alloc(0)])
    expect(firstWebpFrame(bytes)).toBe(bytes)
})
