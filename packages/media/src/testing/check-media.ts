import { rmSync } from 'node:fs'
import { framesPerSecond } from '@videozz/domain'
import { type EncodedFile, encodeFile, type EncodeOptions, writeRendition } from './encode-file.ts'
import {
  describeRendition,
  describeSource,
  loudness,
  renditionFrame,
  type RenditionFacts,
  soundDelay,
  soundOf,
  sourceFrames,
  type SourceStream,
} from './reference.ts'
import { colourDifference, luma, similarity } from './similarity.ts'

/** What was found of one file. Lengths in seconds, levels in dB. */
export type MediaReport = {
  encoded: EncodedFile
  top: string
  size: [number, number]
  duration: number
  ssim: number | undefined
  /** Largest difference of a mean colour, of 255. */
  colour: number | undefined
  level: { source: number; result: number } | undefined
  /** Milliseconds by which the sound is later than in the source. */
  delay: number | undefined
  /** What is wrong, in words; nothing when all is well. */
  faults: string[]
}

/** Sound quieter than this is silence. */
const silence = -70

function checkTimeline(name: string, facts: RenditionFacts, encoded: EncodedFile, faults: string[]): void {
  const { frameRate, info, durations, expected } = encoded
  const lengths = durations.get(name) ?? []
  const total = lengths.reduce((sum, each) => sum + each, 0)
  if (lengths.length !== expected.length) faults.push(`${name}: ${lengths.length} segments, ${expected.length} stated`)
  for (const [index, length] of lengths.entries())
    if (index < lengths.length - 1 && Math.abs(length - (expected[index] ?? 0)) > 0.01)
      faults.push(`${name}: segment ${index} lasts ${length}`)
  if (Math.abs(total - info.duration) > 0.5) faults.push(`${name}: ${total.toFixed(2)} of ${info.duration.toFixed(2)} s`)
  if (facts.firstPicture !== 0) faults.push(`${name}: first picture at ${facts.firstPicture}`)
  for (const kind of ['video', 'audio'] as const) {
    const packets = facts.packets.filter((packet) => packet.codec_type === kind)
    const step = kind === 'video' ? 1 / framesPerSecond(frameRate) : 1024 / 48_000
    const times = packets.map((packet) => Number(packet.pts_time)).sort((a, b) => a - b)
    if (times.length === 0) continue
    if (Math.abs(times[0] ?? 0) > (kind === 'video' ? 1e-6 : 0.0215)) faults.push(`${name}: first ${kind} at ${times[0]}`)
    const gap = times.findIndex((time, index) => index > 0 && Math.abs(time - (times[index - 1] ?? 0) - step) > step * 0.1 + 0.001)
    if (gap > 0) faults.push(`${name}: ${kind} from ${times[gap - 1]} to ${times[gap]}`)
    const decoding = packets.map((packet) => Number(packet.dts_time))
    if (decoding.some((time, index) => index > 0 && time <= (decoding[index - 1] ?? 0))) faults.push(`${name}: ${kind} decodes backwards`)
    if (kind === 'audio' && facts.streams.some((stream) => stream.codec_type === 'video')) {
      const end = (times.at(-1) ?? 0) + step
      if (end > total + 0.1) faults.push(`${name}: sound until ${end.toFixed(2)} of ${total.toFixed(2)} s`)
    }
  }
}

function checkShape(facts: RenditionFacts, encoded: EncodedFile, faults: string[]): void {
  const { info } = encoded
  const video = facts.streams.find((stream) => stream.codec_type === 'video')
  const audio = facts.streams.find((stream) => stream.codec_type === 'audio')
  if ((video !== undefined) !== (info.video !== undefined)) faults.push('picture lost or made up')
  if ((audio !== undefined) !== (info.audio !== undefined)) faults.push('sound lost or made up')
  if (audio && (audio.channels !== 2 || audio.sample_rate !== '48000')) faults.push(`sound ${audio.channels} × ${audio.sample_rate}`)
  if (!video) return
  const tags = [video.pix_fmt, video.color_space, video.color_primaries, video.color_transfer, video.color_range].join(' ')
  if (tags !== 'yuv420p bt709 bt709 bt709 tv') faults.push(`tagged ${tags}`)
  if (video.sample_aspect_ratio !== undefined && video.sample_aspect_ratio !== '1:1') faults.push(`pixels ${video.sample_aspect_ratio}`)
}

