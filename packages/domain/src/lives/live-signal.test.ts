import { describe, expect, it } from 'vitest'
import { judgeSignal, type LiveSample, type SignalSubject } from './live-signal.ts'

const sample: LiveSample = { at: '2027-03-10T22:00:00Z', videoBitrate: 4_800_000, audioBitrate: 160_000, frameRate: 30, keyFrameSeconds: 2 }
const good: SignalSubject = {
  samples: Array.from({ length: 6 }, () => sample),
  droppedFrames: 0,
  latencySeconds: 0.4,
  frameRate: 30,
  height: 1080,
  hasSound: true,
}
const withSamples = (change: Partial<LiveSample>): SignalSubject => ({
  ...good,
  samples: good.samples.map((one) => ({ ...one, ...change })),
})

describe('judgeSignal', () => {
  it('has nothing to say of a good signal, nor of the first seconds of a bad one', () => {
    expect(judgeSignal(good)).toEqual([])
    expect(judgeSignal({ ...withSamples({ keyFrameSeconds: 8 }), samples: [sample] })).toEqual([])
  })
  it.each([
    [withSamples({ keyFrameSeconds: 4 }), 'keyframes-far', 4],
    [withSamples({ frameRate: 20 }), 'frames-low', 20],
    [{ ...good, droppedFrames: 31 }, 'frames-dropped', 31],
    [withSamples({ videoBitrate: 900_000 }), 'bitrate-low', 900_000],
    [withSamples({ videoBitrate: 60_000_000 }), 'bitrate-high', 60_000_000],
    [{ ...good, hasSound: false }, 'no-sound', null],
  ] as const)('finds what is wrong %#', (signal, kind, value) => expect(judgeSignal(signal)).toEqual([{ kind, value }]))
  it('asks for fewer bits of smaller pictures', () => {
    expect(judgeSignal({ ...withSamples({ videoBitrate: 600_000 }), height: 480 })).toEqual([])
    expect(judgeSignal({ ...withSamples({ videoBitrate: 100_000 }), height: 240 })).toEqual([])
  })
})
