import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureType } from '@videozz/domain'
import { firstWebpFrame, isRemadeType, remakePicture } from '@videozz/media'
import type { Deps } from './deps.ts'

/** Converts a fetched picture to the JPEG of a cover, in the sandbox; undefined for what is no picture. */
export async function remakeCover(
  { workFolder }: Pick<Deps, 'workFolder'>,
  bytes: Buffer,
  size: { width: number; height: number },
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const type = pictureType(bytes)
  if (!isRemadeType(type)) return undefined
  const folder = await mkdtemp(join(workFolder, 'cover-'))
  try {
    const path = join(folder, 'fetched')
    await writeFile(path, type === 'image/webp' ? firstWebpFrame(bytes) : bytes)
    return await remakePicture({ path, type, ...size, use: 'cover', folder, signal })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