/** Displayed aspect ratio of a source, computed independently of the product. */
function shownAspect(stream: SourceStream | undefined): number {
  const [wide = 1, high = 1] = (stream?.sample_aspect_ratio ?? '1:1').split(':').map(Number)
  const aspect = ((stream?.width ?? 0) * (wide || 1)) / ((stream?.height ?? 1) * (high || 1))
  const rotation = stream?.side_data_list?.find((side) => side.rotation !== undefined)?.rotation ?? 0
  return Math.abs(rotation) % 180 === 90 ? 1 / aspect : aspect
}

type Compared = {
  path: string
  stream: SourceStream
  rendition: string
  encoded: EncodedFile
  width: number
  height: number
  duration: number
}

function comparePicture({ path, stream, rendition, encoded, width, height, duration }: Compared) {
  const rate = framesPerSecond(encoded.frameRate)
  const number = Math.max(0, Math.min(Math.round(duration * rate) - 1, Math.round((duration / 2) * rate)))
  const shown = renditionFrame(rendition, number, width, height)
  if (!shown) return undefined
  const light = luma(shown)
  const candidates = sourceFrames(path, stream, number / rate, rate, width, height).map((frame) => ({
    ssim: similarity(luma(frame), light, width, height),
    colour: colourDifference(frame, shown),
  }))
  return candidates.sort((a, b) => b.ssim - a.ssim)[0]
}

/** Encodes a file and compares the result with the source, which is read independently. @throws MediaError when the file is refused. */
export async function checkMedia(path: string, folder: string, options: EncodeOptions = {}): Promise<MediaReport> {
  const encoded = await encodeFile(path, folder, options)
  const faults: string[] = []
  const paths = new Map(encoded.rungs.map((rung) => [rung.name, writeRendition(encoded, rung.name, folder)]))
  try {
    for (const [name, rendition] of paths) {
      const facts = describeRendition(rendition)
      checkTimeline(name, facts, encoded, faults)
      checkShape(facts, encoded, faults)
    }
    const top = encoded.rungs.at(-1)
    const rendition = paths.get(top?.name ?? '') ?? ''
    const { width = 0, height = 0 } = top ?? {}
    const duration = (encoded.durations.get(top?.name ?? '') ?? []).reduce((sum, each) => sum + each, 0)
    const { video, audio } = encoded.info
    const stream = video && describeSource(path).find(({ index }) => index === video.index)
    if (video) {
      const wanted = shownAspect(stream)
      if (Math.abs(width / height / wanted - 1) > 0.02 + 2 / Math.min(width, height)) faults.push(`shape ${width}x${height}, not ${wanted}`)
    }
    const picture = stream && comparePicture({ path, stream, rendition, encoded, width, height, duration })
    const [source, result] = audio ? [soundOf(path, audio.index, audio.channels), soundOf(rendition, undefined)] : []
    const level = source && result && { source: loudness(source), result: loudness(result.subarray(0, source.length)) }
    if (level && level.source > silence && Math.abs(level.result - level.source) > 2)
      faults.push(`sound at ${level.result.toFixed(1)} dB, in the source at ${level.source.toFixed(1)} dB`)
    const delay = source && result && soundDelay(source, result)
    if (delay !== undefined && Math.abs(delay) > 40) faults.push(`sound ${delay} ms late`)
    return {
      encoded,
      top: top?.name ?? '',
      size: [width, height],
      duration,
      ssim: picture?.ssim,
      colour: picture?.colour,
      level,
      delay,
      faults,
    }
  } finally {
    for (const each of paths.values()) rmSync(each, { force: true })
  }
}

/** One line of the table of files. */
export function reportLine(name: string, report: MediaReport): string {
  const { info } = report.encoded
  const number = (value: number | undefined, digits: number) => (value === undefined ? '–' : value.toFixed(digits))
  return [
    name.padEnd(34),
    (info.video?.codec ?? info.audio?.codec ?? '').padEnd(11),
    report.top.padEnd(6),
    report.size.join('×').padEnd(10),
    `${number(report.duration, 2)} s`.padStart(9),
    `ssim ${number(report.ssim, 3)}`.padEnd(11),
    `colour ${number(report.colour, 1)}`.padEnd(12),
    `sound ${number(report.level?.source, 1)} → ${number(report.level?.result, 1)} dB, ${number(report.delay, 0)} ms`.padEnd(36),
    report.faults.join('; ') || 'ok',
  ].join(' ')
}
