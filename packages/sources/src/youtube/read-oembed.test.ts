import { createOutbound } from '@videozz/outbound'
import { type FakeYoutube, startFakeYoutube } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readYoutubeOembed } from './read-oembed.ts'

let youtube: FakeYoutube
beforeAll(async () => {
  youtube = await startFakeYoutube()
})
afterAll(() => youtube.stop())

const read = (id: string, timeoutMs = 60_000) =>
  readYoutubeOembed(createOutbound({ trusted: [youtube.url] }), { url: youtube.url, timeoutMs }, id)

it('finds title, author and picture of a video', async () => {
  const id = youtube.add({ title: 'Aula 1: “edição” & cor', author: 'Ana Braga' })
  expect(await read(id)).toEqual({
    kind: 'found',
    title: 'Aula 1: “edição” & cor',
    author: 'Ana Braga',
    picture: `${youtube.url}/vi/${id}/hqdefault.jpg`,
  })
})

it.each([
  ['not-embeddable', 'not-embeddable'],
  ['not-embeddable-with-200', 'not-embeddable'],
  ['private', 'private'],
  ['private-with-200', 'private'],
  ['down', 'unavailable'],
  ['html', 'unavailable'],
  ['other-form', 'unavailable'],
  ['huge', 'unavailable'],
] as const)('judges a video that YouTube answers as %s to be %s', async (mood, kind) => {
  expect((await read(youtube.add({ mood }))).kind).toBe(kind)
})

it('judges unknown and malformed ids to be missing', async () => {
  expect(await read('-----------')).toEqual({ kind: 'missing' })
  expect(await read('x')).toEqual({ kind: 'missing' })
})

it('waits no longer than it may', async () => {
  expect((await read(youtube.add({ mood: 'silent' }), 50)).kind).toBe('unavailable')
})
