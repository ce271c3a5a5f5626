import { describe, expect, it } from 'vitest'
import { isLiveSignalFit, planLiveRungs, topLiveRendition } from './live-rungs.ts'

const names = ['480p', '240p']
const plan = (width: number, height: number, limits = {}) => {
  const { top, lower } = planLiveRungs({ width, height, frameRate: 30 }, { maxResolution: 1080, names, ...limits })
  return [top?.name ?? null, lower.map(({ name }) => name)]
}

describe('planLiveRungs', () => {
  it.each([
    [1920, 1080, ['240p', '480p']],
    [1080, 1920, ['240p', '480p']],
    [1280, 720, ['240p', '480p']],
    [854, 480, ['240p']],
    [640, 360, ['240p']],
    [426, 240, []],
    [320, 180, []],
  ])('passes %i × %i through, with rungs below it', (width, height, lower) => {
    expect(plan(width, height)).toEqual([null, lower])
  })

  it('encodes the top rung where the plan has less, or what arrives may not pass', () => {
    expect(plan(1920, 1080, { maxResolution: 720 })).toEqual(['720p', ['240p', '480p']])
    expect(plan(2560, 1440)).toEqual(['1080p', ['240p', '480p']])
    expect(plan(1280, 720, { maxResolution: 720 })).toEqual([null, ['240p', '480p']])
    expect(plan(1280, 720, { mayPass: false })).toEqual(['720p', ['240p', '480p']])
    expect(plan(854, 480, { mayPass: false })).toEqual(['480p', ['240p']])
    expect(plan(320, 180, { mayPass: false })).toEqual(['240p', []])
  })

  it('keeps lower rungs below the name of the top one, and makes those that are wanted', () => {
    expect(plan(1920, 1080, { top: '480p' })).toEqual([null, ['240p']])
    expect(plan(1920, 1080, { top: 'audio' })).toEqual([null, ['240p', '480p']])
    expect(plan(1920, 1080, { names: ['720p'] })).toEqual([null, ['720p']])
    expect(plan(1920, 1080, { names: [] })).toEqual([null, []])
  })
})

it('the top rendition is the highest, or the one that began as sound', () => {
  const of = (...all: string[]) => topLiveRendition(all.map((name) => ({ name })))?.name
  expect([of('240p', '1080p', '480p'), of('480p', 'audio'), of()]).toEqual(['1080p', 'audio', undefined])
})

it('a signal is fit up to 20 Mbit/s and ten seconds between key frames', () => {
  expect(isLiveSignalFit({ bitRate: 6_000_000, keyFrameSeconds: 8.4 })).toBe(true)
  expect(isLiveSignalFit({ bitRate: 6_000_000 })).toBe(true)
  expect(isLiveSignalFit({ bitRate: 25_000_000, keyFrameSeconds: 2 })).toBe(false)
  expect(isLiveSignalFit({ bitRate: 6_000_000, keyFrameSeconds: 12 })).toBe(false)
})
