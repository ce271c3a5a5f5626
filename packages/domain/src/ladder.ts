import { type FrameRate, framesPerSecond } from './frame-rate.ts'

/** Rungs by their short side, with the highest bit rate in kbit/s at up to 30 frames per second. */
const ladder = [
  { name: '240p', shortSide: 240, maxRate: 350 },
  { name: '360p', shortSide: 360, maxRate: 800 },
  { name: '480p', shortSide: 480, maxRate: 1400 },
  { name: '720p', shortSide: 720, maxRate: 3000 },
  { name: '1080p', shortSide: 1080, maxRate: 6000 },
] as const

/** Bit rate of the sound in every rung, in kbit/s. */
export const audioRate = 128
export const audioRenditionName = 'audio'
const fastFrames = 30.01
const fastFactor = 1.5
/** A source this close below a rung still gets it, at the source's own size (853×479 is «480p»). */
const nearEnough = 0.98
/** A source this far above the highest rung it has gets one of its own height as well (960×540 is «540p»), for less would hardly be seen. */
const ownRungFrom = 1.1
/** Longest side of a rendition; decoders of phones end here. */
const longestSide = 4096
const containerOverhead = 1.05

export type Rung = {
  /** `240p` … `1080p`, another height where that is the source's own, or `audio`. */
  name: string
  /** Pixels, even; 0 for sound. */
  width: number
  height: number
  /** Highest video bit rate in kbit/s; 0 for sound. */
  maxRate: number
  /** Peak bit rate of the whole rendition in bit/s, as playlists state it. */
  bandwidth: number
  /** RFC 6381 codecs. */
  codecs: string
  /** H.264 level × 10; 0 for sound. */
  level: number
}
/** Picture as it is seen: after rotation and with square pixels. */
export type SourceShape = { width: number; height: number; frameRate: FrameRate; hasAudio: boolean }

/** Nominal height of a rendition's name: 480 for `480p`, 0 for `audio`. */
export const rungHeight = (name: string): number => Number.parseInt(name, 10) || 0

const even = (value: number, limit: number): number => Math.max(2, Math.min(Math.round(value / 2), Math.floor(limit / 2)) * 2)

/** Largest frame in macroblocks and macroblocks per second of each H.264 level (ITU-T H.264, table A-1). */
const levels = [
  { level: 30, frame: 1620, rate: 40_500 },
  { level: 31, frame: 3600, rate: 108_000 },
  { level: 32, frame: 5120, rate: 216_000 },
  { level: 40, frame: 8192, rate: 245_760 },
  { level: 42, frame: 8704, rate: 522_240 },
  { level: 50, frame: 22_080, rate: 589_824 },
] as const
const highestLevel = 51

function h264Level(width: number, height: number, frames: number): number {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16)
  return levels.find((each) => blocks <= each.frame && blocks * frames <= each.rate)?.level ?? highestLevel
}

type Step = { name: string; shortSide: number; maxRate: number }

/** The rung at the source's own height, between two of the ladder, with a bit rate between theirs by the same power of the height. */
function ownStep(source: SourceShape, fitting: readonly Step[], maxResolution: number): Step[] {
  const shortSide = Math.floor(Math.min(source.width, source.height) / 2) * 2
  const below = fitting.at(-1)
  const above = ladder[fitting.length]
  if (below === undefined || above === undefined || shortSide > maxResolution || shortSide < below.shortSide * ownRungFrom) return []
  if (Math.max(source.width, source.height) > longestSide) return []
  const power = Math.log(above.maxRate / below.maxRate) / Math.log(above.shortSide / below.shortSide)
  return [{ name: `${shortSide}p`, shortSide, maxRate: Math.round(below.maxRate * (shortSide / below.shortSide) ** power) }]
}

/**
 * The rungs a picture gets, lowest first: never above the source or the plan. A source between two rungs gets one of its own height as well,
 * where the plan has that; a source below 240p gets one rung at its own size.
 * @param maxResolution of the plan, as a short side in pixels.
 */
export function planLadder(source: SourceShape, maxResolution: number): Rung[] {
  const shortSide = Math.min(source.width, source.height)
  const longSide = Math.max(source.width, source.height)
  const fitting: Step[] = ladder.filter((rung) => rung.shortSide * nearEnough <= shortSide && rung.shortSide <= maxResolution)
  fitting.push(...ownStep(source, fitting, maxResolution))
  const frames = framesPerSecond(source.frameRate)
  return (fitting.length > 0 ? fitting : ladder.slice(0, 1)).map((rung) => {
    const scale = Math.min(1, rung.shortSide / shortSide, longestSide / longSide)
    const width = even(source.width * scale, source.width)
    const height = even(source.height * scale, source.height)
    const maxRate = Math.round(rung.maxRate * (frames > fastFrames ? fastFactor : 1))
    const level = h264Level(width, height, frames)
    const video = `avc1.6400${level.toString(16).padStart(2, '0')}`
    return {
      name: rung.name,
      width,
      height,
      maxRate,
      level,
      bandwidth: Math.round((maxRate + (source.hasAudio ? audioRate : 0)) * 1000 * containerOverhead),
      codecs: source.hasAudio ? `${video},mp4a.40.2` : video,
    }
  })
}

/** The one rendition of a sound file. */
export const audioRung: Rung = {
  name: audioRenditionName,
  width: 0,
  height: 0,
  maxRate: 0,
  level: 0,
  bandwidth: Math.round(audioRate * 1000 * containerOverhead),
  codecs: 'mp4a.40.2',
}
