import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readLibraryBrought, saveIntegration, sealIntegrationKey, setLibraryRunning } from '@videozz/db'
import { mailBlockedImports, openLibrary, resumeDisconnected, startImports, startLibrary } from '@videozz/operations'
import { type FakePanda, mixedPandaLibrary, pandaFile, pandaVideo, startFakePanda, waitFor } from '@videozz/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stageDeps } from '../../testing/plant-media.ts'
import { bringAlong, giveUpBringing } from './bring-along.ts'
import { LibraryScanner } from './library-scanner.ts'
import { type ImportStage, openImportStage } from './testing/import-stage.ts'
import { makeSource } from './sources.ts'

let panda: FakePanda
let stage: ImportStage
let scanner: LibraryScanner
let accountId: string
let userId: string
beforeAll(async () => {
  panda = await startFakePanda(['panda-key'])
  stage = await openImportStage({ PANDA_API_URL: panda.url, PANDA_CALLS_PER_MINUTE: '100000' })
  stage.startEngine({ makeSource, perAccount: 4 })
  scanner = new LibraryScanner(stageDeps(stage), { pollIntervalMs: 50 })
  scanner.start()
  const path = join(stage.folder, 'cover.jpg')
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=640x360', '-frames:v', '1', path])
  panda.cover = readFileSync(path)
})
afterAll(async () => {
  await scanner.stop()
  await stage.close()
  await panda.stop()
})
beforeEach(async () => {
  panda.keys.add('panda-key')
  panda.asked.clear()
  panda.calls.clear()
  panda.downloads.clear()
  panda.library = { videos: [], folders: [], subtitles: new Map() }
  accountId = await stage.newAccount()
  ;({ owner_id: userId } = await stage.db.selectFrom('accounts').select('owner_id').where('id', '=', accountId).executeTakeFirstOrThrow())
  await sql`update plans set enable_subtitles = true where id = (select plan_id from accounts where id = ${accountId})`.execute(stage.db)
  await connect()
})

const connect = () => {
  const wrappedKey = sealIntegrationKey(stage.env.secretKey, 'panda-key')
  return saveIntegration(stage.db, { accountId, provider: 'panda', wrappedKey, keyEnding: 'key', now: new Date() })
}
const context = () => ({ db: stage.db, now: new Date() })
const batchOf = (id: string) => stage.db.selectFrom('import_batches').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const ended = (id: string) => waitFor('the batch to end', async () => (await batchOf(id)).state === 'done' && stage.importsOf(id))
const runLibrary = async (choices: Partial<Parameters<typeof startLibrary>[2]> = {}): Promise<string> => {
  const opened = await openLibrary(context(), { accountId, userId }, { provider: 'panda', wanted: null })
  if (opened.outcome !== 'opened') throw new Error(opened.outcome)
  const { id } = opened.library
  await waitFor('the library to be read', async () => {
    const batch = await batchOf(id)
    return batch.state === 'ready' && batch.cursor === null
  })
  const usual = { id, subtitles: true, covers: true, descriptions: true, again: false, folders: null }
  const started = await startLibrary(context(), { accountId, userId }, { ...usual, ...choices })
  if (started.outcome !== 'started') throw new Error(started.outcome)
  return id
}
const bring = async (id: string): Promise<void> => {
  const { signal } = new AbortController()
  for (const row of await stage.importsOf(id))
    await bringAlong({ ...stageDeps(stage), mediaKey: stage.mediaKey }, { importId: row.id }, { signal })
}
const mails = () => stage.db.selectFrom('mail_outbox').selectAll().execute()
const mailsTo = async () => {
  const { email } = await stage.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return (await mails()).filter((mail) => JSON.stringify(mail).includes(email))
}

