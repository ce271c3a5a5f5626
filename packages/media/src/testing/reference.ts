import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Metadata of a source, read independently of the product's own probe. */
export type SourceStream = {
  index: number
  codec_type: string
  codec_name?: string
  width?: number
  height?: number
  pix_fmt?: string
  field_order?: string
  color_space?: string
  color_primaries?: string
  color_transfer?: string
  color_range?: string
  sample_aspect_ratio?: string
  avg_frame_rate?: string
  side_data_list?: { rotation?: number }[]
}

const maxBuffer = 2 ** 31 - 1
// Threads cost more than they bring on small clips, and tests run beside each other.
const quiet = ['-v', 'error', '-nostdin', '-y', '-threads', '1', '-filter_threads', '1']

export function describeSource(path: string): SourceStream[] {
  const text = execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', `file:${path}`], { maxBuffer }).toString()
  return (JSON.parse(text) as { streams: SourceStream[] }).streams
}

const standardDefinition = ({ width = 0, height = 0 }: SourceStream): boolean => width < 1280 && height <= 576
/** The matrix a player would use: the one stated, otherwise by size. */
function matrixOf(stream: SourceStream): string {
  const stated = stream.color_space ?? 'unknown'
  const names: Record<string, string> = { bt709: 'bt709', smpte170m: 'bt601', bt470bg: 'bt601', bt2020nc: 'bt2020', smpte240m: 'smpte240m' }
  return names[stated] ?? (standardDefinition(stream) ? 'bt601' : 'bt709')
}

/** Filters that bring a source's frame to RGB as seen, through other filters than the product's. */
function referenceFilters(stream: SourceStream, width: number, height: number): string {
  const interlaced = ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? '') ? 'yadif=mode=send_frame,' : ''
  const range = stream.color_range === 'pc' || stream.pix_fmt?.startsWith('yuvj') ? 'pc' : 'tv'
  const size = `${width}:${height}:flags=bicubic+accurate_rnd+full_chroma_int`
  const hdr = { smpte2084: 'smpte2084', 'arib-std-b67': 'arib-std-b67' }[stream.color_transfer ?? '']
  if (hdr)
    return `${interlaced}scale=${size},zscale=tin=${hdr}:pin=bt2020:min=bt2020nc:rin=tv:t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,tonemap=mobius:param=0.4:peak=4.93:desat=0,zscale=t=bt709:r=pc,format=gbrp,format=rgb24`
  if (/^(yuva|rgba|argb|bgra|abgr|gbrap|ya)/.test(stream.pix_fmt ?? ''))
    return `${interlaced}scale=${size}:in_color_matrix=${matrixOf(stream)},format=gbrap,premultiply=inplace=1,format=rgb24`
  const primaries = stream.color_primaries ?? ''
  if (['bt2020', 'smpte432', 'film'].includes(primaries))
    return `${interlaced}scale=${size},zscale=min=${stream.color_space}:pin=${primaries}:tin=bt709:rin=${range === 'pc' ? 'pc' : 'tv'}:m=gbr:p=bt709:t=bt709:r=pc,format=gbrp,format=rgb24`
  const yuv = /^(yuv|nv|uyvy|yuyv|p0|gray)/.test(stream.pix_fmt ?? '')
  return `${interlaced}scale=${size}${yuv ? `:in_color_matrix=${matrixOf(stream)}:in_range=${range}` : ''},format=rgb24`
}

