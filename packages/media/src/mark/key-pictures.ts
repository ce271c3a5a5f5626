import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FrameRate, Rung } from '@videozz/domain'
import { MediaError } from '../media-error.ts'
import { runProgram } from '../run-program.ts'
import { pictureCodec } from '../rung-arguments.ts'
import { joinByteStream, joinSample, nalType, nalTypes, splitByteStream, splitSample } from './nal-units.ts'
import type { ParameterSets } from './parameter-sets.ts'

/** Width and height in pixels. */
export type Size = { width: number; height: number }
/** Greatest and smallest luma that a pattern is added to, so that it is not cut off in white and black. */
const headroom = { low: 18, high: 233 }
/** Finer than the rest of the rung: everything after it is predicted from it. */
const keyFrameQuality = '18'
/** Of a rung whose parameter sets have it: another would be another picture parameter set. */
const plainQuality = '23'

export type KeyPictures = {
  /** First pictures of consecutive units of one rung, as samples. */
  samples: readonly Buffer[]
  parameters: ParameterSets
  rung: Pick<Rung, 'width' | 'height' | 'level'>
  /** The rung was encoded to be marked: see `pictureCodec`. */
  isStitchable: boolean
  frameRate: FrameRate
  /** An empty folder of this run. */
  folder: string
  /** 0 normal to 19 lowest priority on the CPU. */
  niceness?: number
  signal?: AbortSignal | undefined
}

/** Inputs are files of ours, of two kinds. */
const input = ['-protocol_whitelist', 'file', '-format_whitelist', 'h264,rawvideo']
const cpuSecondsPerPicture = 30

const rateOf = ({ num, den }: FrameRate): string => `${num}/${den}`

/** Whether every NAL unit of the sample that has picture is of a key frame (IDR). */
export function isKeyPicture(sample: Buffer, { lengthSize }: ParameterSets): boolean {
  const types =
    splitSample(sample, lengthSize)
      ?.map(nalType)
      .filter((type) => type > 0 && type <= nalTypes.idrSlice) ?? []
  return types.length > 0 && types.every((type) => type === nalTypes.idrSlice)
}

/** The pictures as a byte stream that any decoder reads. */
function writeStream({ samples, parameters }: KeyPictures): Buffer {
  const units = samples.flatMap((sample) => [
    ...parameters.sequence,
    ...parameters.picture,
    ...(splitSample(sample, parameters.lengthSize) ?? []),
  ])
  return joinByteStream(units)
}

async function runFfmpeg(request: KeyPictures, args: readonly string[]): Promise<void> {
  const { folder, signal, niceness = 0, samples } = request
  const cpuSeconds = 60 + samples.length * cpuSecondsPerPicture
  const { exitCode, stderr } = await runProgram('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], {
    limits: { cpuSeconds, niceness },
    sight: { readOnly: [], writable: folder },
    folder,
    signal,
    timeoutSeconds: cpuSeconds * 4,
  })
  if (exitCode !== 0) throw new MediaError('UNEXPECTED', stderr)
}

const streamName = 'keys.264'

/**
 * Luma of the pictures at a size.
 * @returns one byte a pixel, picture after picture.
 * @throws MediaError where they cannot be decoded.
 */
export async function readKeyLuma(request: KeyPictures, { width, height }: Size): Promise<Buffer> {
  await writeFile(join(request.folder, streamName), writeStream(request))
  const scale = `scale=${width}:${height}:flags=area,format=yuv420p,extractplanes=y`
  await runFfmpeg(request, [
    ...input,
    '-f',
    'h264',
    '-framerate',
    rateOf(request.frameRate),
    '-i',
    streamName,
    '-vf',
    scale,
    '-fps_mode',
    'passthrough',
    '-f',
    'rawvideo',
    'luma.raw',
  ])
  const luma = await readFile(join(request.folder, 'luma.raw'))
  if (luma.length !== width * height * request.samples.length) throw new MediaError('UNEXPECTED', 'key frames were lost')
  return luma
}

