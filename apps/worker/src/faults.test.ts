import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nextEncodeJob, resetEncode } from '@videozz/db'
import { MediaError } from '@videozz/media'
import { restartEncode } from '@videozz/operations'
import { type ObjectStore, StorageFullError, StorageUnavailableError } from '@videozz/storage'
import { waitFor } from '@videozz/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createHandlers } from './handlers.ts'
import type { Deps } from './shared/deps.ts'
import { startWorker, type Worker } from './shared/start-worker.ts'
import { addMedia, addVideoRow, makeFilm, openStage, waitForEnd, type WorkerStage } from './testing/test-worker.ts'

// Films are encoded whole, with faults in between.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let stage: WorkerStage
let film: string
let worker: Worker | undefined
beforeAll(async () => {
  stage = await openStage()
  film = await makeFilm(join(stage.folder, 'film.mp4'), 5, { size: '426x240' })
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})
afterAll(() => stage.close())

/**
 * A worker whose store fails to take segments while `fault` gives an error.
 * @returns what its jobs fail with, and the segment objects it stored, in order.
 */
async function startFaulty(fault: () => Error | undefined): Promise<{ errors: unknown[]; stored: string[] }> {
  const errors: unknown[] = []
  const stored: string[] = []
  const handlers = (deps: Deps) => {
    const put: ObjectStore['put'] = async (key, body, options) => {
      const error = key.startsWith('s/') ? fault() : undefined
      if (error) throw error
      await deps.store.put(key, body, options)
      if (key.startsWith('s/')) stored.push(key)
    }
    const store = new Proxy(deps.store, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target)
        return name === 'put' ? put : typeof member === 'function' ? (member.bind(target) as unknown) : member
      },
    })
    return createHandlers({ ...deps, store })
  }
  worker = await startWorker(stage.env, stage.log, handlers, { onEnd: (_context, { error }) => error !== undefined && errors.push(error) })
  return { errors, stored }
}
const segmentsOf = (key: string) => stage.db.selectFrom('segments').selectAll().where('video_key', '=', key).orderBy('address').execute()
/** Rendition and number of stored segment objects of a media, sorted. */
async function describeStored(key: string, objects: readonly string[]): Promise<string[]> {
  const inits = await stage.db.selectFrom('renditions').select(['name', 'init_address']).where('video_key', '=', key).execute()
  const names = new Map(inits.map(({ name, init_address }) => [`s/${init_address}`, `${name} init`]))
  for (const { rendition, sequence, address } of await segmentsOf(key)) names.set(`s/${address}`, `${rendition} ${sequence}`)
  return objects.map((object) => names.get(object) ?? object).sort()
}
type Queued = { name: string; waits: number | null; seconds: number }
const queuedOf = async (key: string): Promise<Queued[]> => {
  const { rows } = await sql<Queued>`
    select name, (data->>'waits')::int as waits, extract(epoch from start_after - created_on)::float as seconds
    from pgboss.job where data->>'videoKey' = ${key} and state = 'created' and name like 'encode%'`.execute(stage.db)
  return rows
}
/** Runs the encode step of a media that waits for room, as if it had waited so often. */
const runNow = (key: string, waits: number) =>
  waitFor('the job to be moved', async () => {
    const { rows } = await sql`
      update pgboss.job set start_after = now(), data = data || jsonb_build_object('waits', ${waits}::int)
      where data->>'videoKey' = ${key} and state = 'created' and data ? 'waits' returning id`.execute(stage.db)
    return rows.length > 0
  })

