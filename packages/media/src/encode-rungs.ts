import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { watch } from 'node:fs'
import {
  audioFrameRate,
  type FrameRate,
  framesPerSecond,
  keyFrameSeconds,
  firstUnitOf,
  type Rung,
  segmentDurations,
  type SegmentLayout,
} from '@videozz/domain'
import { classifyFailure, MediaError } from './media-error.ts'
import { joinFragments, readTracks, type Track } from './mp4-boxes.ts'
import type { MediaInfo } from './media-info.ts'
import { fragmentStart, rungArguments } from './rung-arguments.ts'
import { runProgram } from './run-program.ts'
import { prepareColours } from './tone-map.ts'

/** Plain segment, as it leaves the encoder. `sequence` counts from 0. */
export type EncodedSegment = { rendition: string; sequence: number; bytes: Buffer; /** Seconds. */ duration: number }

export type EncodeRequest = {
  /** The source on this machine. */
  path: string
  info: MediaInfo
  rungs: readonly Rung[]
  frameRate: FrameRate
  /** The pictures are to get a forensic mark: one key frame a segment, and parameter sets that do not depend on the content. */
  isMarked?: boolean
  /** An empty folder of this run; its later content may be removed. */
  folder: string
  /** First segment to encode of each rendition; all from 0 when absent. */
  from?: Readonly<Record<string, number>>
  /** 0 normal to 19 lowest priority on the CPU. */
  niceness?: number
  signal?: AbortSignal
  /** Longest time in seconds without progress. */
  stallSeconds?: number
  /** The initialisation segment of a rendition, before its first segment. */
  onInit: (rendition: string, bytes: Buffer) => Promise<void>
  /** A finished segment, in order within its rendition; the next waits until it returns. */
  onSegment: (segment: EncodedSegment) => Promise<void>
}

const layoutOf = ({ isMarked }: Pick<EncodeRequest, 'isMarked'>): SegmentLayout => (isMarked ? 'units' : 'growing')
/** Fragments from one place where sound packets and key frames fall together to the next (8 s at 48 kHz). */
const soundPeriod = 4
/** A result this much shorter than the source lost something, in seconds. */
const tolerance = (duration: number): number => Math.min(4, 1 + duration / 4)
const usualStallSeconds = 180

/** Below this frame rate a frame lasts so long that the frame before a cut must be known to start there. */
const fewPictures = 5

/**
 * The fragment to start from, so that the audio encoder is primed and aligned with the packets of the first run. Audio alone and slides
 * start from the beginning, which is cheap; never after the last frame, which is shown to the end.
 */
function startingFragment(request: EncodeRequest): number {
  const { rungs, from } = request
  const { video } = request.info
  if (!video || video.averageRate < fewPictures) return 0
  const wanted = Math.min(...rungs.map((rung) => firstUnitOf(from?.[rung.name] ?? 0, layoutOf(request))))
  const last = video.end === undefined ? Infinity : Math.floor(video.end / keyFrameSeconds) - 1
  return Math.floor(Math.max(0, Math.min(wanted, last) - 1) / soundPeriod) * soundPeriod
}

/** Takes finished files of one rendition out of the folder and makes segments of them. */
class Collector {
  readonly #folder: string
  readonly #rendition: string
  readonly #offset: number
  readonly #request: EncodeRequest
  #fragment: number
  readonly #firstFragment: number
  #sequence: number
  #tracks: Track[] | undefined
  /** Seconds of the rendition up to the last segment given out. */
  #end = 0