/** A unit's first picture in its two variants, as samples. */
export type KeyVariants = { a: Buffer; b: Buffer }

const sameUnits = (found: readonly Buffer[], wanted: readonly Buffer[]): boolean =>
  found.length > 0 && found.every((unit) => wanted.some((each) => each.equals(unit)))

/** Samples of an encoded byte stream of key frames alone; undefined where its parameter sets are not those of the rung. */
function readSamples(stream: Buffer, { parameters }: KeyPictures): Buffer[] | undefined {
  const units = splitByteStream(stream)
  const of = (type: number) => units.filter((unit) => nalType(unit) === type)
  if (!sameUnits(of(nalTypes.sequenceParameters), parameters.sequence)) return undefined
  if (!sameUnits(of(nalTypes.pictureParameters), parameters.picture)) return undefined
  const samples: Buffer[][] = []
  for (const unit of units) {
    if (nalType(unit) === nalTypes.sequenceParameters) samples.push([])
    // Everything else says who encoded it.
    if (nalType(unit) === nalTypes.idrSlice) samples.at(-1)?.push(unit)
  }
  return samples.map((each) => joinSample(each, parameters.lengthSize))
}

/**
 * Encodes each picture twice, with a pattern added (A) and subtracted (B) in its luma, with the parameter sets of its rung.
 * @param patterns one picture of the grid's size a unit, as `yuv420p` with the neutral value 128, picture after picture.
 * @param grid size of a pattern in cells, which is stretched over the picture.
 * @returns undefined where the encoder made other parameter sets: such pictures cannot take the place of the rung's.
 * @throws MediaError where they cannot be decoded or encoded.
 */
export async function encodeVariants(request: KeyPictures, patterns: Buffer, grid: Size): Promise<KeyVariants[] | undefined> {
  const { folder, rung, frameRate, samples, isStitchable } = request
  await writeFile(join(folder, streamName), writeStream(request))
  await writeFile(join(folder, 'patterns.raw'), patterns)
  const rate = rateOf(frameRate)
  const keys = [...input, '-f', 'h264', '-framerate', rate, '-i', streamName]
  const shape = ['-pix_fmt', 'yuv420p', '-video_size', `${grid.width}x${grid.height}`]
  const pattern = [...input, '-f', 'rawvideo', ...shape, '-framerate', rate, '-i', 'patterns.raw']
  // Key frames alone have no times that a demuxer could tell.
  const times = `setpts=N*${frameRate.den}/(${frameRate.num}*TB)`
  const graph = [
    `[0:v]${times},format=yuv420p,lutyuv=y=clip(val\\,${headroom.low}\\,${headroom.high}),split=2[k1][k2]`,
    `[1:v]${times},scale=${rung.width}:${rung.height}:flags=bicubic,split=2[p1][p2]`,
    '[k1][p1]blend=all_mode=grainmerge[a]',
    '[k2][p2]blend=all_mode=grainextract[b]',
  ]
  const codec = [
    ...pictureCodec(rung, isStitchable),
    '-flags',
    '+cgop',
    '-crf',
    isStitchable ? keyFrameQuality : plainQuality,
    '-force_key_frames',
    'expr:1',
    '-forced-idr',
    '1',
  ]
  const output = (name: 'a' | 'b') => ['-map', `[${name}]`, ...codec, '-fps_mode', 'passthrough', '-f', 'h264', `${name}.264`]
  await runFfmpeg(request, [...keys, ...pattern, '-filter_complex', graph.join(';'), ...output('a'), ...output('b')])
  const [a, b] = await Promise.all(['a.264', 'b.264'].map(async (name) => readSamples(await readFile(join(folder, name)), request)))
  if (!a || !b) return undefined
  if (a.length !== samples.length || b.length !== samples.length) throw new MediaError('UNEXPECTED', 'key frames were lost')
  return a.map((each, index) => ({ a: each, b: b[index] ?? each }))
}
