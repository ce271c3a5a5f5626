import { describe, expect, it } from 'vitest'
import { codeOf } from '../testing/code-of.ts'
import { readAvcConfiguration, writeAvcRecord } from './avc-configuration.ts'
import { splitNalUnits } from './nal-units.ts'

const hex = (text: string) => Buffer.from(text, 'hex')
const hd = hex('0142c028ffe100196742c028da01e0089f970110000003001000000303c0f1832a01000468ce0fc8')
/** Fields, with buffer parameters and pixels of 64:45. */
const interlaced = hex(
  '0164001effe100276764001eacd940b424dff8020001688000000300800000197020007a12000f427261807c50a65801000568fbacb22cfdf8f800',
)

it('reads size, cropping, profile, level, frame rate and order of pictures', () => {
  expect(readAvcConfiguration(hd)).toMatchObject({
    width: 1920,
    height: 1080,
    profile: 66,
    constraints: 0xc0,
    level: 40,
    frameRate: 30,
    reorderFrames: 0,
    lengthBytes: 4,
    pixelShape: { width: 1, height: 1 },
  })
  expect(readAvcConfiguration(interlaced)).toMatchObject({
    width: 720,
    height: 576,
    profile: 100,
    level: 30,
    frameRate: 25,
    reorderFrames: 2,
    pixelShape: { width: 64, height: 45 },
  })
})

it('takes no frame rate that cannot be one', () => {
  // The tick of a field becomes so long that a frame would last for years; what follows is read as before.
  const slow = Buffer.from(hd)
  slow.writeUInt8(0x11, 19)
  expect(readAvcConfiguration(slow)).toMatchObject({ reorderFrames: 0 })
  expect(readAvcConfiguration(slow).frameRate).toBeUndefined()
})

it('keeps a copy of the record, and writes the same again from its sets', () => {
  const bytes = Buffer.from(hd)
  const { record, sequenceSets, pictureSets, lengthBytes } = readAvcConfiguration(bytes)
  expect(writeAvcRecord(sequenceSets, pictureSets, lengthBytes)).toEqual(hd)
  bytes.fill(0)
  expect(record).toEqual(hd)
})

describe('refuses', () => {
  it.each([
    ['4:2:2', '017a000cffe10018677a000cbcb40a0cfc6e0220000003002000000641e2855401000468ce0fc8fef8f800'],
    ['10 bit', '016e000cffe10019676e000ca6cb40a0cfcf80880000030008000003019078a15501000468ce0fc8fdfafa00'],
    ['4:4:4', '01f4000cffe1001a67f4000c919681419f8dc044000003000400000300c83c50aa8001000568ce0f1920fff8f800'],
    ['4:0:0', '0164000cffe1001a6764000cf2d02833f1b80b64000003000400000300c83c50aa8001000468ce0fc8fcf8f800'],
  ])('%s, by name', (name, record) => {
    expect(codeOf(() => readAvcConfiguration(hex(record)))).toBe(`PICTURE_FORMAT ${name}`)
  })
  it('what ends early, at every length up to the last set', () => {
    const codes = Array.from({ length: hd.length }, (_, length) => codeOf(() => readAvcConfiguration(hd.subarray(0, length))))
    expect(codes.every((code) => code.startsWith('AVC_CONFIGURATION'))).toBe(true)
  })
  it('other versions, lengths of three bytes, no sets', () => {
    const changed = (at: number, value: number) => {
      const bytes = Buffer.from(hd)
      bytes.writeUInt8(value, at)
      return codeOf(() => readAvcConfiguration(bytes))
    }
    expect([changed(0, 2), changed(4, 0xfe), changed(5, 0xe0)]).toEqual([
      'AVC_CONFIGURATION version',
      'AVC_CONFIGURATION lengths of 3 bytes',
      'AVC_CONFIGURATION no parameter sets',
    ])
  })
  it('sets of zeros', () => {
    const set = Buffer.concat([Buffer.from([0x67]), Buffer.alloc(400)])
    const record = Buffer.concat([hex('0142c028ffe1'), hex('0191'), set, hex('01000168')])
    expect(codeOf(() => readAvcConfiguration(record))).toBe('AVC_CONFIGURATION')
  })
})

it('splits a picture into its units, and refuses lengths that do not add up', () => {
  expect(splitNalUnits(hex('0000000165000000024142'), 4)).toEqual([hex('65'), hex('4142')])
  expect(splitNalUnits(hex('01650141'), 1)).toEqual([hex('65'), hex('41')])
  for (const broken of ['', '00', '00000002', '0000000265', '00000001650000', 'ffffffff65', '00000000'])
    expect(codeOf(() => splitNalUnits(hex(broken), 4))).toMatch(/^NAL_LENGTH/)
})
