import { createOutbound } from '@videozz/outbound'
import { type FakeYoutube, startFakeYoutube } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fetchPicture } from './fetch-picture.ts'

let youtube: FakeYoutube
beforeAll(async () => {
  youtube = await startFakeYoutube()
})
afterAll(() => youtube.stop())

const fetchOf = (id: string) => fetchPicture(createOutbound({ trusted: [youtube.url] }), `${youtube.url}/vi/${id}/hqdefault.jpg`)

it('gives the bytes of a picture', async () => {
  const picture = Buffer.from('a picture')
  expect(await fetchOf(youtube.add({ picture }))).toEqual({ kind: 'found', bytes: picture })
})

it('tells what is missing from what does not answer now', async () => {
  expect((await fetchOf(youtube.add())).kind).toBe('missing')
  expect((await fetchOf(youtube.add({ pictureFaults: 1, picture: Buffer.from('x') }))).kind).toBe('unavailable')
})

it('takes no picture that is too large, and none of a private address', async () => {
  expect((await fetchOf(youtube.add({ picture: Buffer.alloc(5 * 1024 * 1024) }))).kind).toBe('missing')
  const asked = youtube.requests.length
  const { kind } = await fetchPicture(createOutbound(), `${youtube.url}/vi/-----------/hqdefault.jpg`)
  expect([kind, youtube.requests.length]).toEqual(['missing', asked])
})
