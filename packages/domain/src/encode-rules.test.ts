import { describe, expect, it } from 'vitest'
import { describeProgress, encodeMessage } from './encode-progress.ts'
import { audioFrameRate, outputFrameRate, toFrameRate } from './frame-rate.ts'
import { keySeconds } from './key-pace.ts'
import { planLadder } from './ladder.ts'
import { isDerivedKey, keySegments, nominalStart, segmentDurations, segmentKeyIndex, segmentStart } from './segments.ts'

const at = (num: number, den = 1) => ({ num, den })
const shape = (width: number, height: number, fps = 30) => ({ width, height, frameRate: at(fps), hasAudio: true })

describe('segmentDurations', () => {
  it('returns 2, 2, 2, then 4 seconds, and the rest as the last segment', () => {
    expect(segmentDurations(23, at(24))).toEqual([2, 2, 2, 4, 4, 4, 4, 1])
    expect(segmentDurations(6, at(25))).toEqual([2, 2, 2])
    expect(segmentDurations(1.5, at(30))).toEqual([1.5])
    expect(segmentDurations(0.01, at(30))).toEqual([1 / 30])
  })
  it('puts boundaries on frames without drift', () => {
    const rate = at(24000, 1001)
    const durations = segmentDurations(7200, rate)
    expect(durations[0]).toBeCloseTo(2.002, 6)
    expect(durations.reduce((sum, each) => sum + each, 0)).toBeCloseTo(7200, 1)
    const start = durations.slice(0, 1000).reduce((sum, each) => sum + each, 0)
    expect(segmentStart(1000, rate)).toBeCloseTo(start, 6)
    expect(start).toBeGreaterThanOrEqual(3 * 2 + 997 * 4)
    expect(start - (3 * 2 + 997 * 4)).toBeLessThan(1001 / 24000)
  })
  it('of units returns one key-frame interval after the other', () => {
    expect(segmentDurations(7, at(25), 'units')).toEqual([2, 2, 2, 1])
    const rate = at(24000, 1001)
    expect(segmentStart(1000, rate, 'units')).toBeGreaterThanOrEqual(2000)
    expect(segmentStart(1000, rate, 'units') - 2000).toBeLessThan(1001 / 24000)
  })
  it('puts boundaries of audio on packets', () => {
    expect(segmentDurations(23.04, audioFrameRate).map((each) => Number(each.toFixed(5)))).toEqual([
      2.00533, 2.00533, 2.00533, 3.98933, 4.01067, 3.98933, 4.01067, 1.024,
    ])
  })
})

it('segmentKeyIndex returns different keys for every segment of every rendition', () => {
  const names = ['audio', '240p', '360p', '480p', '540p', '720p', '1080p']
  const layouts = ['growing', 'units'] as const
  const all = layouts.flatMap((layout) =>
    names.flatMap((name) => Array.from({ length: 100 }, (_, sequence) => segmentKeyIndex(name, sequence, layout))),
  )
  expect(new Set(all).size).toBe(1400)
  expect(all.every(isDerivedKey)).toBe(true)
  // What a database and a call can hold.
  expect(segmentKeyIndex('9999p', 99_999, 'units')).toBeLessThan(2 ** 31)
  expect(() => segmentKeyIndex('big', 0)).toThrow('Unknown rendition')
})

it('keySegments: a derived key opens one segment of at most 4 s, a stored one fifteen', () => {
  expect(keySegments(segmentKeyIndex('480p', 27))).toEqual({ from: 27, to: 28 })
  expect(keySegments(200_002)).toEqual({ from: 30, to: 45 })
  expect([0, 1, 2, 3, 4, 5].map((k) => nominalStart(k))).toEqual([0, 2, 4, 6, 10, 14])
  const unitKey = segmentKeyIndex('480p', 27, 'units')
  expect(keySegments(unitKey)).toEqual({ from: 27, to: 28 })
  expect([0, 1, 2, 3, 4].map((k) => nominalStart(k, unitKey))).toEqual([0, 2, 4, 6, 8])
  expect([keySeconds(unitKey), keySeconds(segmentKeyIndex('480p', 27))]).toEqual([2, 4])
})

