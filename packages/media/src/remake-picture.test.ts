import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { type RemadeType, remakePicture } from './remake-picture.ts'
import { clipFolder } from './testing/clips.ts'
import { meanColour } from './testing/similarity.ts'

const { ffmpeg, path, folder } = clipFolder()

const remake = (name: string, type: RemadeType) => remakePicture({ path: path(name), type, width: 1280, height: 720, use: 'cover', folder })
/** Mean colour of a part of a JPEG. */
function colourOf(picture: Buffer, crop: string): number[] {
  writeFileSync(path('look.jpg'), picture)
  const args = ['-v', 'error', '-i', path('look.jpg'), '-vf', `crop=${crop},format=rgb24`, '-f', 'rawvideo', '-']
  return meanColour(execFileSync('ffmpeg', args, { maxBuffer: 1e8 })).map(Math.round)
}
const isNear = (colour: number[], wanted: number[]) => colour.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 14)
const still = ['-frames:v', '1']

it('remakePicture crops to the centre and keeps the colours', async () => {
  ffmpeg(
    '-f',
    'lavfi',
    '-i',
    'color=#c04020:size=400x400,drawbox=0:0:400:60:blue:fill,drawbox=0:340:400:60:blue:fill',
    ...still,
    'tall.png',
  )
  const picture = (await remake('tall.png', 'image/png'))!
  for (const crop of ['100:60:0:0', '100:60:1180:660'])
    expect([colourOf(picture, crop), isNear(colourOf(picture, crop), [192, 64, 32])]).toEqual([expect.anything(), true])
})

it('remakePicture applies the Exif orientation', async () => {
  ffmpeg('-f', 'lavfi', '-i', 'color=red:size=320x180,drawbox=0:0:160:180:blue:fill', ...still, 'lying.jpg')
  const jpeg = readFileSync(path('lying.jpg'))
  // Exif tag 0x0112 (orientation) with the value 3: upside down.
  const exif = Buffer.from('457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100030000' + '00000000', 'hex')
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  writeFileSync(path('turned.jpg'), Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]))
  const left = async (name: string) => colourOf((await remake(name, 'image/jpeg'))!, '200:200:0:200')
  expect(isNear(await left('lying.jpg'), [0, 0, 255])).toBe(true)
  expect(isNear(await left('turned.jpg'), [255, 0, 0])).toBe(true)
})

it('remakePicture renders transparent areas on black', async () => {
  ffmpeg('-f', 'lavfi', '-i', 'color=white@0.0:size=320x180,format=rgba', ...still, 'clear.png')
  expect(isNear(colourOf((await remake('clear.png', 'image/png'))!, '100:100:0:0'), [0, 0, 0])).toBe(true)
})

it('remakePicture drops the metadata of the source', async () => {
  ffmpeg('-f', 'lavfi', '-i', 'color=red:size=320x180', ...still, '-metadata', 'comment=segredo', 'said.png')
  expect((await remake('said.png', 'image/png'))!.includes('segredo')).toBe(false)
})

it('remakePicture returns undefined for bytes of another type and for bytes without a picture', async () => {
  ffmpeg('-f', 'lavfi', '-i', 'color=red:size=320x180', ...still, 'true.png')
  expect(await remake('true.png', 'image/jpeg')).toBeUndefined()
  writeFileSync(path('list.png'), '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')
  for (const type of ['image/png', 'image/gif', 'image/webp', 'image/jpeg'] as const) expect(await remake('list.png', type)).toBeUndefined()
})

const logotype = (name: string) => remakePicture({ path: path(name), type: 'image/png', width: 800, height: 200, use: 'logotype', folder })
/** Width, height and RGBA bytes of a PNG. */
function pixelsOf(picture: Buffer): { width: number; height: number; at: (x: number, y: number) => number[] } {
  writeFileSync(path('look.png'), picture)
  const pixels = execFileSync('ffmpeg', ['-v', 'error', '-i', path('look.png'), '-f', 'rawvideo', '-pix_fmt', 'rgba', '-'], {
    maxBuffer: 1e8,
  })
  const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)]
  return { width, height, at: (x, y) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)] }
}

it('remakePicture keeps the shape and the transparency of a logotype, makes it no larger, and drops what is not picture', async () => {
  const half = "format=rgba,geq=r=200:g=40:b=20:a='if(lt(X,W/2),0,255)'"
  ffmpeg('-f', 'lavfi', '-i', `color=black:size=1600x100,${half}`, '-metadata', 'comment=<script>1</script>', ...still, 'wide.png')
  const text = Buffer.concat([Buffer.from('tEXt'), Buffer.from('Comment\0<script>alert(1)</script>')])
  const wide = readFileSync(path('wide.png'))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(text.length - 4)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(text))
  writeFileSync(path('wide.png'), Buffer.concat([wide.subarray(0, 33), size, text, check, wide.subarray(33)]))
  const made = (await logotype('wide.png'))!
  expect(made.includes('script')).toBe(false)
  const { width, height, at } = pixelsOf(made)
  expect([width, height]).toEqual([800, 50])
  expect(at(10, 25)[3]).toBe(0)
  const [r = 0, g = 0, b = 0, a] = at(790, 25)
  expect(a).toBe(255)
  expect(isNear([r, g, b], [200, 40, 20])).toBe(true)

  ffmpeg('-f', 'lavfi', '-i', `color=black:size=120x40,${half}`, ...still, 'small.png')
  expect(pixelsOf((await logotype('small.png'))!)).toMatchObject({ width: 120, height: 40 })
})

it('remakePicture refuses a logotype of too many pixels, and takes the first frame of an animated one', async () => {
  ffmpeg('-f', 'lavfi', '-i', 'color=red:size=20000x2000', ...still, 'huge.png')
  expect(await logotype('huge.png')).toBeUndefined()
  ffmpeg('-f', 'lavfi', '-i', 'color=red:size=80x20:rate=2,fade=t=out:st=0.4:d=0.1:color=blue', '-t', '1', '-f', 'apng', 'moving.png')
  const made = (await logotype('moving.png'))!
  expect(made.includes('acTL')).toBe(false)
  const [r = 0, , b = 255] = pixelsOf(made).at(40, 10)
  expect([r > 200, b < 60]).toEqual([true, true])
})
