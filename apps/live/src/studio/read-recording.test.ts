import { expect, it } from 'vitest'
import { readRecording } from './read-recording.ts'

it.each([
  ['video/x-matroska;codecs=avc1,opus', true],
  ['video/x-matroska; codecs="avc1.42E01F, opus"', true],
  ['video/webm;codecs=h264,opus', true],
  ['video/webm;codecs=vp8,opus', false],
  ['video/webm;codecs=vp09.00.10.08,opus', false],
])('knows %s', (mimeType, isH264) => expect(readRecording(mimeType)).toEqual({ isH264 }))

it.each(['video/mp4;codecs=avc1,opus', 'video/webm', 'video/webm;codecs=av01.0.04M.08', 'audio/webm;codecs=opus', '', 'x;codecs=vp8'])(
  'does not take %s',
  (mimeType) => expect(readRecording(mimeType)).toBeUndefined(),
)
