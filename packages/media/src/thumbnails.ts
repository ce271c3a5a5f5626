import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inputFile, mostPixels, safeInput } from './input-options.ts'
import type { MediaInfo } from './media-info.ts'
import { runProgram } from './run-program.ts'
import { toneMap } from './tone-map.ts'

/** Where covers are taken, as parts of the whole. */
export const thumbnailPlaces = [0.25, 0.5, 0.75] as const
const box = { width: 1280, height: 720 }

type PictureRequest = { path: string; info: MediaInfo; folder: string; signal?: AbortSignal }

/** A JPEG of the key frame at or before each place, within 1280 × 720. A place whose frame cannot be decoded is left out. */
export async function makeThumbnails({ path, info, folder, signal }: PictureRequest): Promise<Buffer[]> {
  const { video } = info
  if (!video) return []
  const scale = Math.min(1, box.width / video.width, box.height / video.height)
  const size = [video.width, video.height].map((side) => Math.max(2, Math.round((side * scale) / 2) * 2)).join(':')
  const filter = `scale=${size}:out_range=${video.transfer === 'sdr' ? 'pc' : 'tv'},setsar=1${video.transfer === 'sdr' ? '' : toneMap(video.transfer)},format=yuvj420p`
  const pictures: Buffer[] = []
  for (const [index, place] of thumbnailPlaces.entries()) {
    const name = join(folder, `thumbnail-${index}.jpg`)
    const seek = ['-threads', '1', '-ss', (info.duration * place).toFixed(3), '-noaccurate_seek']
    const args = [
      '-v',
      'error',
      '-nostdin',
      '-y',
      ...safeInput,
      '-max_pixels',
      String(mostPixels),
      ...seek,
      ...inputFile(path),
      '-map',
      `0:${video.index}`,
      '-frames:v',
      '1',
      '-vf',
      filter,
      '-q:v',
      '4',
      '-map_metadata',
      '-1',
      '-f',
      'image2',
      '-update',
      '1',
      name,
    ]
    await runProgram('ffmpeg', args, {
      limits: { cpuSeconds: 60 },
      sight: { readOnly: [path], writable: folder },
      folder,
      signal,
      timeoutSeconds: 60,
    })
    const picture = await readFile(name).catch(() => undefined)
    await rm(name, { force: true })
    if (picture && picture.length > 0) pictures.push(picture)
  }
  return pictures
}
