import { sealIntegrationKey, saveIntegration } from '@videozz/db'
import { mapFolders, libraryOptions } from '@videozz/domain'
import { openLibrary, startLibrary } from '@videozz/operations'
import { createTestVideo, type FakePanda, mixedPandaLibrary, pandaVideo, startFakePanda, waitFor } from '@videozz/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stageDeps } from '../../testing/plant-media.ts'
import { createAccount, openStage, type WorkerStage } from '../../testing/test-worker.ts'
import { LibraryScanner } from './library-scanner.ts'

let panda: FakePanda
let stage: WorkerStage
let accountId: string
let userId: string
let scanners: LibraryScanner[] = []
beforeAll(async () => {
  panda = await startFakePanda(['panda-key'])
  stage = await openStage({ PANDA_API_URL: panda.url, PANDA_CALLS_PER_MINUTE: '100000' })
})
afterAll(async () => {
  await stage.close()
  await panda.stop()
})
beforeEach(async () => {
  Object.assign(panda, { mood: 'well', folderList: 'all', faults: { down: 0, limited: 0, cut: 0 }, retryAfter: undefined })
  panda.keys.add('panda-key')
  panda.requests.length = 0
  accountId = await createAccount(stage.db)
  ;({ owner_id: userId } = await stage.db.selectFrom('accounts').select('owner_id').where('id', '=', accountId).executeTakeFirstOrThrow())
  await connect()
})
afterEach(async () => {
  await Promise.all(scanners.map((scanner) => scanner.stop()))
  scanners = []
})

const connect = () => {
  const wrappedKey = sealIntegrationKey(stage.env.secretKey, 'panda-key')
  return saveIntegration(stage.db, { accountId, provider: 'panda', wrappedKey, keyEnding: 'key', now: new Date() })
}
const scan = (settings: ConstructorParameters<typeof LibraryScanner>[1] = {}) => {
  const scanner = new LibraryScanner(stageDeps(stage), { pollIntervalMs: 50, ...settings })
  scanners.push(scanner)
  scanner.start()
  return scanner
}
const open = async (wanted: string[] | null = null): Promise<string> => {
  const opened = await openLibrary({ db: stage.db, now: new Date() }, { accountId, userId }, { provider: 'panda', wanted })
  if (opened.outcome !== 'opened') throw new Error(opened.outcome)
  return opened.library.id
}
const batchOf = (id: string) => stage.db.selectFrom('import_batches').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const filesOf = (id: string) => stage.db.selectFrom('imports').selectAll().where('batch_id', '=', id).orderBy('place').execute()
const untilRead = (id: string) =>
  waitFor('the library to be read', async () => {
    const batch = await batchOf(id)
    return batch.state !== 'scanning' && batch.cursor === null && batch
  })
const start = (id: string, choices: Partial<Parameters<typeof startLibrary>[2]> = {}) =>
  startLibrary(
    { db: stage.db, now: new Date() },
    { accountId, userId },
    { id, subtitles: true, covers: true, descriptions: true, again: false, folders: null, ...choices },
  )

