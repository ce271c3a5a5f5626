import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inputFile, mostPixels } from './input-options.ts'
import { runProgram } from './run-program.ts'

/** ffmpeg's demuxers of single pictures, by media type: naming one keeps ffmpeg from probing the bytes for others. */
const readers = { 'image/jpeg': 'jpeg_pipe', 'image/png': 'png_pipe', 'image/gif': 'gif', 'image/webp': 'webp_pipe' } as const
export type RemadeType = keyof typeof readers
export const isRemadeType = (type: string | undefined): type is RemadeType => type !== undefined && type in readers

/** Behind transparent parts, black, as players show. */
const opaque = ['format=gbrap', 'premultiply=inplace=1', 'format=gbrp']
const seconds = 20

const coverFilters = ({ type, width, height }: Pick<RemakeRequest, 'type' | 'width' | 'height'>): string[] => [
  ...(type === 'image/jpeg' ? [] : opaque),
  `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=lanczos:out_color_matrix=bt601:out_range=pc`,
  `crop=${width}:${height}`,
  'setsar=1',
  'format=yuvj420p',
]
// Premultiplied while it is scaled, so that the colour of transparent pixels does not bleed into the others.
const logotypeFilters = ({ width, height }: Pick<RemakeRequest, 'width' | 'height'>): string[] => [
  'format=gbrap',
  'premultiply=inplace=1',
  `scale='min(${width},iw)':'min(${height},ih)':force_original_aspect_ratio=decrease:flags=lanczos`,
  'unpremultiply=inplace=1',
  'setsar=1',
  'format=rgba',
]

// On white: black lines of drawings would not be seen on black. Of what is not negated twice, premultiplying leaves nothing.
const figureFilters = ({ width, height }: Pick<RemakeRequest, 'width' | 'height'>): string[] => [
  'format=gbrap',
  'negate',
  'premultiply=inplace=1',
  'format=gbrp',
  'negate',
  `scale='min(${width},iw)':'min(${height},ih)':force_original_aspect_ratio=decrease:flags=lanczos:out_color_matrix=bt601:out_range=pc`,
  'setsar=1',
  'format=yuvj420p',
]
const filtersOf = { cover: coverFilters, logotype: logotypeFilters, figure: figureFilters }

export type RemakeRequest = {
  /** Of the picture on this machine. */
  path: string
  type: RemadeType
  /** Pixels of the picture to make. */
  width: number
  height: number
  /** A logotype becomes a PNG that lies within the size and keeps its transparency; a cover a JPEG that fills it; a figure one within it. */
  use: 'cover' | 'logotype' | 'figure'
  /** A folder the program may write in. */
  folder: string
  signal?: AbortSignal
}

/**
 * Converts the first frame of an uploaded or fetched picture, without metadata: to a JPEG, scaled to cover the requested size and cropped
 * around its middle; for a logotype to a PNG, and for a figure to a JPEG, scaled down to lie within it.
 * @returns undefined when it cannot be decoded, or has more than 35 million pixels.
 * @throws MediaError STALLED.
 */
export async function remakePicture({ path, type, width, height, use, folder, signal }: RemakeRequest): Promise<Buffer | undefined> {
  const made = join(folder, use === 'logotype' ? 'remade.png' : 'remade.jpg')
  const filters = filtersOf[use]({ type, width, height })
  const guards = ['-max_alloc', '300000000', '-max_pixels', String(mostPixels), '-threads', '1', '-err_detect', 'explode']
  const input = ['-protocol_whitelist', 'file', '-format_whitelist', readers[type], '-f', readers[type], ...inputFile(path)]
  const output = ['-map', '0:v:0', '-frames:v', '1', '-vf', filters.join(','), '-q:v', '2', '-map_metadata', '-1', '-f', 'image2']
  const args = ['-v', 'error', '-nostdin', '-y', '-xerror', ...guards, ...input, ...output, '-update', '1', made]
  const { exitCode } = await runProgram('ffmpeg', args, {
    limits: { cpuSeconds: seconds },
    sight: { readOnly: [path], writable: folder },
    folder,
    signal,
    timeoutSeconds: seconds,
  })
  const picture = await readFile(made).catch(() => undefined)
  await rm(made, { force: true })
  return exitCode === 0 && picture && picture.length > 0 ? picture : undefined
}
