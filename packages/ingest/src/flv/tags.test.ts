import { describe, expect, it } from 'vitest'
import { writeAmf } from '../amf/write-amf.ts'
import { codeOf } from '../testing/code-of.ts'
import { readAacConfiguration } from './aac-configuration.ts'
import { readAudioTag } from './audio-tag.ts'
import { readMetadata } from './stream-metadata.ts'
import { readVideoTag } from './video-tag.ts'

const of = (...bytes: (number | string)[]) =>
  Buffer.concat(bytes.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : Buffer.from([each]))))

describe('video tags', () => {
  it('are configurations and frames with signed composition offsets', () => {
    expect(readVideoTag(of(0x17, 0, 0, 0, 0, 1, 2))).toEqual({ kind: 'configuration', bytes: of(1, 2) })
    expect(readVideoTag(of(0x17, 1, 0, 0, 67, 9))).toEqual({ kind: 'frame', key: true, compositionOffset: 67, bytes: of(9) })
    expect(readVideoTag(of(0x27, 1, 0xff, 0xff, 0xfe, 9))).toMatchObject({ key: false, compositionOffset: -2 })
  })
  it('may have a FourCC: with offset, without, with modifiers', () => {
    expect(readVideoTag(of(0x90, 'avc1', 1, 2))).toEqual({ kind: 'configuration', bytes: of(1, 2) })
    expect(readVideoTag(of(0x91, 'avc1', 0, 0, 67, 9))).toMatchObject({ kind: 'frame', key: true, compositionOffset: 67, bytes: of(9) })
    expect(readVideoTag(of(0xa3, 'avc1', 9))).toMatchObject({ key: false, compositionOffset: 0, bytes: of(9) })
    expect(readVideoTag(of(0xa7, 2, 0, 0, 0, 0x03, 'avc1', 9))).toMatchObject({ kind: 'frame', bytes: of(9) })
    expect(readVideoTag(of(0x97, 0xff, 0x01, 0x00, ...Array.from({ length: 257 }, () => 0), 0x07, 0, 7, 0x03, 'avc1', 9))).toMatchObject({
      bytes: of(9),
    })
  })
  it('of which some are of no use: ends, commands, metadata, empty ones', () => {
    const none = [of(), of(0x17, 2, 0, 0, 0), of(0x57, 0), of(0x94, 'avc1'), of(0x92, 'avc1'), of(0xd1, 0)]
    expect(none.map((bytes) => readVideoTag(bytes).kind)).toEqual(none.map(() => 'ignored'))
  })
  it.each([
    [of(0x12, 0), 'VIDEO_CODEC Sorenson H.263'],
    [of(0x1c, 0), 'VIDEO_CODEC HEVC'],
    [of(0x1f, 0), 'VIDEO_CODEC unknown'],
    [of(0x90, 'hvc1'), 'VIDEO_CODEC HEVC'],
    [of(0x90, 'av01'), 'VIDEO_CODEC AV1'],
    [of(0x90, 'vp09'), 'VIDEO_CODEC VP9'],
    [of(0x90, '<a>\n'), 'VIDEO_CODEC unknown'],
    [of(0x96, 0x01, 'avc1'), 'MULTITRACK'],
    [of(0x17, 9, 0, 0, 0), 'TAG_TYPE 9'],
    [of(0x17), 'TAG_SHORT'],
    [of(0x97, 0xff), 'TAG_SHORT'],
    [of(0x91, 'avc1', 0), 'TAG_SHORT'],
  ])('are refused: %j', (bytes, code) => expect(codeOf(() => readVideoTag(bytes))).toBe(code))
})

