import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createKey } from '@videozz/db'
import { deleteMedia } from '@videozz/operations'
import { createObjectStore, type ObjectStore, prepareObjectStore } from '@videozz/storage'
import { testBucket, waitFor } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createEncodeDeps } from './jobs/encode/encode-deps.ts'
import { encodeFirst } from './jobs/encode/encode-first.ts'
import { purgeMedia } from './jobs/purge/purge-media.ts'
import { stageDeps } from './testing/plant-media.ts'
import { addMedia, makeFilm, openStage, type WorkerStage } from './testing/test-worker.ts'

// Films are encoded, into a Swift server too.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let stage: WorkerStage
let film: string
beforeAll(async () => {
  stage = await openStage()
  film = await makeFilm(join(stage.folder, 'film.mp4'), 9, { size: '426x240' })
})
afterAll(() => stage.close())

/** The store, with `around` called for every object that is put. */
const watchPuts = (store: ObjectStore, around: (key: string, put: () => Promise<void>) => Promise<void>): ObjectStore =>
  new Proxy(store, {
    get(target, name) {
      if (name === 'put') return (...put: Parameters<ObjectStore['put']>) => around(put[0], () => target.put(...put))
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

const run = (store: ObjectStore, videoKey: string): Promise<void> =>
  encodeFirst(
    createEncodeDeps({ ...stageDeps(stage), store }),
    { videoKey },
    { id: createKey(), name: 'encode-first', attempt: 1, signal: new AbortController().signal },
  )

async function objectsOf(store: ObjectStore): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const prefix of ['s/', 'i/'])
    for await (const { key } of store.list(prefix))
      found.set(
        key,
        createHash('sha256')
          .update(await buffer((await store.get(key)).body))
          .digest('hex'),
      )
  return found
}

async function namedBy(videoKey: string): Promise<string[]> {
  const { db } = stage
  const segments = await db.selectFrom('segments').select(['address', 'size']).where('video_key', '=', videoKey).execute()
  const renditions = await db.selectFrom('renditions').select('init_address').where('video_key', '=', videoKey).execute()
  const video = await stage.find(videoKey)
  return [
    ...segments.map((row) => `s/${row.address}`),
    ...renditions.flatMap((row) => (row.init_address === null ? [] : `s/${row.init_address}`)),
    ...video.thumbnails.map((image) => `i/${image}`),
  ]
}

async function remove(videoKey: string) {
  const { db, jobs, accountId } = stage
  const { owner_id: userId } = await db.selectFrom('accounts').select('owner_id').where('id', '=', accountId).executeTakeFirstOrThrow()
  return deleteMedia({ db, jobs, now: new Date() }, { accountId, userId }, [videoKey])
}

describe.each(['folder', 's3'] as const)('what an encode leaves in the %s store', (kind) => {
  let store: ObjectStore
  beforeAll(async () => {
    if (kind === 'folder') {
      store = stage.store
      return
    }
    const bucket = await testBucket('left-objects')
    await prepareObjectStore(bucket, [])
    store = createObjectStore(bucket)
  })
  /** A media of this store alone. */
  const add = async () => {
    const key = await addMedia(stage, film)
    if (kind === 's3') await store.put(`sources/${key}`, { file: film })
    return key
  }

  // The first object is the initialisation segment or the first segment; the last ones are covers.
  it.each(kind === 'folder' ? [1, 3, 7] : [3])('is named by rows when the media is deleted while object %i is stored', async (place) => {
    const key = await add()
    const before = await objectsOf(store)
    let puts = 0
    let deleted: Promise<unknown> | undefined
    await run(
      watchPuts(store, async (object, put) => {
        if (/^[si]\//.test(object) && ++puts === place) {
          deleted = remove(key)
          await deleted
        }
        await put()
      }),
      key,
    )
    expect(await deleted).toMatchObject({ outcome: 'deleted' })
    const named = await namedBy(key)
    expect([...(await objectsOf(store)).keys()].filter((object) => !before.has(object) && !named.includes(object))).toEqual([])
    await stage.db
      .updateTable('videos')
      .set({ deleted_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('key', '=', key)
      .execute()
    await purgeMedia({ ...stageDeps(stage), store }, { videoKey: key })
    expect([...(await objectsOf(store)).keys()].filter((object) => !before.has(object))).toEqual([])
  })

  it('of a run that was killed is deleted by the next run and by the purge once the media is deleted', async () => {
    for (const cleaner of ['run', 'purge'] as const) {
      const key = await add()
      const before = await objectsOf(store)
      let dead = false
      let end = (): void => undefined
      const ended = new Promise<void>((resolve) => (end = resolve))
      // From its fourth object on the run stores, and never hears of it.
      const killed = run(
        watchPuts(store, async (object, put) => {
          await put()
          if (!/^[si]\//.test(object)) return
          const count = [...(await objectsOf(store)).keys()].filter((each) => !before.has(each)).length
          if (count >= 4) {
            dead = true
            await ended
          }
        }),
        key,
      )
      await waitFor('the run to stand still', async () => dead)
      await remove(key)
      const left = async () => {
        const named = await namedBy(key)
        return [...(await objectsOf(store)).keys()].filter((object) => !before.has(object) && !named.includes(object))
      }
      expect((await left()).length).toBeGreaterThan(0)
      if (cleaner === 'run') {
        await run(store, key)
        expect(await left()).toEqual([])
        end()
        await killed
        expect(await left()).toEqual([])
        continue
      }
      await stage.db
        .updateTable('videos')
        .set({ deleted_at: new Date(Date.now() - 8 * 86_400_000) })
        .where('key', '=', key)
        .execute()
      await purgeMedia({ ...stageDeps(stage), store }, { videoKey: key })
      expect([...(await objectsOf(store)).keys()].filter((object) => !before.has(object))).toEqual([])
      end()
      await killed
      expect([...(await objectsOf(store)).keys()].filter((object) => !before.has(object))).toEqual([])
    }
  })

  it('a run that was stopped before storing a segment replaces nothing that the run after it published', async () => {
    const key = await add()
    const before = await objectsOf(store)
    let proceed = (): void => undefined
    const stopped = new Promise<void>((resolve) => (proceed = resolve))
    let halted = 0
    const first = run(
      watchPuts(store, async (object, put) => {
        if (object.startsWith('s/') && ++halted >= 3) await stopped
        await put()
      }),
      key,
    )
    await waitFor('the first run to stand still', async () => halted >= 3)
    await run(store, key)
    expect(await stage.find(key)).toMatchObject({ playable: true, deleted_at: null })
    const published = await objectsOf(store)
    const rows = await stage.db.selectFrom('segments').selectAll().where('video_key', '=', key).orderBy('sequence').execute()
    proceed()
    await first
    expect(await objectsOf(store)).toEqual(published)
    expect(await stage.db.selectFrom('segments').selectAll().where('video_key', '=', key).orderBy('sequence').execute()).toEqual(rows)
    for (const row of rows) expect((await store.head(`s/${row.address}`))?.size).toBe(row.size)
    const named = await namedBy(key)
    expect([...published.keys()].filter((object) => !before.has(object)).sort()).toEqual(named.sort())
  })
})