it('retries after 15 s when the store is full, and stores only what is missing of each rendition of the same generation', async () => {
  const twoRenditions = await makeFilm(join(stage.folder, 'two.mp4'), 5, { size: '480x360' })
  let room = 3
  const { stored } = await startFaulty(() => (room-- > 0 ? undefined : new StorageFullError('No space left')))
  const key = await addMedia(stage, twoRenditions)
  const expectWait = async (name: string) => {
    const waiting = await waitFor(`${name} to wait`, async () =>
      (await queuedOf(key)).find((job) => job.waits !== null && job.name === name),
    )
    expect(waiting.waits).toBe(1)
    expect(waiting.seconds).toBeCloseTo(15, 0)
    expect(await stage.find(key)).toMatchObject({ status: 'encoding-resolution', playable: true, status_error: null })
  }
  await expectWait('encode-first')
  expect(await describeStored(key, stored.splice(0))).toEqual(['240p 0', '240p 1', '240p init'])
  room = 3
  await runNow(key, 1)
  await expectWait('encode-ladder')
  expect(await describeStored(key, stored.splice(0))).toEqual(['240p 2', '360p 0', '360p init'])
  room = Infinity
  await runNow(key, 1)
  expect(await waitForEnd(stage, key)).toMatchObject({ status: 'encoded', generation: 1 })
  expect(await describeStored(key, stored)).toEqual(['360p 1', '360p 2'])
})

it('waits for room without end, looking for it every minute, and encodes when there is some', async () => {
  let full = true
  await startFaulty(() => (full ? new StorageFullError('No space left') : undefined))
  const key = await addMedia(stage, film)
  for (const waits of [24, 500]) {
    await runNow(key, waits)
    const waiting = await waitFor('it to wait again', async () => (await queuedOf(key)).find((job) => job.waits === waits + 1))
    expect(waiting.seconds).toBeCloseTo(60, 0)
    expect(await stage.find(key)).toMatchObject({ status_error: null })
  }
  full = false
  await runNow(key, 501)
  expect(await waitForEnd(stage, key)).toMatchObject({ status: 'encoded', status_error: null, playable: true })
})

it('fails with the sentence of its code, keeps the source and can be encoded again', async () => {
  let broken = true
  await startFaulty(() => (broken ? new MediaError('TOO_LONG') : undefined))
  const key = await addMedia(stage, film)
  const failed = await waitForEnd(stage, key)
  expect(failed).toMatchObject({ status: 'error', playable: false })
  expect(failed.status_error).toContain('longo demais')
  expect(await stage.store.head(failed.source_object ?? '')).toBeDefined()

  broken = false
  const { db, jobs, accountId } = stage
  expect(await restartEncode({ db, jobs, now: new Date() }, { accountId, videoKey: key })).toEqual({ outcome: 'restarted' })
  expect(await waitForEnd(stage, key)).toMatchObject({ status: 'encoded', status_error: null, playable: true, generation: 2 })
  // A job of the failed encode that comes late has nothing to do.
  await stage.db.transaction().execute((trx) => stage.jobs.enqueue(trx, 'encode-gave-up', { videoKey: key, step: 1 }))
  await waitFor('the late job', async () => {
    const { rows } = await sql`select 1 from pgboss.job where name = 'encode-gave-up' and state = 'completed'`.execute(stage.db)
    return rows.length > 0
  })
  expect((await stage.find(key)).status).toBe('encoded')
})

it('repeats only the failed write when every third segment write fails with StorageUnavailableError', async () => {
  let calls = 0
  const { errors, stored } = await startFaulty(() => (++calls % 3 === 0 ? new StorageUnavailableError('away') : undefined))
  const key = await addMedia(stage, film)
  expect(await waitForEnd(stage, key)).toMatchObject({ status: 'encoded', generation: 1 })
  expect(errors.filter((error) => error instanceof StorageUnavailableError)).toEqual([])
  const { rows } = await sql`select 1 from pgboss.job where data->>'videoKey' = ${key} and data ? 'waits'`.execute(stage.db)
  expect([calls > 3, rows]).toEqual([true, []])
  expect(await describeStored(key, stored)).toEqual(['240p 0', '240p 1', '240p 2', '240p init'])
})

