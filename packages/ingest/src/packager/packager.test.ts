import { expect, it } from 'vitest'
import { readAacConfiguration } from '../flv/aac-configuration.ts'
import { readAvcConfiguration } from '../flv/avc-configuration.ts'
import { readSamples } from '../testing/read-fragments.ts'
import { writeInit } from './init-segment.ts'
import { writeFragment } from './movie-fragment.ts'
import { readBoxes } from './read-boxes.ts'
import { readInit, readSegment } from './read-segment.ts'

const hex = (text: string) => Buffer.from(text, 'hex')
const square = readAvcConfiguration(hex('0142c028ffe100196742c028da01e0089f970110000003001000000303c0f1832a01000468ce0fc8'))
const wide = readAvcConfiguration(
  hex('0164001effe100276764001eacd940b424dff8020001688000000300800000197020007a12000f427261807c50a65801000568fbacb22cfdf8f800'),
)
const audio = readAacConfiguration(hex('1190'))

/** Types of the boxes of an initialisation segment, parents before children. */
function typesOf(bytes: Buffer): string[] {
  const parents = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'dinf'])
  const walk = (from: number, to: number): string[] =>
    readBoxes(bytes, from, to).flatMap(({ type, start, end }) => [type, ...(parents.has(type) ? walk(start, end) : [])])
  return walk(0, bytes.length)
}

it('an initialisation segment has the boxes of recordings, in their order', () => {
  const track = (header: string) => [
    'trak',
    'tkhd',
    'mdia',
    'mdhd',
    'hdlr',
    'minf',
    header,
    'dinf',
    'dref',
    'stbl',
    'stsd',
    'stts',
    'stsc',
    'stsz',
    'stco',
  ]
  expect(typesOf(writeInit({ video: square, audio }))).toEqual([
    'ftyp',
    'moov',
    'mvhd',
    ...track('vmhd'),
    ...track('smhd'),
    'mvex',
    'trex',
    'trex',
  ])
  expect(typesOf(writeInit({ video: square })).filter((type) => type === 'trak' || type === 'trex')).toEqual(['trak', 'trex'])
})

it('pixels that are not square are said, and widen the track', () => {
  const width = (init: Buffer) => {
    const at = init.indexOf('tkhd')
    return init.readUInt32BE(at + 4 + 76) / 0x10000
  }
  expect([width(writeInit({ video: square })), writeInit({ video: square }).includes('pasp')]).toEqual([1920, false])
  expect([width(writeInit({ video: wide })), writeInit({ video: wide }).includes('pasp')]).toEqual([1024, true])
})

it('an initialisation segment and a fragment are read as they were written', () => {
  expect(readInit(writeInit({ video: wide, audio }))).toEqual({ video: wide, audio })
  expect(readInit(writeInit({ audio }))).toEqual({ audio })
  const sample = { bytes: hex('aabbcc'), duration: 3000, key: true, compositionOffset: -7 }
  const tracks = [
    { id: 1, isVideo: true, begin: 2 ** 40, samples: [sample, { ...sample, bytes: hex('dd'), key: false }] },
    { id: 2, isVideo: false, begin: 5, samples: [{ ...sample, compositionOffset: 0 }] },
  ]
  expect(readSegment(Buffer.concat([writeFragment(1, tracks), writeFragment(2, tracks)]))).toEqual([tracks, tracks])
})

it('rates of sound beyond 16 bits are left to the descriptor', () => {
  const fast = readAacConfiguration(hex('1010'))
  expect(fast.sampleRate).toBe(96_000)
  const init = writeInit({ audio: fast })
  expect(init.readUInt32BE(init.indexOf('mp4a') + 4 + 24)).toBe(0)
})

it('the samples of a fragment are where its offsets say', () => {
  const samples = ['aa', 'bbbb'].map((text, index) => ({
    bytes: hex(text),
    duration: 3000,
    key: index === 0,
    compositionOffset: -index * 3000,
  }))
  const sound = [{ bytes: hex('cccccc'), duration: 1024, key: true, compositionOffset: 0 }]
  const fragment = writeFragment(1, [
    { id: 1, isVideo: true, begin: 2 ** 40, samples },
    { id: 2, isVideo: false, begin: 5, samples: sound },
  ])
  expect(readSamples([{ bytes: fragment }])).toEqual(
    new Map([
      [
        1,
        [
          { dts: 2 ** 40, duration: 3000, compositionOffset: 0, size: 1, sync: true },
          { dts: 2 ** 40 + 3000, duration: 3000, compositionOffset: -3000, size: 2, sync: false },
        ],
      ],
      [2, [{ dts: 5, duration: 1024, compositionOffset: 0, size: 3, sync: true }]],
    ]),
  )
  const offsets = [...fragment.toString('latin1').matchAll(/trun/g)].map(({ index }) => fragment.readUInt32BE(index + 4 + 8))
  expect(offsets.map((at) => fragment.subarray(at, at + 3).toString('hex'))).toEqual(['aabbbb', 'cccccc'])
})
