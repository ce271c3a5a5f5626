import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type RemadeType, remakePicture } from './remake-picture.ts'
import { clipFolder } from './testing/clips.ts'
import { meanColour } from './testing/similarity.ts'

const { ffmpeg, path, folder } = clipFolder()

const remake = (name: string, type: RemadeType) => remakePicture({ path: path(name), type, width: 1280, height: 720, folder })
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
