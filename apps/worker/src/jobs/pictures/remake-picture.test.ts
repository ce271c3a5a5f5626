import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertPictureRequest, createKey, takePicture } from '@videozz/db'
import { createTestDatabase, type TestDatabase } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Deps } from '../../shared/deps.ts'
import { remakePicture } from './remake-picture.ts'

let database: TestDatabase
const workFolder = mkdtempSync(join(tmpdir(), 'videozz-remake-'))
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(workFolder, { recursive: true })
})

const run = (pictureKey: string) =>
  remakePicture({ db: database.db, workFolder } as Deps, { pictureKey }, { signal: new AbortController().signal })
const ask = (source: Buffer) => insertPictureRequest(database.db, { account_id: createKey(), source, width: 320, height: 180 })

it('makes a JPEG of a PNG, refuses an SVG, and leaves no rows or files', async () => {
  const path = join(workFolder, 'sent.png')
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=64x64', '-frames:v', '1', path])
  const good = await ask(readFileSync(path))
  rmSync(path)
  const bad = await ask(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect(await takePicture(database.db, good)).toBeUndefined()
  await run(good)
  await run(bad)
  const answer = await takePicture(database.db, good)
  expect([answer?.state, answer?.picture?.subarray(0, 2).toString('hex')]).toEqual(['made', 'ffd8'])
  expect(await takePicture(database.db, bad)).toEqual({ state: 'refused', picture: null })
  // Its sender waits no more.
  await run(good)
  expect(readdirSync(workFolder)).toEqual([])
  expect(await database.db.selectFrom('picture_requests').select('key').execute()).toEqual([])
})
