import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerPictureRequest, type Database, type PictureRequest } from '@videozz/db'
import { pictureType } from '@videozz/domain'
import { isRemadeType, remakePicture } from '@videozz/media'

export type PictureWorker = { stop: () => Promise<void> }

async function answer(db: Database, { key, source, width, height, use }: PictureRequest, folder: string): Promise<void> {
  const type = pictureType(source)
  const path = join(folder, key)
  writeFileSync(path, source)
  await answerPictureRequest(db, key, isRemadeType(type) ? await remakePicture({ path, type, width, height, use, folder }) : undefined)
}

/** Converts pictures as a worker does, with the real program, for tests of an api whose jobs are not run. */
export function startPictureWorker(db: Database): PictureWorker {
  const folder = mkdtempSync(join(tmpdir(), 'videozz-pictures-'))
  let stopped = false
  const work = async () => {
    while (!stopped) {
      const request = await db.selectFrom('picture_requests').selectAll().where('state', '=', 'waiting').executeTakeFirst()
      if (request) await answer(db, request, folder)
      else await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }
  const working = work()
  return {
    stop: async () => {
      stopped = true
      await working
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
