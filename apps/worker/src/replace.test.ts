import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createKey, sourceObjectKey } from '@videozz/db'
import { replaceSource } from '@videozz/operations'
import { createTestUpload, waitFor } from '@videozz/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Worker } from './shared/start-worker.ts'
import { addMedia, makeFilm, openStage, waitForEnd, type WorkerStage } from './testing/test-worker.ts'

// A film is encoded twice.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let stage: WorkerStage
let worker: Worker
let short: string
let long: string
beforeAll(async () => {
  stage = await openStage()
  short = await makeFilm(join(stage.folder, 'short.mp4'), 2, { size: '426x240' })
  long = await makeFilm(join(stage.folder, 'long.mp4'), 5, { size: '320x180' })
  worker = await stage.start()
})
afterAll(async () => {
  await worker.stop()
  await stage.close()
})

/** A completed upload, reserved as `reserveUpload` does it. */
async function addUpload(file: string, name: string, size: number): Promise<string> {
  const key = createKey()
  await stage.store.put(sourceObjectKey(key), { file })
  await createTestUpload(stage.db, {
    key,
    account_id: stage.accountId,
    file_name: name,
    size,
    state: 'completed',
    completed_at: new Date(),
  })
  await sql`update accounts set storage_reserved = storage_reserved + ${size}::bigint where id = ${stage.accountId}`.execute(stage.db)
  return key
}
const figures = () =>
  stage.db
    .selectFrom('accounts')
    .select(['storage_used as used', 'storage_reserved as reserved'])
    .where('id', '=', stage.accountId)
    .executeTakeFirstOrThrow()
const replace = async (videoKey: string, uploadKey: string) => {
  const { db, jobs, store, accountId } = stage
  const { owner_id: userId } = await db.selectFrom('accounts').select('owner_id').where('id', '=', accountId).executeTakeFirstOrThrow()
  return (await replaceSource({ db, jobs, store, now: new Date() }, { accountId, userId }, { videoKey, uploadKey })).outcome
}
const uploadState = async (key: string) =>
  (await stage.db.selectFrom('uploads').select('state').where('key', '=', key).executeTakeFirstOrThrow()).state
const sourcesOf = (key: string) =>
  stage.db.selectFrom('video_sources').selectAll().where('video_key', '=', key).orderBy('purge_after').execute()
const run = (job: 'purge-copies') => stage.db.transaction().execute((trx) => stage.jobs.enqueue(trx, job, {}))

/** An encoded media of two seconds whose source counts as 1000 bytes. */
async function addEncoded() {
  const key = await addMedia(stage, short)
  await waitForEnd(stage, key)
  await stage.db
    .updateTable('videos')
    .set({ source_size: 1000, selected_thumb: 2, custom_thumbnail: 'capa.jpg' })
    .where('key', '=', key)
    .execute()
  await sql`update accounts set storage_used = storage_used + 1000 where id = ${stage.accountId}`.execute(stage.db)
  return stage.find(key)
}

it('replaces the source of a media: encodes the new file, counts its bytes, keeps the old file for a week', async () => {
  const old = await addEncoded()
  const before = await figures()
  const upload = await addUpload(long, 'nova.mp4', 5000)
  expect(await replace(old.key, upload)).toBe('begun')
  expect(await replace(old.key, upload)).toBe('again')
  // Another one has to wait, and the first counts as reserved meanwhile.
  expect(await replace(old.key, await addUpload(long, 'outra.mp4', 7))).toBe('running')
  const fresh = await waitForEnd(stage, old.key)
  expect(fresh).toMatchObject({
    status: 'encoded',
    playable: true,
    generation: 2,
    width: 320,
    height: 180,
    source_size: 5000,
    source_name: 'nova.mp4',
  })
  expect(fresh.duration).toBeCloseTo(5, 0)
  expect(fresh.source_object).toBe(sourceObjectKey(upload))
  // What people chose stays; what was made of the file is made anew.
  expect(fresh).toMatchObject({ title: old.title, selected_thumb: 2, custom_thumbnail: 'capa.jpg' })
  expect(fresh.thumbnails).toHaveLength(3)
  expect(fresh.thumbnails.some((image) => old.thumbnails.includes(image))).toBe(false)
  expect(fresh.storyboard).not.toBe(old.storyboard)
  expect(await figures()).toEqual({ used: before.used + 4000, reserved: before.reserved + 7 })
  expect(await uploadState(upload)).toBe('registered')
  const [kept] = await sourcesOf(old.key)
  expect(kept).toMatchObject({
    object_key: old.source_object,
    size: 1000,
    file_name: 'aula.mp4',
    kept_from: old.created_at,
    purged_at: null,
  })
  expect(kept?.kept_until).toEqual(fresh.source_since)
  expect((kept?.purge_after.getTime() ?? 0) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)

  await run('purge-copies')
  expect(await stage.store.head(old.source_object ?? '')).toBeDefined()
  await stage.db
    .updateTable('video_sources')
    .set({ purge_after: new Date(0) })
    .where('id', '=', kept?.id ?? '')
    .execute()
  await run('purge-copies')
  await waitFor('the old source to go', async () => (await stage.store.head(old.source_object ?? '')) === undefined)
  expect(await stage.store.head(fresh.source_object ?? '')).toBeDefined()
})

it.each([
  ['not a media file', 'NOISE', 'não contém vídeo nem áudio'],
  ['audio instead of video', 'SOUND', 'vídeo por vídeo e áudio por áudio'],
])('keeps the media unchanged and mails its owner when the new file is %s', async (_what, kind, reason) => {
  const old = await addEncoded()
  const before = await figures()
  // No failure mail of the last hour, which this one would be gathered with.
  await stage.db.deleteFrom('failure_mails').execute()
  await stage.db.deleteFrom('mail_outbox').execute()
  const path = join(stage.folder, `${kind}.mp4`)
  if (kind === 'NOISE') writeFileSync(path, 'isto não é um vídeo')
  else await makeFilm(path, 1, { size: '320x180', extra: ['-vn'] })
  const upload = await addUpload(path, 'nova.mp4', 5000)
  expect(await replace(old.key, upload)).toBe('begun')
  expect(await stage.find(old.key)).toMatchObject({ playable: true, generation: 1, duration: old.duration })
  const after = await waitForEnd(stage, old.key)
  const { encode_step, encode_claim, updated_at } = after
  // Addresses of what failed are used by nothing else.
  expect(after).toEqual({ ...old, encode_step, encode_claim, updated_at, encoding_generation: 2 })
  expect(await figures()).toEqual(before)
  expect(await uploadState(upload)).toBe('failed')
  const row = await stage.db.selectFrom('video_replacements').selectAll().where('video_key', '=', old.key).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ state: 'failed', file_name: 'nova.mp4', reason: expect.stringContaining(reason), told: true })
  await waitFor('the refused file to go', async () => {
    await run('purge-copies')
    return (await stage.store.head(sourceObjectKey(upload))) === undefined
  })
  expect(await stage.store.head(old.source_object ?? '')).toBeDefined()
  const mails = await stage.db.selectFrom('mail_outbox').select('body_text').execute()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body_text).toContain('o conteúdo anterior continua no ar')
  // And another file can come.
  expect(await replace(old.key, await addUpload(long, 'boa.mp4', 10))).toBe('begun')
  expect(await waitForEnd(stage, old.key)).toMatchObject({ status: 'encoded', generation: 3, source_name: 'boa.mp4', width: 320 })
})