function frames(args: string[], frameSize: number): Buffer[] {
  const bytes = execFileSync('ffmpeg', [...quiet, ...args, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'], { maxBuffer })
  return Array.from({ length: Math.floor(bytes.length / frameSize) }, (_, index) =>
    bytes.subarray(index * frameSize, (index + 1) * frameSize),
  )
}

/** The frames of a source shown within a few frames of a second, as RGB of a size; an older one where nothing changed since. */
export function sourceFrames(path: string, stream: SourceStream, second: number, rate: number, width: number, height: number): Buffer[] {
  const [above = 0, below = 1] = (stream.avg_frame_rate ?? '').split('/').map(Number)
  const length = Math.max(1 / rate, below > 0 && above > 0 ? Math.min(2, below / above) : 0)
  const seek = second > 60 ? Math.floor(second - 20) : 0
  for (const before of [2.6 * length, 12]) {
    const window = `between(t,${Math.max(0, second - seek - before)},${second - seek + 2.6 * length})`
    const args = [...(seek ? ['-ss', String(seek)] : []), '-i', `file:${path}`, '-map', `0:${stream.index}`, '-an', '-vf']
    const filter = `select='${window}',${referenceFilters(stream, width, height)}`
    const found = frames([...args, filter, '-fps_mode', 'passthrough', '-t', String(second - seek + 3)], width * height * 3)
    if (found.length > 0) return found.slice(-12)
  }
  return []
}

/** One frame of a rendition by its number, as RGB; its own tags are ignored, BT.709 in video range is assumed. */
export function renditionFrame(path: string, number: number, width: number, height: number): Buffer | undefined {
  const filter = `select='eq(n,${number})',scale=${width}:${height}:in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int,format=rgb24`
  return frames(['-i', path, '-map', '0:v', '-vf', filter, '-fps_mode', 'passthrough', '-frames:v', '1'], width * height * 3)[0]
}

/** Mean brightness of each frame of a rendition, 0 to 255. */
export function brightnesses(path: string): number[] {
  const args = ['-i', path, '-map', '0:v', '-vf', 'scale=2:2:flags=area,format=gray', '-fps_mode', 'passthrough', '-f', 'rawvideo', '-']
  const bytes = execFileSync('ffmpeg', [...quiet, ...args], { maxBuffer })
  return Array.from({ length: bytes.length / 4 }, (_, index) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(index * 4, index * 4 + 4)
    return (a + b + c + d) / 4
  })
}

/** Sound as interleaved stereo floats at 8 kHz on the file's own timeline, a minute at most; a mono track is copied to both channels. */
export function soundOf(path: string, index: number | undefined, channels = 2): Float32Array {
  const map = index === undefined ? '0:a:0' : `0:${index}`
  const filter = `aresample=async=1:first_pts=0${channels === 1 ? ',pan=stereo|c0=c0|c1=c0' : ',aformat=sample_fmts=fltp'}`
  const args = ['-i', `file:${path}`, '-map', map, '-t', '60', '-af', filter, '-ac', '2', '-ar', '8000', '-f', 'f32le', '-']
  const bytes = execFileSync('ffmpeg', [...quiet, ...args], { maxBuffer })
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~7)))
}

/** Mean level of a sound in dB below full scale. */
export function loudness(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return 10 * Math.log10(sum / Math.max(1, samples.length) + 1e-12)
}

const envelopeRate = 200
function envelope(samples: Float32Array): number[] {
  const size = (8000 / envelopeRate) * 2
  return Array.from({ length: Math.floor(samples.length / size) }, (_, index) =>
    loudness(samples.subarray(index * size, (index + 1) * size)),
  )
}

/** Milliseconds by which a sound is later than another, by their envelopes; undefined where they are too even to compare. */
export function soundDelay(source: Float32Array, result: Float32Array): number | undefined {
  const [a, b] = [envelope(source), envelope(result)]
  const clamp = (value: number | undefined) => Math.max(-60, value ?? -60)
  const score = (shift: number) => {
    let sum = 0
    const from = 100
    const to = Math.min(a.length, b.length) - 100
    for (let at = from; at < to; at++) sum += (clamp(a[at]) - clamp(b[at + shift])) ** 2
    return sum / Math.max(1, to - from)
  }
  const shifts = Array.from({ length: 121 }, (_, index) => index - 60)
  const scores = shifts.map(score)
  const best = Math.min(...scores)
  if (a.length < 400 || Math.max(...scores) - best < 8) return undefined
  return ((shifts[scores.indexOf(best)] ?? 0) * 1000) / envelopeRate
}

type Packet = { codec_type: string; pts_time: string; dts_time: string; duration_time: string }
export type RenditionFacts = {
  streams: (SourceStream & { channels?: number; sample_rate?: string })[]
  packets: Packet[]
  /** Second at which the first picture is shown. */
  firstPicture: number
}

/** Composition offset in ticks of the first picture, read off the first `trun` that has such offsets (ISO/IEC 14496-12 § 8.8.8). */
function firstOffset(bytes: Buffer): number {
  for (let at = bytes.indexOf('trun'); at >= 0; at = bytes.indexOf('trun', at + 4)) {
    const flags = bytes.readUIntBE(at + 5, 3)
    if (!(flags & 0x800)) continue
    const fields = [0x1, 0x4, 0x100, 0x200, 0x400].filter((flag) => flags & flag).length
    return bytes.readInt32BE(at + 12 + fields * 4)
  }
  return 0
}

/** Streams and packets of a rendition. ffprobe adds a constant to the times of pictures whose offsets are signed; it is taken off. */
export function describeRendition(path: string): RenditionFacts {
  const args = ['-v', 'error', '-show_streams', '-show_packets', '-of', 'json', path]
  const { streams, packets } = JSON.parse(execFileSync('ffprobe', args, { maxBuffer }).toString()) as Omit<RenditionFacts, 'firstPicture'>
  const pictures = packets.filter((packet) => packet.codec_type === 'video')
  const added = Number(pictures[0]?.pts_time ?? 0) - Number(pictures[0]?.dts_time ?? 0)
  for (const packet of pictures) packet.pts_time = String(Number(packet.pts_time) - added)
  return { streams, packets, firstPicture: Number(pictures[0]?.pts_time ?? 0) + firstOffset(readFileSync(path)) }
}
