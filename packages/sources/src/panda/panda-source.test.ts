import { createOpenOutbound, createOutbound } from '@videozz/outbound'
import { type FakePanda, pandaFile, pandaVideo, startFakePanda } from '@videozz/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SourceItem } from '../source.ts'
import { createPandaApi, type PandaApi } from './panda-api.ts'
import { createPandaSource } from './panda-source.ts'

let panda: FakePanda
let now: number
beforeAll(async () => {
  panda = await startFakePanda(['panda-key'])
})
afterAll(() => panda.stop())
beforeEach(() => {
  now = Date.UTC(2026, 0, 1)
  Object.assign(panda, { now: () => now, prepareMs: 0, addressMs: 60_000, mood: 'well', folderList: 'all', retryAfter: undefined })
  panda.library = { videos: [], folders: [], subtitles: new Map() }
  panda.calls.clear()
  panda.asked.clear()
})

const apiOf = (key = 'panda-key'): PandaApi => {
  const outbound = createOutbound({ trusted: [panda.url] })
  return createPandaApi({
    outbound,
    url: panda.url,
    readKey: () => Promise.resolve({ key, refused: () => Promise.resolve() }),
    timeoutMs: 2000,
    takeTurn: () => Promise.resolve(),
  })
}
const add = (values: Parameters<typeof pandaVideo>[2] = {}) => {
  const video = pandaVideo(panda.url, panda.library.videos.length, values)
  panda.library.videos.push(video)
  return video
}
/** A source as each claim makes one: what it keeps is in the item of the next. */
const openSource = (item: SourceItem) => {
  const source = createPandaSource({
    api: apiOf(),
    open: createOpenOutbound({ trusted: [panda.url] }),
    keep: (extras) => {
      item.extras = { ...item.extras, ...extras }
      return Promise.resolve()
    },
    now: () => new Date(now),
    idleMs: 2000,
  })
  const { signal } = new AbortController()
  return {
    describe: () => source.describe(item, signal),
    read: async (start = 0) => {
      const file = await source.describe(item, signal)
      const chunks: Buffer[] = []
      for await (const chunk of (await source.open(item, { start }, file, signal)).body) chunks.push(chunk)
      return Buffer.concat(chunks)
    },
    open: (start: number, file: Awaited<ReturnType<typeof source.describe>>) => source.open(item, { start }, file, signal),
  }
}
const itemOf = (externalId: string): SourceItem => ({ externalId, url: null, extras: {} })

