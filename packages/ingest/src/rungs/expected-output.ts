import { videoTimescale } from '../packager/init-segment.ts'
import type { FragmentTrack } from '../packager/movie-fragment.ts'
import type { LiveInit, LiveOutput, LivePart, LiveSegment } from '../stream/live-output.ts'

/** A part of the top rung, by the clock of the stream: a lower rung makes the same of its own pictures. */
export type ExpectedPart = Pick<LivePart, 'segment' | 'part'> & {
  kind: 'part'
  /** When its first picture is shown, where that is a key frame; else when it begins. */
  from: number
  /** When it ends. */
  end: number
  /** When its last picture is shown. */
  last: number
  /** Its pictures are shown in the order in which they are decoded. */
  ordered: boolean
  /** On the timeline of the live. */
  audio: FragmentTrack | undefined
}
export type Expected = LiveInit | ExpectedPart | LiveSegment

/** What a lower rung has to know of a part; its pictures are not kept. */
function expectPart({ segment, part, start, duration, content }: LivePart, origin: number): ExpectedPart {
  const video = content.find(({ isVideo }) => isVideo)
  const audio = content.find(({ isVideo }) => !isVideo)
  const begin = (video?.begin ?? Math.round(start * videoTimescale)) - origin
  const [first] = video?.samples ?? []
  const length = video?.samples.reduce((sum, each) => sum + each.duration, 0) ?? Math.round(duration * videoTimescale)
  return {
    kind: 'part',
    segment,
    part,
    from: begin + (first?.key ? first.compositionOffset : 0),
    end: begin + length,
    last: begin + length - (video?.samples.at(-1)?.duration ?? 0),
    ordered: video?.samples.every(({ compositionOffset }) => compositionOffset === 0) ?? false,
    audio,
  }
}

export const expectOutput = (output: LiveOutput, origin: number): Expected => (output.kind === 'part' ? expectPart(output, origin) : output)