describe('LibraryScanner', () => {
  it('reads every video once, oldest first, with its folders and subtitles, and leaves out those that are not ready', async () => {
    panda.library = mixedPandaLibrary(panda.url, 420)
    const id = await open()
    scan()
    const batch = await untilRead(id)
    const files = await filesOf(id)
    expect(batch).toMatchObject({ state: 'ready', error: null })
    expect(files.map((file) => file.external_id)).toEqual(panda.library.videos.map((video) => video.id))
    expect(files.map((file) => file.place)).toEqual(files.map((_, place) => place))
    expect(libraryOptions(batch.options).folders).toHaveLength(panda.library.folders.length)
    const skipped = files.filter((file) => file.state === 'skipped').map((file) => file.error)
    expect(skipped.toSorted()).toEqual(['IMPORT_CONVERTING', 'IMPORT_DELETING', 'IMPORT_DRAFT', 'IMPORT_SOURCE_FAILED'])
    expect(files[1]?.extras).toMatchObject({ tracks: [{ srclang: 'pt-br', label: 'Português' }], storedBytes: 32_000 })
    expect(files[5]?.title.length).toBeLessThanOrEqual(128)
  })

  it('finds folders within folders where the list has the outermost only', async () => {
    panda.library = mixedPandaLibrary(panda.url, 3)
    panda.folderList = 'outermost'
    const id = await open()
    scan()
    const { options } = await untilRead(id)
    expect(
      libraryOptions(options)
        .folders.map((folder) => folder.id)
        .toSorted(),
    ).toEqual(panda.library.folders.map((folder) => folder.id).toSorted())
  })

  it('goes on where a dead process was, while two others look for work, and finds nothing twice', async () => {
    panda.library = mixedPandaLibrary(panda.url, 350)
    const id = await open()
    const first = scan()
    await waitFor('a page', async () => (await filesOf(id)).length > 0)
    await first.stop()
    // As one that was killed leaves it: claimed until a moment ago.
    await stage.db
      .updateTable('import_batches')
      .set({ scan_claimed_until: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .execute()
    scan()
    scan()
    await untilRead(id)
    expect((await filesOf(id)).map((file) => file.external_id)).toEqual(panda.library.videos.map((video) => video.id))
    const pages = panda.requests.filter(({ url }) => url.startsWith('/videos?')).length
    expect(pages).toBeLessThanOrEqual(6)
  })

  it('reads again where videos moved to an earlier page meanwhile', async () => {
    panda.library = { videos: Array.from({ length: 250 }, (_, place) => pandaVideo(panda.url, place)), folders: [], subtitles: new Map() }
    const id = await open()
    panda.mood = 'held'
    scan()
    const asked = (count: number) => waitFor(`call ${count}`, async () => panda.requests.length >= count)
    await asked(1)
    panda.release()
    await asked(2)
    panda.release()
    await asked(3)
    // One of the first page is gone: the 101st is read by nobody in this pass.
    const [gone] = panda.library.videos.slice(-1)
    panda.remove(gone?.id ?? '')
    panda.mood = 'well'
    panda.release()
    await untilRead(id)
    const found = new Set((await filesOf(id)).map((file) => file.external_id))
    expect(panda.library.videos.filter((video) => !found.has(video.id))).toEqual([])
  })

  it('waits while the host is busy or down, and goes on by itself', async () => {
    panda.library = mixedPandaLibrary(panda.url, 30)
    Object.assign(panda, { mood: 'limited', retryAfter: '1' })
    const id = await open()
    scan()
    await waitFor('a refusal', async () => panda.requests.length > 0)
    panda.mood = 'down'
    await waitFor('another', async () => panda.requests.length > 1)
    panda.mood = 'well'
    await untilRead(id)
    expect(await filesOf(id)).toHaveLength(30)
  })

  it('ends with its reason when the key is refused, and marks the key', async () => {
    panda.keys.clear()
    const id = await open()
    scan()
    expect(await untilRead(id)).toMatchObject({ state: 'canceled', error: 'IMPORT_DISCONNECTED' })
    const key = await stage.db.selectFrom('integrations').select('state').where('account_id', '=', accountId).executeTakeFirstOrThrow()
    expect(key.state).toBe('invalid')
  })

  it('reads chosen folders only, those within them included', async () => {
    panda.library = mixedPandaLibrary(panda.url, 60)
    const [, module] = panda.library.folders
    const id = await open([module?.id ?? ''])
    scan()
    await untilRead(id)
    const within = new Set(panda.library.folders.slice(1, 5).map((folder) => folder.id))
    const expected = panda.library.videos.filter((video) => within.has(video.folder_id ?? '')).map((video) => video.id)
    expect((await filesOf(id)).map((file) => file.external_id)).toEqual(expected)
  })
})

describe('startLibrary', () => {
  it('makes the folders once and has every video wait in its own', async () => {
    panda.library = mixedPandaLibrary(panda.url, 60)
    const id = await open()
    scan()
    await untilRead(id)
    expect(await start(id)).toEqual({ outcome: 'started', count: 60 })
    expect(await start(id)).toEqual({ outcome: 'not-ready' })
    const folders = await stage.db.selectFrom('folders').selectAll().where('account_id', '=', accountId).execute()
    const pathOf = (key: string | null): string[] => {
      const folder = folders.find((each) => each.id === key)
      return folder ? [...pathOf(folder.parent_id), folder.name] : []
    }
    const mapped = mapFolders(
      panda.library.folders.map((folder) => ({ id: folder.id, name: folder.name, parentId: folder.parent_folder_id })),
      'PandaVideo',
    )
    const files = await filesOf(id)
    const videoOf = new Map(panda.library.videos.map((video) => [video.id, video]))
    for (const file of files) {
      expect(file.state).toBe('waiting')
      expect(pathOf(file.folder_id)).toEqual(mapped.get(videoOf.get(file.external_id)?.folder_id ?? '')?.to ?? [])
    }
    await stage.db.updateTable('import_batches').set({ state: 'done' }).where('id', '=', id).execute()
    await stage.db.updateTable('imports').set({ state: 'canceled' }).where('batch_id', '=', id).execute()
    const again = await open()
    scan()
    await untilRead(again)
    await start(again)
    expect(await stage.db.selectFrom('folders').select('id').where('account_id', '=', accountId).execute()).toHaveLength(folders.length)
  })

  it('leaves out what is here already, brings what changed there, and everything when asked for', async () => {
    panda.library = mixedPandaLibrary(panda.url, 4)
    const first = await open()
    scan()
    await untilRead(first)
    await start(first)
    for (const file of await filesOf(first)) {
      const video = await createTestVideo(stage.db, { account_id: accountId })
      await stage.db
        .updateTable('imports')
        .set({ state: 'done', video_key: video.key, ended_at: new Date() })
        .where('id', '=', file.id)
        .execute()
    }
    await stage.db.updateTable('import_batches').set({ state: 'done' }).where('id', '=', first).execute()
    const nothing = await open()
    await untilRead(nothing)
    expect(await start(nothing)).toEqual({ outcome: 'empty' })
    const changed = panda.library.videos[2]
    if (changed) changed.length += 9
    const next = await open()
    await untilRead(next)
    expect(await start(next)).toEqual({ outcome: 'started', count: 1 })
    const files = await filesOf(next)
    expect(files.map(({ state, error }) => [state, error])).toEqual([
      ['skipped', 'IMPORT_KNOWN'],
      ['skipped', 'IMPORT_KNOWN'],
      ['waiting', null],
      ['skipped', 'IMPORT_KNOWN'],
    ])
    expect(files[0]?.video_key).toBe((await filesOf(first))[0]?.video_key)
    expect(await openLibrary({ db: stage.db, now: new Date() }, { accountId, userId }, { provider: 'panda', wanted: null })).toEqual({
      outcome: 'running',
    })
  })

  it('brings the chosen folders only', async () => {
    panda.library = mixedPandaLibrary(panda.url, 40)
    const id = await open()
    scan()
    await untilRead(id)
    const [one] = panda.library.folders
    const expected = panda.library.videos.filter((video) => video.folder_id === one?.id).length
    expect(await start(id, { folders: [one?.id ?? ''] })).toEqual({ outcome: 'started', count: expected })
    expect(await filesOf(id)).toHaveLength(expected)
  })
})
