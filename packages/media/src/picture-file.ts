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

type MadePicture = { picture: Buffer | undefined; /** ffmpeg's error output, for logs. */ said: string }

/** One JPEG of a media; undefined where no frame can be decoded. */
export const makePicture = ({ path, stream, filters, ...request }: PictureRequest): Promise<MadePicture> =>
  runPicture(request, [path], ['-map', stream, '-vf', [...filters, ...jpegFilters].join(',')])

export type JoinedPictureRequest = Omit<PictureRequest, 'path' | 'stream' | 'filters'> & {
  paths: readonly string[]
  /** Filter graph that makes one picture of BT.709 of the files `0:v`, `1:v`…, without the label of its output. */
  graph: string
}

/** One JPEG of several media; undefined where no frame can be decoded. */
export const makeJoinedPicture = ({ paths, graph, ...request }: JoinedPictureRequest): Promise<MadePicture> =>
  runPicture(request, paths, ['-filter_complex', `${[graph, ...jpegFilters].join(',')}[joined]`, '-map', '[joined]'])

async function runPicture(
  request: Omit<PictureRequest, 'path' | 'stream' | 'filters'>,
  paths: readonly string[],
  output: readonly string[],
): Promise<MadePicture> {
  const { folder, signal, cpuSeconds } = request
  const name = join(folder, 'picture.jpg')
  const args = [
    '-v',
    'info',
    '-nostats',
    '-hide_banner',
    '-nostdin',
    '-y',
    ...paths.flatMap((path) => [...safeInput, '-max_pixels', String(mostPixels), ...request.input, ...inputFile(path)]),
    ...output,
    '-frames:v',
    '1',
    // Otherwise frames before the second sought are decoded and thrown away.
    '-fps_mode',
    'passthrough',
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
    sight: { readOnly: [...paths], writable: folder },
    folder,
    signal,
    timeoutSeconds: cpuSeconds,
  })
  const picture = await readFile(name).catch(() => undefined)
  await rm(name, { force: true })
  return { picture: picture && picture.length > 0 ? picture : undefined, said: stderr }
}