  constructor(request: EncodeRequest, rendition: string, firstFragment: number) {
    this.#request = request
    this.#rendition = rendition
    this.#folder = join(request.folder, rendition)
    this.#firstFragment = firstFragment
    this.#offset = request.info.video ? fragmentStart(firstFragment, request.frameRate) : 0
    this.#sequence = request.from?.[rendition] ?? 0
    this.#fragment = firstFragment
    const rate = request.info.video ? request.frameRate : audioFrameRate
    this.#end = segmentDurations(request.info.duration, rate, layoutOf(request))
      .slice(0, this.#sequence)
      .reduce((sum, each) => sum + each, 0)
  }

  get end(): number {
    return this.#end
  }

  /** @param finished the encoder has ended: what is left makes the last segment. */
  async collect(finished: boolean): Promise<void> {
    const names = await readdir(this.#folder)
    const ready = names.filter((name) => /^\d+\.m4s$/.test(name)).map((name) => Number.parseInt(name, 10) + this.#firstFragment)
    const end = Math.max(this.#fragment - 1, ...ready) + 1
    if (end === this.#fragment) return
    if (!this.#tracks) {
      const init = await readFile(join(this.#folder, 'init.mp4'))
      this.#tracks = readTracks(init)
      await this.#request.onInit(this.#rendition, init)
    }
    while (await this.#takeSegment(end, finished)) this.#request.signal?.throwIfAborted()
  }

  #file(fragment: number): string {
    return join(this.#folder, `${fragment - this.#firstFragment}.m4s`)
  }

  async #takeSegment(end: number, finished: boolean): Promise<boolean> {
    const [first = 0, next = 0] = [this.#sequence, this.#sequence + 1].map((each) => firstUnitOf(each, layoutOf(this.#request)))
    for (; this.#fragment < Math.min(first, end); this.#fragment++) await rm(this.#file(this.#fragment), { force: true })
    const last = Math.min(next, finished ? end : Infinity)
    if (this.#fragment < first || last > end || last <= first) return false
    const files = await Promise.all(Array.from({ length: last - first }, (_, index) => readFile(this.#file(first + index))))
    const { bytes, duration } = joinFragments(files, this.#tracks ?? [], this.#offset)
    await this.#request.onSegment({ rendition: this.#rendition, sequence: this.#sequence, bytes, duration })
    for (; this.#fragment < last; this.#fragment++) await rm(this.#file(this.#fragment), { force: true })
    this.#sequence++
    this.#end += duration
    return true
  }
}

/**
 * Encodes rungs of one source in one process with one decode, and emits segments as they are finished.
 * @returns seconds of the shortest rendition.
 * @throws MediaError when the source cannot be encoded to its end; errors of the callbacks, after the encoder was killed.
 */
export async function encodeRungs(request: EncodeRequest): Promise<{ duration: number }> {
  const { info, rungs, folder, path } = request
  const firstFragment = startingFragment(request)
  for (const rung of rungs) await mkdir(join(folder, rung.name), { recursive: true })
  if (info.video) await prepareColours(info.video, folder)
  const collectors = rungs.map((rung) => new Collector(request, rung.name, firstFragment))
  const failed = new AbortController()
  const signal = AbortSignal.any([failed.signal, ...(request.signal ? [request.signal] : [])])

  let collecting = Promise.resolve()
  let queued = false
  const collect = (finished: boolean): Promise<void> => {
    collecting = collecting.then(async () => {
      queued = false
      await Promise.all(collectors.map((collector) => collector.collect(finished)))
    })
    return collecting
  }
  // Many events of the same moment make one look into the folders.
  const look = () => {
    if (queued || signal.aborted) return
    queued = true
    collect(false).catch((error: unknown) => failed.abort(error))
  }
  const watchers = rungs.map((rung) => watch(join(folder, rung.name), look))
  try {
    const result = await runProgram(
      'ffmpeg',
      rungArguments({ path, info, rungs, frameRate: request.frameRate, firstFragment, isMarked: request.isMarked ?? false }),
      {
        limits: { cpuSeconds: 3600 + info.duration * 120, niceness: request.niceness ?? 0 },
        sight: { readOnly: [path], writable: folder },
        folder,
        signal,
        stallSeconds: request.stallSeconds ?? usualStallSeconds,
        isProgress: createProgressCheck(),
        onLine: (line) => line.startsWith('progress=') && look(),
      },
    )
    await collecting
    if (result.exitCode !== 0)
      throw result.signal === 'SIGXCPU' ? new MediaError('STALLED', 'used up its CPU time') : classifyFailure(result.stderr, 'DAMAGED')
    await collect(true)
  } finally {
    for (const watcher of watchers) watcher.close()
    await collecting.catch(() => undefined)
  }
  const duration = Math.min(...collectors.map((collector) => collector.end))
  if (duration < info.duration - tolerance(info.duration) || duration <= 0)
    throw new MediaError(
      'TRUNCATED',
      `${duration.toFixed(2)} of ${info.duration.toFixed(2)} s at ${framesPerSecond(request.frameRate)} fps`,
    )
  return { duration }
}

/** Accepts lines only while the encoder's time or frame count moves. */
function createProgressCheck(): (line: string) => boolean {
  const last = new Map<string, string>()
  return (line) => {
    const [name = '', value = ''] = line.split('=')
    if (name !== 'out_time_us' && name !== 'frame' && name !== 'total_size') return false
    const moved = last.get(name) !== value
    last.set(name, value)
    return moved
  }
}