describe('audio tags', () => {
  it('are configurations and frames, also with a FourCC', () => {
    expect(readAudioTag(of(0xaf, 0, 0x11, 0x90))).toEqual({ kind: 'configuration', bytes: of(0x11, 0x90) })
    expect(readAudioTag(of(0xaf, 1, 5))).toEqual({ kind: 'frame', bytes: of(5) })
    expect(readAudioTag(of(0x90, 'mp4a', 0x11, 0x90))).toEqual({ kind: 'configuration', bytes: of(0x11, 0x90) })
    expect(readAudioTag(of(0x91, 'mp4a', 5))).toEqual({ kind: 'frame', bytes: of(5) })
    expect([of(), of(0xaf, 1), of(0x92, 'mp4a')].map((bytes) => readAudioTag(bytes).kind)).toEqual(['ignored', 'ignored', 'ignored'])
  })
  it.each([
    [of(0x2f), 'AUDIO_CODEC MP3'],
    [of(0x3f), 'AUDIO_CODEC PCM'],
    [of(0xff), 'AUDIO_CODEC unknown'],
    [of(0x90, 'ac-3'), 'AUDIO_CODEC AC-3'],
    [of(0x95, 0), 'MULTITRACK'],
    [of(0xaf), 'TAG_SHORT'],
    [of(0xaf, 2), 'TAG_TYPE 2'],
  ])('are refused: %j', (bytes, code) => expect(codeOf(() => readAudioTag(bytes))).toBe(code))
})

describe('AAC configurations', () => {
  it('have rate, channels and samples of a frame', () => {
    expect(readAacConfiguration(of(0x11, 0x90))).toMatchObject({ objectType: 2, sampleRate: 48_000, channels: 2, frameSamples: 1024 })
    expect(readAacConfiguration(of(0x12, 0x08))).toMatchObject({ sampleRate: 44_100, channels: 1 })
    // 24-bit rate of 48 kHz; frames of 960; spectral band replication over 24 kHz.
    expect(readAacConfiguration(of(0x17, 0x80, 0x5d, 0xc0, 0x10))).toMatchObject({ sampleRate: 48_000, channels: 2 })
    expect(readAacConfiguration(of(0x11, 0x94))).toMatchObject({ frameSamples: 960 })
    expect(readAacConfiguration(of(0x2b, 0x11, 0x88, 0x00))).toMatchObject({ objectType: 5, sampleRate: 24_000, channels: 2 })
  })
  it.each([
    [of(), 'AAC_CONFIGURATION'],
    [of(0x11), 'AAC_CONFIGURATION'],
    [of(0x11, 0x80), 'AAC_CONFIGURATION channels'],
    [of(0x16, 0x90), 'AAC_CONFIGURATION sample rate'],
    [of(0x17, 0x80, 0x00, 0x00, 0x10), 'AAC_CONFIGURATION sample rate'],
    [of(0x09, 0x90), 'AUDIO_CODEC AAC object type 1'],
    [of(0xf8, 0x46, 0x30, 0x00), 'AUDIO_CODEC AAC object type 34'],
    [Buffer.concat([of(0x11, 0x90), Buffer.alloc(100)]), 'AAC_CONFIGURATION too long'],
  ])('are refused: %j', (bytes, code) => expect(codeOf(() => readAacConfiguration(bytes))).toBe(code))
})

describe('metadata', () => {
  it('tells which tracks come, the frame rate and the encoder', () => {
    const properties = { videocodecid: 7, audiocodecid: 10, framerate: 30, encoder: 'obs-output module', width: 1e300 }
    expect(readMetadata(writeAmf('@setDataFrame', 'onMetaData', properties))).toEqual({
      hasVideo: true,
      hasAudio: true,
      frameRate: 30,
      encoder: 'obs-output module',
    })
    expect(readMetadata(writeAmf('onMetaData', { videocodecid: 'avc1', audiocodecid: 0 }))).toEqual({ hasVideo: true, hasAudio: false })
    expect(readMetadata(writeAmf('onMetaData', { videocodecid: 7 }))).toEqual({ hasVideo: true, hasAudio: false })
  })
  it('uses plausible numbers only', () => {
    for (const framerate of [Number.NaN, Infinity, -25, 0, 1e9, '25', true])
      expect(readMetadata(writeAmf('onMetaData', { framerate }))).toEqual({})
  })
  it('is not what other messages have', () => {
    expect(readMetadata(writeAmf('onTextData', { text: 'a' }))).toBeUndefined()
    expect(readMetadata(writeAmf('onMetaData'))).toBeUndefined()
    expect(readMetadata(Buffer.alloc(0))).toBeUndefined()
  })
})
