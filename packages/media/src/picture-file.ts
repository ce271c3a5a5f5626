import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { jpegFilters } from './colour-filters.ts'
import { inputFile, mostPixels, safeInput } from './input-options.ts'
import { runProgram } from './run-program.ts'

export type PictureRequest = {
  path: string
  folder: string
  signal: AbortSignal | undefined
  /** Options of the input, before it. */
  input: string[]
  /** Filters that bring the frames to BT.709. */
  filters: string[]
  /** Stream of the file. */
  stream: string
  /** JPEG quality, 2 best to 31. */
  quality: number
  cpuSeconds: number
  niceness?: number
}

/** One JPEG of a media; undefined where no frame can be decoded. `said` is ffmpeg's error output, for logs. */
export async function makePicture(request: PictureRequest): Promise<{ picture: Buffer | undefined; said: string }> {
  const { path, folder, signal, cpuSeconds } = request
  const name = join(folder, 'picture.jpg')
  const args = [
    '-v',
    'info',
    '-nostats',
    '-hide_banner',
    '-nostdin',
    '-y',
    ...safeInput,
    '-max_pixels',
    String(mostPixels),
    ...request.input,
    ...inputFile(path),
    '-map',
    request.stream,
    '-frames:v',
    '1',
    // Otherwise frames before the second sought are decoded and thrown away.
    '-fps_mode',
    'passthrough',
    '-vf',
    [...request.filters, ...jpegFilters].join(','),
    '-q:v',
    String(request.quality),
    '-map_metadata',
    '-1',
    '-f',
    'image2',
    '-update',
    '1',
    name,
  ]
  const { stderr } = await runProgram('ffmpeg', args, {
    limits: { cpuSeconds, niceness: request.niceness ?? 0 },
    sight: { readOnly: [path], writable: folder },
    folder,
    signal,
    timeoutSeconds: cpuSeconds,
  })
  const picture = await readFile(name).catch(() => undefined)
  await rm(name, { force: true })
  return { picture: picture && picture.length > 0 ? picture : undefined, said: stderr }
}