it('keeps the playable generation and its segments when the encode of a new generation fails', async () => {
  worker = await stage.start()
  const key = await addMedia(stage, film)
  expect((await waitForEnd(stage, key)).status).toBe('encoded')
  await worker.stop()
  const playable = await segmentsOf(key)
  let segments = 0
  await startFaulty(() => (++segments > 2 ? new MediaError('TOO_LONG') : undefined))
  await stage.db.transaction().execute(async (trx) => {
    await resetEncode(trx, key, new Date())
    await stage.jobs.enqueue(trx, 'encode-first', await nextEncodeJob(trx, 'open', key, 1))
  })
  expect(await waitForEnd(stage, key)).toMatchObject({ status: 'error', playable: true, generation: 1, encoding_generation: 2 })
  expect((await segmentsOf(key)).filter(({ generation }) => generation === 1)).toEqual(playable)
  for (const { address } of playable) expect(await stage.store.head(`s/${address}`)).toBeDefined()
})

it('mails the owner about the first failed encode at once, and about later ones in one mail an hour later', async () => {
  const { db } = stage
  await db.deleteFrom('failure_mails').execute()
  await db.deleteFrom('mail_outbox').execute()
  await db.updateTable('videos').set({ failure_told: true }).execute()
  await sql`delete from pgboss.job where name = 'mail-failures'`.execute(db)
  worker = await stage.start()
  const empty = join(stage.folder, 'empty.mp4')
  writeFileSync(empty, '')
  const mails = () => db.selectFrom('mail_outbox').selectAll().orderBy('created_at').execute()
  const fail = async () => {
    const key = await addMedia(stage, empty)
    expect((await waitForEnd(stage, key)).status).toBe('error')
    return key
  }
  const first = await fail()
  const [mail] = await mails()
  expect(mail?.subject).toBe('Não foi possível processar “Aula”')
  expect(mail?.recipient).toMatch(/@exemplo\.com\.br$/)
  for (const part of ['Olá, Ana!', 'O arquivo está vazio.', `http://localhost:8080/media/${first}`]) expect(mail?.body_text).toContain(part)
  await waitFor('it to be sent', async () => (await mails())[0]?.sent_at ?? false)

  const [second, third, deleted] = [await fail(), await fail(), await fail()]
  expect(await mails()).toHaveLength(1)
  await db.updateTable('videos').set({ deleted_at: new Date() }).where('key', '=', deleted).execute()
  const { rows } = await sql<{ id: string; minutes: number }>`
    select id, extract(epoch from start_after - now())::float / 60 as minutes from pgboss.job where name = 'mail-failures'`.execute(db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.minutes).toBeGreaterThan(55)
  await sql`update pgboss.job set start_after = now() where id = ${rows[0]?.id}`.execute(db)
  const summary = await waitFor('the summary', async () => (await mails())[1])
  expect(summary.subject).toBe('2 mídias não puderam ser processadas no Videozz')
  for (const key of [second, third]) expect(summary.body_html).toContain(`/media/${key}"`)
  for (const key of [first, deleted]) expect(summary.body_html).not.toContain(key)
})

it('mail-failures sends no mail about deleted media', async () => {
  const { db } = stage
  await db.deleteFrom('mail_outbox').execute()
  const gone = await addVideoRow(db, stage, 'a'.repeat(16))
  await db.updateTable('videos').set({ status: 'error', failure_told: false, deleted_at: new Date() }).where('key', '=', gone.key).execute()
  worker = await stage.start()
  await db.transaction().execute((trx) => stage.jobs.enqueue(trx, 'mail-failures', { accountId: stage.accountId, after: 1 }))
  await waitFor('the job', async () => {
    const { rows } =
      await sql`select 1 from pgboss.job where name = 'mail-failures' and data->>'after' = '1' and state = 'completed'`.execute(db)
    return rows.length > 0
  })
  expect(await db.selectFrom('mail_outbox').selectAll().execute()).toEqual([])
})
