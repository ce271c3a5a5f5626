import { audioRate, type FrameRate, keyFrameSeconds, type Rung } from '@videozz/domain'
import { colourFilters } from './colour-filters.ts'
import { inputFile, maxMediaSeconds, mostPixels, safeInput } from './input-options.ts'
import type { MediaInfo, VideoStream } from './media-info.ts'
import { soundFilters } from './sound-filters.ts'

export type RungPlan = {
  path: string
  info: MediaInfo
  rungs: readonly Rung[]
  frameRate: FrameRate
  /** Where to begin, in key-frame intervals (2 s each) from the start; 0 for the whole. */
  firstFragment: number
  isMarked: boolean
}

/** Second at which a fragment begins: the first frame at or after its nominal time. */
export const fragmentStart = (fragment: number, rate: FrameRate): number =>
  (Math.ceil((fragment * keyFrameSeconds * rate.num) / rate.den) * rate.den) / rate.num

/** One decode; each rung is scaled from the one above it. */
function pictureGraph({ info, rungs, frameRate, firstFragment }: RungPlan, video: VideoStream): string {
  const missing = video.end === undefined ? 0 : info.duration - Math.max(video.end, fragmentStart(firstFragment, frameRate))
  const first = [
    ...(video.interlaced ? ['bwdif=mode=send_frame'] : []),
    `fps=fps=${frameRate.num}/${frameRate.den}:start_time=0`,
    // Sound that outlasts the picture plays on over the last frame.
    ...(missing > 0.5 ? [`tpad=stop_mode=clone:stop_duration=${missing.toFixed(3)}`] : []),
  ]
  const descending = [...rungs].reverse()
  let from = `[0:${video.index}]`
  return descending
    .map((rung, index) => {
      const size = `${rung.width}:${rung.height}`
      const filters = index === 0 ? [...first, ...colourFilters(video, size), 'setsar=1'] : [`scale=${size}`, 'setsar=1']
      const chain = `${from}${filters.join(',')}`
      const last = index === descending.length - 1
      from = `[c${rung.name}]`
      return last ? `${chain}[v${rung.name}]` : `${chain},split=2[v${rung.name}]${from}`
    })
    .join(';')
}

/**
 * Codec of a rung. @param isMarked its parameter sets depend on nothing but these options, so that a key frame encoded apart with them
 * fits, and no predicted frame is weighted, which would amplify the mark in a fade.
 */
export const pictureCodec = (rung: Pick<Rung, 'level'>, isMarked: boolean): string[] => [
  '-c:v',
  'libx264',
  '-profile:v',
  'high',
  '-preset',
  'veryfast',
  '-level:v',
  (rung.level / 10).toFixed(1),
  ...(isMarked ? ['-x264-params', 'stitchable=1:weightp=0'] : []),
]

function pictureOptions(rung: Rung, plan: RungPlan): string[] {
  const begin = fragmentStart(plan.firstFragment, plan.frameRate)
  return [
    '-map',
    `[v${rung.name}]`,
    ...pictureCodec(rung, plan.isMarked),
    '-crf',
    '23',
    '-maxrate',
    `${rung.maxRate}k`,
    '-bufsize',
    `${rung.maxRate * 2}k`,
    '-force_key_frames',
    `expr:gte(t+${begin.toFixed(6)}+0.000001,(n_forced+${plan.firstFragment})*${keyFrameSeconds})`,
    '-sc_threshold',
    '0',
    '-g',
    '100000',
    '-flags',
    '+cgop',
  ]
}

function soundOptions({ info, firstFragment, frameRate }: RungPlan): string[] {
  if (!info.audio) return []
  const length = info.video && info.duration - fragmentStart(firstFragment, frameRate)
  // The encoder's first packet is only its own warm-up; without it sound and picture begin together.
  return [
    '-map',
    `${info.video ? 1 : 0}:${info.audio.index}`,
    '-af',
    soundFilters(info.audio, length),
    '-c:a',
    'aac',
    '-b:a',
    `${audioRate}k`,
    '-ac',
    '2',
    '-ar',
    '48000',
    '-bsf:a',
    "noise=drop='lt(n,1)'",
  ]
}

const container = (rung: Rung): string[] => [
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
  // Sound and picture of a moment are in one segment, however far apart the source keeps them.
  '-max_interleave_delta',
  '0',
  '-sn',
  '-dn',
  '-f',
  'hls',
  '-hls_segment_type',
  'fmp4',
  // Shorter than a key-frame interval: every key frame begins a file, and segments are made of whole files.
  '-hls_time',
  rung.name === 'audio' ? String(keyFrameSeconds) : '1',
  '-hls_list_size',
  '1',
  '-hls_segment_options',
  'movflags=+negative_cts_offsets:use_editlist=0',
  '-hls_flags',
  'temp_file+independent_segments',
  '-hls_fmp4_init_filename',
  'init.mp4',
  '-hls_segment_filename',
  `${rung.name}/%d.m4s`,
  `${rung.name}/index.m3u8`,
]

/** Arguments of the one ffmpeg that encodes all these rungs, each into a folder of its name under the working folder. */
export function rungArguments(plan: RungPlan): string[] {
  const { info, path, rungs, firstFragment, frameRate } = plan
  const begin = info.video && firstFragment > 0 ? ['-ss', fragmentStart(firstFragment, frameRate).toFixed(6)] : []
  const input = [...safeInput, '-max_pixels', String(mostPixels), ...begin, '-t', String(maxMediaSeconds), ...inputFile(path)]
  // The sound is read separately: where it begins late, pauses or ends early, it would otherwise keep the picture waiting.
  const inputs = info.video && info.audio ? [...input, '-vn', ...input] : input
  const graph = info.video ? ['-filter_complex', pictureGraph(plan, info.video)] : []
  return [
    '-v',
    'warning',
    '-nostdin',
    '-y',
    '-progress',
    'pipe:1',
    '-stats_period',
    '0.5',
    ...inputs,
    ...graph,
    ...rungs.flatMap((rung) => [...(info.video ? pictureOptions(rung, plan) : []), ...soundOptions(plan), ...container(rung)]),
  ]
}
