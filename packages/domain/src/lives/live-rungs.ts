import { type FrameRate, toFrameRate } from '../frame-rate.ts'
import { audioRenditionName, planLadder, type Rung, rungHeight } from '../ladder.ts'

/** Names a lower rung of a live may have. */
export const liveRungNames = ['240p', '360p', '480p', '720p'] as const
export type LiveRungName = (typeof liveRungNames)[number]

/** The ones that are made where nothing else is said. */
export const usualLiveRungs: readonly LiveRungName[] = ['480p', '240p']

/** Picture of a publisher, with square pixels, and frames per second. */
export type LivePicture = { width: number; height: number; frameRate: number }
/** What is measured of it over some seconds: bits per second, and seconds between key frames. */
export type LiveSignalFigures = { bitRate: number; keyFrameSeconds?: number }
export type LiveRungPlan = {
  /** The rung that is encoded in the place of what arrives; null where that is passed through. */
  top: Rung | null
  /** Below it, lowest first. */
  lower: Rung[]
}

/** Beyond these, pictures are not passed through to viewers: bits per second, and seconds between key frames, which segments are as long as. */
const passing = { bitRate: 20_000_000, keyFrameSeconds: 10.5 } as const
/** Encoders crop or pad by some lines. */
const nearEnough = 0.98
/** Decoders of phones end here. */
const longestSide = 4096
/** A lower rung has at most this share of the lines of the top one. */
const mostShare = 0.9
/** What encoders that name none have. */
const usualFrameRate: FrameRate = { num: 30, den: 1 }
const fastest = 120

/** Whether what arrives may be given to viewers as it is, by what was measured. */
export const isLiveSignalFit = ({ bitRate, keyFrameSeconds = 0 }: LiveSignalFigures): boolean =>
  bitRate <= passing.bitRate && keyFrameSeconds <= passing.keyFrameSeconds

export type LiveRungLimits = {
  /** Of the plan, as a short side in pixels. */
  maxResolution: number
  /** Lower rungs that are made. */
  names: readonly string[]
  /** Name of the top rung, where the live has begun: lower ones are below it. */
  top?: string | null
  /** Whether what arrives may be given to viewers as it is. */
  mayPass?: boolean
}

/** The rungs of a live: what arrives is passed through where it may be and the plan has its height; else the top rung is encoded too. */
export function planLiveRungs(picture: LivePicture, { maxResolution, names, top = null, mayPass = true }: LiveRungLimits): LiveRungPlan {
  const { width, height, frameRate } = picture
  const rate = frameRate > 0 && frameRate <= fastest ? toFrameRate(frameRate) : usualFrameRate
  const ladder = planLadder({ width, height, frameRate: rate, hasAudio: true }, maxResolution)
  const highest = ladder.at(-1)
  const shortSide = Math.min(width, height)
  const fits = shortSide * nearEnough <= maxResolution && Math.max(width, height) <= longestSide
  const passes = fits && mayPass
  const lines = passes ? shortSide : Math.min(shortSide, highest?.width ?? shortSide, highest?.height ?? shortSide)
  const below = top === null || top === audioRenditionName ? Infinity : rungHeight(top)
  const lower = ladder.filter(
    (rung) => names.includes(rung.name) && Math.min(rung.width, rung.height) <= lines * mostShare && rungHeight(rung.name) < below,
  )
  return { top: passes ? null : (highest ?? null), lower }
}

/** The top rendition of a live among its own: it has the name of the first picture, or that of sound where that came first. */
export const topLiveRendition = <Named extends { name: string }>(renditions: readonly Named[]): Named | undefined =>
  renditions.find(({ name }) => name === audioRenditionName) ?? renditions.toSorted((a, b) => rungHeight(b.name) - rungHeight(a.name))[0]