describe('the file of a video', () => {
  it('is asked for, made ready, and read from its address', async () => {
    const { id } = add({ title: 'Aula 1.5' })
    const item = itemOf(id)
    panda.prepareMs = 8000
    await expect(openSource(item).describe()).rejects.toMatchObject({ kind: 'preparing', retryAfterSeconds: 5 })
    now += 5000
    await expect(openSource(item).describe()).rejects.toMatchObject({ kind: 'preparing', retryAfterSeconds: 5 })
    now += 5000
    expect(await openSource(item).describe()).toMatchObject({ name: 'Aula 1.5.mp4', size: 4096, type: 'video/mp4' })
    const whole = await openSource(item).read()
    expect(whole.equals(pandaFile(`${id} original`, 4096))).toBe(true)
    expect((await openSource(item).read(1000)).equals(whole.subarray(1000))).toBe(true)
  })

  it('is waited for longer and longer, up to a minute', async () => {
    const { id } = add()
    const item = itemOf(id)
    panda.prepareMs = 86_400_000
    await expect(openSource(item).describe()).rejects.toMatchObject({ kind: 'preparing' })
    for (const [seconds, wait] of [
      [20, 20],
      [40, 60],
      [3600, 60],
    ] as const) {
      now += seconds * 1000
      await expect(openSource(item).describe()).rejects.toMatchObject({ kind: 'preparing', retryAfterSeconds: wait })
    }
  })

  it('takes four calls when it is ready at the first question', async () => {
    const { id } = add()
    const item = itemOf(id)
    await expect(openSource(item).describe()).rejects.toMatchObject({ kind: 'preparing' })
    await openSource(item).read()
    expect(panda.calls.get(id)).toBe(3)
  })

  it.each([
    ['was not kept', { backup: false }, 3],
    ['is refused', { available_resolutions: ['720p', '1080p', 'original'], backup: false }, 3],
  ])('comes in the best resolution where the original %s', async (_what, values, calls) => {
    const { id } = add({ available_resolutions: ['480p', '1080p', '720p'], ...values })
    const item = itemOf(id)
    await expect(openSource(item).describe()).rejects.toMatchObject({ kind: 'preparing' })
    expect((await openSource(item).read()).equals(pandaFile(`${id} 1080p`, 4096))).toBe(true)
    expect(item.extras).toMatchObject({ download: { quality: '1080p' } })
    expect(panda.calls.get(id)).toBe(calls)
  })

  it('gets a new address once its address is over', async () => {
    const { id } = add()
    const item = itemOf(id)
    await expect(openSource(item).describe()).rejects.toMatchObject({ kind: 'preparing' })
    const source = openSource(item)
    const file = await source.describe()
    now += 61_000
    const body = await source.open(4000, file)
    expect(body.start).toBe(4000)
    body.close()
    panda.addressMs = -1
    now += 61_000
    await expect(source.open(0, file)).rejects.toMatchObject({ kind: 'expired' })
  })

  it.each([
    ['deleted', (id: string) => panda.remove(id), 'missing'],
    [
      'not converted',
      (id: string) =>
        Object.assign(
          panda.library.videos.find((video) => video.id === id)!,
          { status: 'CONVERTING' },
        ),
      'refused',
    ],
    ['asked for with another key', () => panda.keys.clear(), 'reconnect'],
    ['asked for too often', () => Object.assign(panda, { mood: 'limited', retryAfter: '30' }), 'busy'],
    ['asked for while the server is down', () => Object.assign(panda, { mood: 'down' }), 'busy'],
    ['answered in another form', () => Object.assign(panda, { mood: 'garbage' }), 'broken'],
  ])('of a video that is %s is refused by its kind', async (_what, happen, kind) => {
    const { id } = add()
    happen(id)
    await expect(openSource(itemOf(id)).describe()).rejects.toMatchObject({ kind })
    panda.keys.add('panda-key')
  })

  it('is missing when it was deleted meanwhile', async () => {
    const { id } = add()
    const item = itemOf(id)
    await expect(openSource(item).describe()).rejects.toMatchObject({ kind: 'preparing' })
    const source = openSource(item)
    const file = await source.describe()
    panda.remove(id)
    await expect(source.open(0, file)).rejects.toMatchObject({ kind: 'missing' })
    await expect(openSource(item).describe()).rejects.toMatchObject({ kind: 'missing' })
  })
})

describe('the API', () => {
  it('lists videos by page and title, and what it does not know of them is empty', async () => {
    for (const title of ['Aula um', 'Bônus', 'Aula dois']) add({ title })
    Object.assign(panda.library.videos[0]!, { description: null, thumbnail: 7, backup: 'no', length: '12' })
    const found = await apiOf().listVideos({ page: 1, limit: 8, title: 'aula' })
    expect([found.total, found.videos.map(({ title }) => title)]).toEqual([2, ['Aula dois', 'Aula um']])
    expect(found.videos[1]).toMatchObject({ description: '', thumbnail: null, backup: undefined, duration: 0 })
    expect((await apiOf().listVideos({ page: 2, limit: 8 })).videos).toEqual([])
  })

  it('reads folders and subtitles', async () => {
    const { id } = add()
    panda.folderList = 'outermost'
    panda.library.folders = [
      { id: 'a', name: 'Curso', parent_folder_id: null, created_at: '' },
      { id: 'b', name: 'Aulas', parent_folder_id: 'a', created_at: '' },
    ]
    panda.library.subtitles.set(id, [{ srclang: 'pt-br', label: 'Português', text: 'WEBVTT\n' }])
    expect(await apiOf().listFolders()).toEqual([{ id: 'a', name: 'Curso', parentId: null }])
    expect(await apiOf().listFolders('a')).toEqual([{ id: 'b', name: 'Aulas', parentId: 'a' }])
    expect(await apiOf().listTracks(id)).toEqual([{ srclang: 'pt-br', label: 'Português' }])
    expect((await apiOf().readTrack(id, 'pt-br')).toString()).toBe('WEBVTT\n')
    await expect(apiOf().readTrack(id, 'en')).rejects.toMatchObject({ kind: 'missing' })
  })
})