describe('a library of Panda Video', () => {
  it('arrives whole: bytes, titles, descriptions, folders, subtitles and covers, and the rest is named', async () => {
    panda.library = mixedPandaLibrary(panda.url, 24)
    Object.assign(panda.library.videos[3]!, { status: 'CONVERTING' })
    panda.sizeOf = (id) => 20_000 + (Number(id.slice(-3)) % 7) * 1000
    const id = await runLibrary()
    const gone = panda.library.videos[23]!
    panda.remove(gone.id)
    const rows = await ended(id)
    await bring(id)
    expect(rows.map(({ state }) => state)).toEqual(rows.map((_, place) => (place === 3 ? 'skipped' : place === 23 ? 'failed' : 'done')))
    expect(rows[23]?.error).toBe('IMPORT_MISSING')
    for (const [place, row] of rows.entries()) {
      if (row.state !== 'done' || row.video_key === null) continue
      const quality = place === 7 ? '1080p' : 'original'
      const sent = pandaFile(`${row.external_id} ${quality}`, panda.sizeOf(row.external_id))
      expect(await stage.hashOfMedia(row.video_key)).toBe(createHash('sha256').update(sent).digest('hex'))
      const video = await stage.find(row.video_key)
      expect([video.title, video.description]).toEqual([row.title, panda.library.videos[place]?.description])
      expect(video.custom_thumbnail).toMatch(/^[a-f0-9]{32}\.jpg$/)
      const [folder] = await stage.db.selectFrom('folder_videos').select('folder_id').where('video_key', '=', row.video_key).execute()
      expect(folder?.folder_id ?? null).toBe(row.folder_id)
    }
    const subtitles = await stage.db.selectFrom('subtitles').selectAll().where('account_id', '=', accountId).execute()
    expect(subtitles.map(({ language }) => language).toSorted()).toEqual(['en-US', 'pt-BR', 'pt-BR', 'pt-BR', 'pt-BR', 'pt-BR'])
    const brought = (await stage.importsOf(id)).map(({ extras }) => (extras['brought'] as { faults: string[] } | undefined)?.faults ?? [])
    expect(brought[1]?.[0]).toMatch(/^Legenda pt-br: Linha 6:/)
    expect(brought[5]).toEqual(['Legenda fr: idioma não disponível aqui.'])
    const most = Math.max(...panda.calls.values())
    expect(most).toBeLessThanOrEqual(6)
    // A second run has nothing to bring: only the one that failed is not here, and it is gone.
    const before = new Map(panda.downloads)
    await expect(runLibrary()).rejects.toThrow('empty')
    expect(panda.downloads).toEqual(before)
    // More than 20 files: its end is mailed.
    expect(await mailsTo()).toHaveLength(1)
  })

  it('brings neither subtitles nor covers nor descriptions that were not chosen', async () => {
    panda.library = mixedPandaLibrary(panda.url, 2)
    const id = await runLibrary({ subtitles: false, covers: false, descriptions: false })
    const rows = await ended(id)
    await bring(id)
    const video = await stage.find(rows[1]?.video_key ?? '')
    expect([video.description, video.custom_thumbnail]).toEqual(['', null])
    expect(await stage.db.selectFrom('subtitles').select('key').where('account_id', '=', accountId).execute()).toEqual([])
  })

  it('names subtitles and covers that its host never answered with, and keeps what came', async () => {
    panda.library = mixedPandaLibrary(panda.url, 2)
    const id = await runLibrary()
    const [first, second] = await ended(id)
    const { signal } = new AbortController()
    await bringAlong({ ...stageDeps(stage), mediaKey: stage.mediaKey }, { importId: first?.id ?? '' }, { signal })
    for (const row of [first, second]) await giveUpBringing(stage, { importId: row?.id ?? '' })
    const [came, missed] = (await stage.importsOf(id)).map(({ extras }) => extras['brought'])
    expect(came).toMatchObject({ cover: true })
    expect(missed).toEqual({ subtitles: 0, cover: false, faults: [expect.stringContaining('a origem não respondeu')] })
    expect(await readLibraryBrought(stage.db, id)).toMatchObject({ pending: 0, faulty: 1, covers: 1 })
  })

  it('waits as a whole when the key is no longer accepted, is mailed about once, and goes on with a new key', async () => {
    panda.library = mixedPandaLibrary(panda.url, 3)
    const id = await openLibrary(context(), { accountId, userId }, { provider: 'panda', wanted: null }).then((opened) => {
      if (opened.outcome !== 'opened') throw new Error(opened.outcome)
      return opened.library.id
    })
    await waitFor('the library to be read', async () => (await batchOf(id)).state === 'ready')
    panda.keys.clear()
    await startLibrary(
      context(),
      { accountId, userId },
      { id, subtitles: true, covers: true, descriptions: true, again: false, folders: null },
    )
    await waitFor('the batch to be paused', async () => (await batchOf(id)).state === 'paused')
    // What runs still ends with the refused key.
    await waitFor('files to be given back', async () => (await stage.importsOf(id)).every(({ claim }) => claim === null))
    expect((await batchOf(id)).error).toBe('IMPORT_DISCONNECTED')
    expect((await stage.importsOf(id)).every(({ state }) => state === 'waiting')).toBe(true)
    expect(await mailsTo()).toHaveLength(1)
    panda.keys.add('panda-key')
    await resumeDisconnected(context(), accountId, 'panda')
    await sql`update imports set next_attempt_at = now() where batch_id = ${id}`.execute(stage.db)
    const rows = await ended(id)
    expect(rows.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
    expect((await batchOf(id)).error).toBeNull()
  })

  it('waits as a whole when the plan has no room left', async () => {
    panda.library = mixedPandaLibrary(panda.url, 3)
    panda.sizeOf = () => 50_000
    await sql`update plans set storage_size = 60000, has_additional = false where id = (select plan_id from accounts where id = ${accountId})`.execute(
      stage.db,
    )
    const id = await runLibrary()
    await waitFor('the batch to be paused', async () => (await batchOf(id)).state === 'paused')
    expect((await batchOf(id)).error).toBe('NOT_ENOUGH_SPACE')
    expect((await stage.importsOf(id)).filter(({ state }) => state === 'failed')).toEqual([])
    expect(await mailsTo()).toHaveLength(1)
  })

  it('is mailed about once while the account is overdue', async () => {
    panda.library = mixedPandaLibrary(panda.url, 1)
    await stage.db.updateTable('accounts').set({ status: 'overdue' }).where('id', '=', accountId).execute()
    const opened = await openLibrary(context(), { accountId, userId }, { provider: 'panda', wanted: null })
    if (opened.outcome !== 'opened') throw new Error(opened.outcome)
    await setLibraryRunning(stage.db, opened.library.id, {}, new Date())
    await mailBlockedImports(stage.context())
    await mailBlockedImports(stage.context())
    expect(await mailsTo()).toHaveLength(1)
  })
})

it('files chosen from a list come with what they have there', async () => {
  const video = pandaVideo(panda.url, 1, { title: 'Aula escolhida', description: 'Sobre ela.' })
  panda.library.videos.push(video)
  panda.library.subtitles.set(video.id, [{ srclang: 'pt', label: '', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nOi.\n' }])
  const files = [{ externalId: video.id, title: 'Aula escolhida' }]
  const begun = await startImports(context(), { accountId, userId, provider: 'panda', folderId: null, bounds: null, files })
  if (begun.outcome !== 'started') throw new Error(begun.outcome)
  const [row] = await ended(begun.batch.id)
  await bring(begun.batch.id)
  const media = await stage.find(row?.video_key ?? '')
  expect(media).toMatchObject({ title: 'Aula escolhida', description: 'Sobre ela.' })
  expect(media.custom_thumbnail).not.toBeNull()
  expect(await stage.db.selectFrom('subtitles').select('language').where('video_key', '=', media.key).execute()).toEqual([
    { language: 'pt-BR' },
  ])
})
