import { open, stat } from 'node:fs/promises'
import { chooseStreams, type FoundMedia, isPicture } from './choose-streams.ts'
import { inputFile, maxMediaSeconds, mostPixels, safeInput } from './input-options.ts'
import { classifyFailure, MediaError } from './media-error.ts'
import type { MediaInfo } from './media-info.ts'
import type { ProbeOutput, ProbeStream } from './probe-output.ts'
import { runProgram } from './run-program.ts'
import { readSampleEntries } from './sample-entries.ts'

/** Containers whose stated length is a guess, or that state none: measured by reading through. */
const unsureFormats = new Set(['aac', 'mp3', 'mpeg', 'mpegvideo', 'mpegts'])

/**
 * Reads the metadata of a file.
 * @param path of the file on this machine.
 * @param folder a folder the program may run in.
 * @throws MediaError with the reason when it is no media that can be encoded.
 */
export async function probeMedia(path: string, folder: string, signal?: AbortSignal): Promise<MediaInfo> {
  const { size } = await stat(path).catch(() => {
    throw new MediaError('SOURCE_GONE', path)
  })
  if (size === 0) throw new MediaError('EMPTY')
  const output = await runProbe(path, folder, signal)
  const found = chooseStreams(await withTrueTags(output, path))
  const { duration, video, audio } = isMeasured(found)
    ? await measureEnds(path, folder, found, signal)
    : { ...found, duration: found.duration ?? 0 }
  if (!(duration > 0)) throw new MediaError('NOT_MEDIA', 'no duration')
  if (duration > maxMediaSeconds) throw new MediaError('TOO_LONG', `${duration} s`)
  return { ...found, duration, video, audio }
}

/**
 * Whether the duration must be measured: it is an estimate or absent, or the container does not tell which of picture and sound ends first.
 */
const isMeasured = ({ duration, format, video, audio }: FoundMedia): boolean =>
  duration === undefined ||
  unsureFormats.has(format) ||
  (video !== undefined && audio !== undefined && (video.end === undefined || audio.end === undefined))

/** The same with the codes of the sample entries where ffprobe shows those of what is encrypted inside. */
async function withTrueTags(output: ProbeOutput, path: string): Promise<ProbeOutput> {
  if (!output.format?.format_name?.startsWith('mov')) return output
  const entries = await readSampleEntries(path)
  const streams = output.streams?.map((stream) => {
    const entry = entries[stream.index]
    return entry && /^[a-z0-9]{4}$/i.test(entry) ? { ...stream, codec_tag_string: entry } : stream
  })
  return { ...output, ...(streams && { streams }) }
}

const firstBoxes = new Set(['ftyp', 'mdat', 'moov', 'free', 'skip', 'wide', 'pnot'])

/** Whether the file begins as an MP4 or QuickTime movie: by its name alone, any file is taken for a truncated one. */
async function looksLikeMovie(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return firstBoxes.has(buffer.toString('latin1', 4, 8))
  } finally {
    await file.close()
  }
}

async function runProbe(path: string, folder: string, signal: AbortSignal | undefined): Promise<ProbeOutput> {
  const args = [
    '-v',
    'error',
    ...safeInput,
    '-max_pixels',
    String(mostPixels),
    // A few frames are decoded; the threads of a whole film cost more than they bring.
    '-threads',
    '1',
    '-show_format',
    '-show_streams',
    '-of',
    'json',
    ...inputFile(path),
  ]
  const chunks: Buffer[] = []
  const result = await runProgram('ffprobe', args, {
    limits: { cpuSeconds: 60 },
    sight: { readOnly: [path] },
    folder,
    signal,
    timeoutSeconds: 60,
    onData: (chunk) => chunks.push(chunk),
  })
  if (result.exitCode !== 0) {
    const failure = classifyFailure(result.stderr, 'NOT_MEDIA')
    throw failure.code === 'TRUNCATED' && !(await looksLikeMovie(path)) ? new MediaError('NOT_MEDIA', failure.detail) : failure
  }
  const output = JSON.parse(Buffer.concat(chunks).toString('utf8')) as ProbeOutput
  const tooLarge = (stream: ProbeStream) => isPicture(stream) && (stream.width ?? 0) * (stream.height ?? 0) > mostPixels
  // A picture above the limit may come without its size, only with the complaint.
  const unsized = output.streams?.some((stream) => isPicture(stream) && !stream.width)
  if (output.streams?.some(tooLarge) || (unsized && classifyFailure(result.stderr, 'NOT_MEDIA').code === 'TOO_LARGE_PICTURE'))
    throw new MediaError('TOO_LARGE_PICTURE')
  return output
}

/** The same media with its length, and that of picture and sound, read off the packets. */
async function measureEnds(
  path: string,
  folder: string,
  found: FoundMedia,
  signal: AbortSignal | undefined,
): Promise<Pick<MediaInfo, 'duration' | 'video' | 'audio'>> {
  const { video, audio } = found
  const pictureEnd = video && (await measureEnd(path, folder, video.index, signal))
  const soundEnd = audio && (await measureEnd(path, folder, audio.index, signal))
  return {
    duration: Math.max(pictureEnd ?? 0, soundEnd ?? 0),
    video: video && { ...video, end: pictureEnd },
    audio: audio && { ...audio, end: soundEnd },
  }
}

/** Second at which a stream ends, by reading every packet without decoding. */
async function measureEnd(path: string, folder: string, index: number, signal: AbortSignal | undefined): Promise<number> {
  let microseconds = 0
  const args = [
    '-v',
    'error',
    '-nostdin',
    '-progress',
    'pipe:1',
    ...safeInput,
    ...inputFile(path),
    '-map',
    `0:${index}`,
    '-c',
    'copy',
    '-f',
    'null',
    '-',
  ]
  const result = await runProgram('ffmpeg', args, {
    limits: { cpuSeconds: 600 },
    sight: { readOnly: [path], writable: folder },
    folder,
    signal,
    stallSeconds: 60,
    onLine: (line) => {
      const value = /^out_time_us=(\d+)$/.exec(line)?.[1]
      if (value) microseconds = Number(value)
    },
  })
  if (result.exitCode !== 0) throw classifyFailure(result.stderr, 'DAMAGED')
  return microseconds / 1_000_000
}