describe('planLadder', () => {
  const names = (...args: Parameters<typeof planLadder>) => planLadder(...args).map((rung) => `${rung.name} ${rung.width}x${rung.height}`)
  it('limits rungs to the source and to the resolution of the plan', () => {
    expect(names(shape(1920, 1080), 1080)).toEqual(['240p 426x240', '360p 640x360', '480p 854x480', '720p 1280x720', '1080p 1920x1080'])
    expect(names(shape(1920, 1080), 480)).toEqual(['240p 426x240', '360p 640x360', '480p 854x480'])
    expect(names(shape(3840, 2160), 1080).at(-1)).toBe('1080p 1920x1080')
  })
  it('adds a rung of the own height of a source between two rungs, where the plan has it', () => {
    expect(names(shape(960, 540), 1080)).toEqual(['240p 426x240', '360p 640x360', '480p 854x480', '540p 960x540'])
    expect(names(shape(854, 433), 1080).at(-1)).toBe('432p 852x432')
    expect(names(shape(960, 540), 540).at(-1)).toBe('540p 960x540')
    expect(names(shape(960, 540), 480).at(-1)).toBe('480p 854x480')
    expect(names(shape(1024, 768), 1080).at(-1)).toBe('720p 960x720')
    expect(names(shape(5000, 540), 1080).at(-1)).toBe('480p 4096x442')
    expect(planLadder(shape(960, 540), 1080).map(({ maxRate }) => maxRate)).toEqual([350, 800, 1400, 1747])
  })
  it('uses the short side of a portrait and rounds odd sizes to even ones', () => {
    expect(names(shape(270, 480), 1080)).toEqual(['240p 240x426', '270p 270x480'])
    expect(names(shape(853, 479), 1080).at(-1)).toBe('480p 852x478')
  })
  it('returns one rung of the source size for a tiny source', () => {
    expect(names(shape(176, 144), 720)).toEqual(['240p 176x144'])
  })
  it('limits a very wide source to 4096 pixels', () => {
    expect(names(shape(65_535, 1), 1080)).toEqual(['240p 4096x2'])
    expect(names(shape(8192, 1080), 1080).at(-1)).toBe('1080p 4096x540')
  })
  it('raises bit rates above 30 frames per second and states codecs', () => {
    const [slow] = planLadder(shape(1280, 720, 30), 720).slice(-1)
    const [fast] = planLadder(shape(1280, 720, 60), 720).slice(-1)
    expect([slow?.maxRate, fast?.maxRate]).toEqual([3000, 4500])
    expect(slow?.codecs).toBe('avc1.64001f,mp4a.40.2')
    expect(fast?.codecs).toBe('avc1.640020,mp4a.40.2')
    expect(planLadder({ ...shape(640, 360), hasAudio: false }, 720)[0]?.codecs).toBe('avc1.64001e')
  })
})

describe('outputFrameRate', () => {
  it('keeps standard and constant rates, caps at 60', () => {
    expect(outputFrameRate(23.976)).toEqual(at(24000, 1001))
    expect(outputFrameRate(29.97)).toEqual(at(30000, 1001))
    expect(outputFrameRate(12.5, 12.5)).toEqual(at(12500, 1000))
    expect(outputFrameRate(119.88)).toEqual(at(60000, 1001))
    expect([100, 120, 144, 240, 75].map((rate) => outputFrameRate(rate))).toEqual([at(50), at(60), at(48), at(60), at(60)])
    expect(outputFrameRate(1e9)).toEqual(at(60))
    expect(outputFrameRate(100, 90_000)).toEqual(at(60))
  })
  it('returns the next standard rate for a variable source', () => {
    expect(outputFrameRate(27.3, 90000)).toEqual(at(30000, 1001))
    expect(outputFrameRate(0)).toEqual(at(25))
    expect(outputFrameRate(0.5)).toEqual(at(10))
  })
  it('is restored by toFrameRate from its stored decimal', () => {
    for (const rate of [at(24000, 1001), at(25), at(60000, 1001), audioFrameRate]) expect(toFrameRate(rate.num / rate.den)).toEqual(rate)
    expect(toFrameRate(12.5)).toEqual(at(12500, 1000))
  })
})

describe('describeProgress', () => {
  it('weights rungs by their work and returns the rung being encoded', () => {
    const progress = describeProgress(
      [
        { name: '480p', state: 'encoding', published_seconds: 5 },
        { name: '240p', state: 'complete', published_seconds: 10 },
      ],
      10,
      20,
    )
    expect(progress.rungs).toEqual([
      { name: '240p', height: 240, state: 'complete', progress: 100 },
      { name: '480p', height: 480, state: 'encoding', progress: 50 },
    ])
    expect(progress.progress).toBe(60)
    expect([progress.currentResolution, progress.currentProgress]).toEqual(['480p', 50])
    expect(progress.secondsLeft).toBe(14)
  })
  it('returns a progress of 100 only for a complete rung', () => {
    expect(describeProgress([{ name: '240p', state: 'encoding', published_seconds: 11 }], 10, 1).rungs[0]?.progress).toBe(99.9)
    expect(describeProgress([], null, null)).toEqual({
      rungs: [],
      progress: 0,
      currentResolution: null,
      currentProgress: 0,
      secondsLeft: null,
    })
  })
})

it('encodeMessage returns progress messages in Portuguese', () => {
  expect(encodeMessage('encoding-resolution', '480p')).toBe('Processando 480p...')
  expect(encodeMessage('encoded-partial', '240p')).toBe('Resolução 240p finalizada')
  expect(encodeMessage('encoding-resolution', 'audio')).toBe('Processando áudio...')
  expect(encodeMessage('uploading-resolution', 'audio')).toBe('Enviando áudio...')
  expect(encodeMessage('encoded-partial', 'audio')).toBe('Faixa de áudio finalizada')
  expect(encodeMessage('encoded')).toBe('Seu vídeo está pronto !')
})
