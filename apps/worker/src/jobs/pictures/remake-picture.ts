import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerPictureRequest, findPictureRequest } from '@videozz/db'
import { pictureType } from '@videozz/domain'
import type { JobContext } from '@videozz/jobs'
import { firstWebpFrame, isRemadeType, remakePicture as remake } from '@videozz/media'
import type { Deps } from '../../shared/deps.ts'

/** Converts an uploaded picture, whose format is recognised by its content only. */
export async function remakePicture(
  { db, workFolder }: Deps,
  { pictureKey }: { pictureKey: string },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const request = await findPictureRequest(db, pictureKey)
  if (!request) return
  const { source, width, height, use } = request
  const type = pictureType(source)
  if (!isRemadeType(type)) return answerPictureRequest(db, pictureKey, undefined)
  const folder = await mkdtemp(join(workFolder, 'picture-'))
  try {
    const path = join(folder, 'sent')
    await writeFile(path, type === 'image/webp' ? firstWebpFrame(source) : source)
    await answerPictureRequest(db, pictureKey, await remake({ path, type, width, height, use, folder, signal }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
