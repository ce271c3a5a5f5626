import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createKey, createMediaSecret, deriveKey, imageObjectKey, insertLinkMedia } from '@videozz/db'
import { type FakeYoutube, startFakeYoutube } from '@videozz/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listObjects, stageDeps } from '../../testing/plant-media.ts'
import { openStage, type WorkerStage } from '../../testing/test-worker.ts'
import { copyLinkCover } from './copy-link-cover.ts'

let youtube: FakeYoutube
let stage: WorkerStage
let jpeg: Buffer
beforeAll(async () => {
  youtube = await startFakeYoutube()
  stage = await openStage({ YOUTUBE_URL: youtube.url })
  const path = join(stage.folder, 'sent.jpg')
  // White between black bars, as YouTube frames what is wider than its picture.
  const drawn = 'color=white:size=480x270,pad=480:360:0:45:black'
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', drawn, '-frames:v', '1', '-metadata', 'comment=theirs', path])
  jpeg = readFileSync(path)
  rmSync(path)
})
afterAll(async () => {
  await stage.close()
  await youtube.stop()
})
beforeEach(async () => {
  for (const object of await listObjects(stage)) await stage.store.delete([object])
})

const run = (videoKey: string) => copyLinkCover(stageDeps(stage), { videoKey }, { signal: new AbortController().signal })
const link = async (external_id: string): Promise<string> => {
  const secret = createMediaSecret(deriveKey(stage.env.secretKey, 'media'))
  const media = { key: createKey(), account_id: stage.accountId, title: 'Aula', description: '', secret, external_id, starts_at: null }
  return (await stage.db.transaction().execute((trx) => insertLinkMedia(trx, media, new Date()))).key
}

it('makes a copy of the picture the cover, without its bars and what else was in the file, and leaves no file behind', async () => {
  const key = await link(youtube.add({ picture: jpeg }))
  await run(key)
  const [cover = ''] = (await stage.find(key)).thumbnails
  expect(cover).toMatch(/^[a-f0-9]{32}\.jpg$/)
  const { body } = await stage.store.get(imageObjectKey(cover))
  const copied = await buffer(body)
  expect(copied.includes('theirs')).toBe(false)
  const pixels = execFileSync('ffmpeg', ['-v', 'error', '-i', 'pipe:', '-vf', 'format=gray', '-f', 'rawvideo', '-'], { input: copied })
  expect([pixels.length, pixels.every((light) => light > 200)]).toEqual([480 * 270, true])
  expect(readdirSync(stage.folder).filter((name) => name.startsWith('cover-'))).toEqual([])
})

it('asks no more once there is a cover', async () => {
  const key = await link(youtube.add({ picture: jpeg }))
  await run(key)
  const before = await stage.find(key)
  const asked = youtube.requests.length
  await run(key)
  expect([(await stage.find(key)).thumbnails, youtube.requests.length]).toEqual([before.thumbnails, asked])
})

it('fails while YouTube or the picture does not answer, so that it is tried again, and copies it then', async () => {
  const key = await link(youtube.add({ picture: jpeg, pictureFaults: 1 }))
  await expect(run(key)).rejects.toThrow('the picture of a linked video is not answered')
  await run(key)
  expect((await stage.find(key)).thumbnails).toHaveLength(1)
  await expect(run(await link(youtube.add({ mood: 'down' })))).rejects.toThrow('YouTube does not answer')
})

describe('leaves a media without a cover, and nothing in the store,', () => {
  it.each([
    ['whose video has none', () => youtube.add()],
    ['whose video is gone', () => '-----------'],
    ['whose picture is an SVG', () => youtube.add({ picture: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })],
    ['whose picture is cut off', () => youtube.add({ picture: jpeg.subarray(0, 300) })],
    ['whose picture is too large', () => youtube.add({ picture: Buffer.alloc(5 * 1024 * 1024) })],
  ])('%s', async (_what, add) => {
    const key = await link(add())
    await run(key)
    expect([(await stage.find(key)).thumbnails, await listObjects(stage)]).toEqual([[], []])
  })

  it('that is being purged, and for one that is stored here nothing is asked', async () => {
    const key = await link(youtube.add({ picture: jpeg }))
    await stage.db.updateTable('videos').set({ purge_started_at: new Date() }).where('key', '=', key).execute()
    const asked = youtube.requests.length
    await run(key)
    await run(createKey())
    expect([(await stage.find(key)).thumbnails, await listObjects(stage), youtube.requests.length]).toEqual([[], [], asked])
  })
})
