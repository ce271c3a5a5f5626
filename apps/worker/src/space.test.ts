import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createKey, deleteVideos, recordFinding } from '@videozz/db'
import { restoreMedia } from '@videozz/operations'
import type { JobContext } from '@videozz/jobs'
import { createTestAiItem, createTestSubtitle, createTestUpload, createTestVideo, waitFor } from '@videozz/testing'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgeMedia } from './jobs/purge/purge-media.ts'
import { recountAll } from './jobs/space/recount-storage.ts'
import { sweepStorage } from './jobs/space/sweep-storage.ts'
import { tidyUp } from './jobs/tidy/tidy-up.ts'
import { ageObject, listObjects, plantMedia, stageDeps } from './testing/plant-media.ts'
import { openStage, type WorkerStage } from './testing/test-worker.ts'

const day = 86_400_000
const context = { id: '1', name: 'tidy-up', attempt: 1, signal: new AbortController().signal } as JobContext
let stage: WorkerStage
let lines: { msg: string; level: number; [field: string]: unknown }[]
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
beforeEach(() => {
  lines = []
  stage.log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]) })
})
afterEach(async () => {
  await stage.database.pool.query('truncate videos, uploads, storage_findings, installation cascade')
  await stage.database.pool.query('delete from pgboss.job')
  await stage.db.updateTable('accounts').set({ storage_used: 0, storage_reserved: 0 }).execute()
  rmSync(join(stage.env.storage.STORAGE_DIR, 'objects'), { recursive: true })
  mkdirSync(join(stage.env.storage.STORAGE_DIR, 'objects'))
})

const figures = () =>
  stage.db
    .selectFrom('accounts')
    .select(['storage_used as used', 'storage_reserved as reserved'])
    .where('id', '=', stage.accountId)
    .executeTakeFirstOrThrow()
const findings = () => stage.db.selectFrom('storage_findings').selectAll().orderBy('kind').execute()
const sweep = () => sweepStorage(stageDeps(stage), {}, context)
const recount = () => recountAll(stageDeps(stage), {}, context)
const deleteMedia = (key: string, daysAgo: number) =>
  stage.db.transaction().execute((trx) => deleteVideos(trx, stage.accountId, [key], new Date(Date.now() - daysAgo * day)))
const addUpload = async (state: 'open' | 'completed' | 'canceled', size: number): Promise<string> => {
  const completed_at = state === 'completed' ? new Date(Date.now() - 1000) : null
  return (await createTestUpload(stage.db, { account_id: stage.accountId, size, state, completed_at })).key
}

describe('recountAll', () => {
  it('changes and reports nothing when the figures match the rows', async () => {
    const kept = await plantMedia(stage)
    const gone = await plantMedia(stage)
    await deleteMedia(gone.key, 0)
    await plantMedia(stage, { status: 'error' })
    expect(kept.key).not.toBe(gone.key)
    await recount()
    expect(await figures()).toEqual({ used: 2000, reserved: 0 })
    expect([await findings(), lines]).toEqual([[], []])
  })

  it('corrects storage_used and storage_reserved, and records a finding for each difference', async () => {
    await plantMedia(stage)
    await plantMedia(stage, { type: 'youtube', source_object: null, source_size: 5_000_000 })
    await addUpload('open', 300)
    await addUpload('completed', 40)
    await addUpload('canceled', 7)
    await stage.db.updateTable('accounts').set({ storage_used: 12_345, storage_reserved: 0 }).where('id', '=', stage.accountId).execute()
    await recount()
    expect(await figures()).toEqual({ used: 1000, reserved: 340 })
    expect(await findings()).toMatchObject([
      { kind: 'reserved-differs', subject: stage.accountId, account_id: stage.accountId, expected: 340, found: 0, times: 1 },
      { kind: 'used-differs', subject: stage.accountId, expected: 1000, found: 12_345, times: 1 },
    ])
    expect(lines).toMatchObject([{ level: 40, account: stage.accountId, before: { used: 12_345 }, after: { used: 1000, reserved: 340 } }])
    await stage.db.updateTable('accounts').set({ storage_used: 1 }).where('id', '=', stage.accountId).execute()
    await recount()
    await recount()
    expect((await findings()).map(({ kind, times, found }) => [kind, times, found])).toEqual([
      ['reserved-differs', 1, 0],
      ['used-differs', 2, 1],
    ])
  })

  it('excludes YouTube media from storage_used, also when one is deleted', async () => {
    await plantMedia(stage)
    const { key } = await plantMedia(stage, { type: 'youtube', source_object: null, source_size: 5_000_000 })
    await recount()
    await deleteMedia(key, 0)
    expect(await figures()).toEqual({ used: 1000, reserved: 0 })
  })

  it('computes exact figures during concurrent deletions', async () => {
    const media = await Promise.all(Array.from({ length: 30 }, () => plantMedia(stage)))
    await stage.db.updateTable('accounts').set({ storage_used: 99_999 }).where('id', '=', stage.accountId).execute()
    await Promise.all([recount(), ...media.slice(0, 20).map(({ key }) => deleteMedia(key, 0)), recount(), recount()])
    expect(await figures()).toEqual({ used: 10_000, reserved: 0 })
  })
})

describe('purge of a deleted media', () => {
  it('deletes objects, segments and renditions seven days after the deletion, not before', async () => {
    const [kept, gone] = [await plantMedia(stage), await plantMedia(stage, { encoding_generation: 3, description: 'Para a turma' }, [1, 2])]
    expect(gone.objects).toHaveLength(2 + 2 * (4 + 5))
    await deleteMedia(gone.key, 6.9)
    await purgeMedia(stageDeps(stage), { videoKey: gone.key })
    expect(await listObjects(stage)).toEqual([...kept.objects, ...gone.objects].toSorted())
    await stage.db
      .updateTable('videos')
      .set({ deleted_at: new Date(Date.now() - 7 * day) })
      .where('key', '=', gone.key)
      .execute()
    await purgeMedia(stageDeps(stage), { videoKey: gone.key })
    expect(await listObjects(stage)).toEqual(kept.objects.toSorted())
    const row = await stage.db.selectFrom('videos').selectAll().where('key', '=', gone.key).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ source_object: null, custom_thumbnail: null, thumbnails: [], storyboard: null, playable: false })
    expect([row.description, row.chapters]).toEqual(['', []])
    expect(row.purged_at).toBeInstanceOf(Date)
    for (const table of ['segments', 'renditions'] as const)
      expect(await stage.db.selectFrom(table).select('video_key').distinct().execute()).toEqual([{ video_key: kept.key }])
    expect(await figures()).toEqual({ used: 1000, reserved: 0 })
  })

  it('completes in a second run after an interruption', async () => {
    const gone = await plantMedia(stage)
    await deleteMedia(gone.key, 8)
    const deps = stageDeps(stage)
    let calls = 0
    const broken = {
      ...deps,
      store: Object.create(deps.store, {
        delete: {
          value: async (keys: string[]) => {
            calls += 1
            await stage.store.delete(keys)
            if (calls === 2) throw new Error('the worker was killed here')
          },
        },
      }) as typeof deps.store,
    }
    await expect(purgeMedia(broken, { videoKey: gone.key })).rejects.toThrow('killed')
    await purgeMedia(deps, { videoKey: gone.key })
    expect(await listObjects(stage)).toEqual([])
  })

  it('deletes subtitles, cues and offers, also in a second run after an error', async () => {
    const gone = await plantMedia(stage)
    const { pool } = stage.database
    const values = [gone.key, stage.accountId]
    await createTestSubtitle(stage.db, { key: 's000000000000000', video_key: gone.key, account_id: stage.accountId, cues: 1 })
    await pool.query(
      `insert into subtitle_cues (subtitle_key, number, video_key, account_id, "start", "end", text) values ('s000000000000000', 1, $1, $2, 0, 1, 'segredo')`,
      values,
    )
    await pool.query(
      `insert into offers (key, video_key, account_id, product_id, title, url, custom_image, "start", "end", position)
        values ('f000000000000000', $1, $2, '71', 'Curso', 'https://exemplo.test', 'oferta.jpg', 0, 1, 'top-left')`,
      values,
    )
    await stage.store.put('i/oferta.jpg', Buffer.from('picture'))
    await deleteMedia(gone.key, 8)
    await pool.query(
      `create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'the worker was killed here'; end $$;
       create trigger cut_off before delete on offers for each row execute function cut_off()`,
    )
    await expect(purgeMedia(stageDeps(stage), { videoKey: gone.key })).rejects.toThrow('killed')
    await pool.query('drop function cut_off cascade')
    await purgeMedia(stageDeps(stage), { videoKey: gone.key })
    for (const table of ['subtitles', 'subtitle_cues', 'offers'] as const)
      expect(await stage.db.selectFrom(table).select('video_key').execute(), table).toEqual([])
    expect(await listObjects(stage)).toEqual([])
  })

  it('runs when the job purge-media is due, also for a media deleted during its encode', async () => {
    const gone = await plantMedia(stage, { status: 'encoding-resolution' })
    await stage.db.transaction().execute(async (trx) => {
      await deleteVideos(trx, stage.accountId, [gone.key], new Date())
      await stage.jobs.enqueue(trx, 'purge-media', { videoKey: gone.key }, { startAfter: 7 * 86_400 })
    })
    const worker = await stage.start()
    try {
      // A week goes by.
      await stage.db
        .updateTable('videos')
        .set({ deleted_at: new Date(Date.now() - 7 * day) })
        .where('key', '=', gone.key)
        .execute()
      expect(await listObjects(stage)).toHaveLength(gone.objects.length)
      await stage.database.pool.query(`update pgboss.job set start_after = now() where name = 'purge-media'`)
      await waitFor('the purge', async () => (await listObjects(stage)).length === 0)
    } finally {
      await worker.stop()
    }
  })

  it('is enqueued again by tidyUp when its job was lost', async () => {
    const lost = await plantMedia(stage)
    const recent = await plantMedia(stage)
    await deleteMedia(lost.key, 8.5)
    await deleteMedia(recent.key, 7.5)
    await tidyUp(stageDeps(stage))
    const { rows } = await stage.database.pool.query(`select data from pgboss.job where name = 'purge-media'`)
    expect(rows).toEqual([{ data: { videoKey: lost.key } }])
  })
})

describe('restoreMedia', () => {
  const restore = (key: string) => {
    const { db, jobs } = stage
    return restoreMedia({ db, jobs, now: new Date() }, { operatorId: null, via: 'command' }, key)
  }

  it('restores a deleted media and adds its size to storage_used, once', async () => {
    const { key } = await plantMedia(stage)
    await deleteMedia(key, 6)
    expect(await figures()).toEqual({ used: 0, reserved: 0 })
    expect(await Promise.all([restore(key), restore(key)])).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ outcome: 'restored', encoding: false, overLimit: false }),
        { outcome: 'not-deleted' },
      ]),
    )
    expect(await figures()).toEqual({ used: 1000, reserved: 0 })
    await purgeMedia(stageDeps(stage), { videoKey: key })
    expect(await listObjects(stage)).not.toEqual([])
    expect(await restore(createKey())).toEqual({ outcome: 'missing' })
  })

  it('enqueues the next encode step when the encode is not finished', async () => {
    const { key } = await plantMedia(stage, { status: 'encoding-resolution' })
    await deleteMedia(key, 1)
    expect(await restore(key)).toMatchObject({ outcome: 'restored', encoding: true })
    const { rows } = await stage.database.pool.query(`select data from pgboss.job where name = 'encode-first' and data->>'videoKey' = $1`, [
      key,
    ])
    expect(rows).toMatchObject([{ data: { videoKey: key, step: 1 } }])
  })

  it('during a concurrent purge, restores the media exactly when its source is kept', async () => {
    for (let round = 0; round < 6; round++) {
      const { key, source } = await plantMedia(stage)
      await deleteMedia(key, 8)
      const [restored] = await Promise.all([restore(key), purgeMedia(stageDeps(stage), { videoKey: key })])
      expect((await stage.store.head(source)) !== undefined).toBe(restored.outcome === 'restored')
    }
  })

  it('returns overLimit: true when storage_used exceeds the plan', async () => {
    const { key } = await plantMedia(stage)
    await deleteMedia(key, 1)
    await stage.db.updateTable('accounts').set({ storage_used: 1e12 }).where('id', '=', stage.accountId).execute()
    expect(await restore(key)).toMatchObject({ outcome: 'restored', overLimit: true })
  })
})

describe('sweepStorage', () => {
  const orphan = async (key: string, days: number) => {
    await stage.store.put(key, Buffer.from('left over'))
    ageObject(stage, key, days)
    return key
  }
  const address = () => createKey().repeat(2)

  it('deletes only objects that no row names and that are older than two days', async () => {
    const media = [
      await plantMedia(stage),
      await plantMedia(stage, { encoding_generation: 2 }, [1, 2]),
      await plantMedia(stage, { status: 'encoding', thumbnails: [], storyboard: null }),
      await plantMedia(stage),
    ]
    await deleteMedia(media[3]!.key, 3)
    const uploads = [await addUpload('open', 9), await addUpload('completed', 9)].map((key) => `sources/${key}`)
    for (const key of uploads) await orphan(key, 5)
    for (const key of await listObjects(stage)) ageObject(stage, key, 5)
    const canceled = `sources/${await addUpload('canceled', 9)}`
    const old = await Promise.all([
      orphan(canceled, 3),
      orphan(`sources/${createKey()}`, 2.1),
      orphan(`s/${address()}`, 4),
      orphan(`i/${address()}.jpg`, 4),
      orphan('check/x', 4),
    ])
    const young = await Promise.all([orphan(`sources/${createKey()}`, 1.9), orphan(`s/${address()}`, 0)])
    await sweep()
    expect(await listObjects(stage)).toEqual([...media.flatMap((each) => each.objects), ...uploads, ...young].toSorted())
    expect(await findings()).toMatchObject([{ kind: 'orphans-deleted', expected: old.length, found: old.length }])
  })

  it('stops when the database names no object of the store', async () => {
    await orphan(`s/${address()}`, 9)
    await sweep()
    expect(await findings()).toMatchObject([
      { kind: 'sweep-stopped', subject: 'no object is named by this database', expected: 1, found: 1 },
    ])
    expect(lines.at(-1)).toMatchObject({ level: 50, msg: 'sweep stopped: nothing was deleted' })
    expect(await listObjects(stage)).toHaveLength(1)
  })

  it('stops when too many objects are named by no row', async () => {
    const { objects } = await plantMedia(stage)
    for (const key of objects) ageObject(stage, key, 3)
    const many = await Promise.all(Array.from({ length: 101 }, () => orphan(`s/${address()}`, 3)))
    await sweep()
    expect(await findings()).toMatchObject([{ kind: 'sweep-stopped', subject: 'too many objects are named by no row', found: 101 }])
    expect(await listObjects(stage)).toHaveLength(objects.length + many.length)
    await stage.store.delete(many.slice(0, 1))
    await sweep()
    expect(await listObjects(stage)).toHaveLength(objects.length)
  })

  it('stops when another installation uses the store', async () => {
    await plantMedia(stage)
    await sweep()
    const other = await openStage({ STORAGE_DIR: stage.env.storage.STORAGE_DIR })
    try {
      await plantMedia(other)
      const left = await orphan(`s/${address()}`, 9)
      await sweepStorage(stageDeps(other), {}, context)
      expect(await other.db.selectFrom('storage_findings').select('kind').execute()).toEqual([{ kind: 'sweep-stopped' }])
      expect(await stage.store.head(left)).toBeDefined()
    } finally {
      await other.close()
    }
  })

  it('keeps an object that is written again during the sweep', async () => {
    await plantMedia(stage)
    const left = await orphan(`s/${address()}`, 9)
    const deps = stageDeps(stage)
    const head = async (key: string) => {
      if (key === left) await stage.store.put(left, Buffer.from('needed after all'))
      return stage.store.head(key)
    }
    await sweepStorage(
      {
        ...deps,
        store: Object.create(deps.store, {
          head: { value: head },
          list: { value: deps.store.list.bind(deps.store) },
          put: { value: deps.store.put.bind(deps.store) },
          delete: { value: deps.store.delete.bind(deps.store) },
        }) as typeof deps.store,
      },
      {},
      context,
    )
    expect(await stage.store.head(left)).toBeDefined()
  })

  it('reports rows whose objects are missing or of another size, and changes nothing', async () => {
    const whole = await plantMedia(stage)
    const [noSource, shortSource, noSegment, noImage] = [
      await plantMedia(stage),
      await plantMedia(stage),
      await plantMedia(stage),
      await plantMedia(stage),
    ]
    const upload = await addUpload('completed', 50)
    await stage.store.delete([
      noSource.source,
      noSegment.objects.find((key) => key.startsWith('s/'))!,
      noImage.objects.find((key) => key.startsWith('i/'))!,
    ])
    await stage.store.put(shortSource.source, Buffer.alloc(999))
    const before = await listObjects(stage)
    await sweep()
    await sweep()
    expect((await findings()).map(({ kind, subject, expected, found, times }) => [kind, subject, expected, found, times])).toEqual(
      expect.arrayContaining([
        ['source-missing', noSource.key, 1000, 0, 2],
        ['source-missing', upload, 50, 0, 2],
        ['source-size', shortSource.key, 1000, 999, 2],
        ['segments-missing', noSegment.key, 4, 3, 2],
        ['image-missing', noImage.key, 5, 4, 2],
      ]),
    )
    expect((await findings()).filter(({ subject }) => subject === whole.key)).toEqual([])
    expect(await findings()).toHaveLength(5)
    expect(await listObjects(stage)).toEqual(before)
    expect(await stage.db.selectFrom('videos').select('deleted_at').distinct().execute()).toEqual([{ deleted_at: null }])
  })
})

describe('tidyUp', () => {
  it('deletes findings older than three months', async () => {
    await recordFinding(stage.db, { kind: 'source-missing', subject: 'old' }, new Date(Date.now() - 91 * day))
    await recordFinding(stage.db, { kind: 'source-missing', subject: 'young' }, new Date(Date.now() - 89 * day))
    await tidyUp(stageDeps(stage))
    expect((await findings()).map((finding) => finding.subject)).toEqual(['young'])
  })

  it('deletes pictures of questions that nobody saved within a day, unless a question has them, and no frames of ebooks', async () => {
    const { store, db } = stage
    const video = await createTestVideo(db, { account_id: stage.accountId })
    const { id: item_id, questionKeys } = await createTestAiItem(db, {
      account_id: stage.accountId,
      videoKeys: [video.key],
      questions: ['Luz?'],
    })
    const [left, kept, own, frame] = [1, 2, 3, 4].map((n) => `${String(n).repeat(32)}.jpg`) as [string, string, string, string]
    const pictures = [{ videoKey: video.key, second: 1, alt: 'Luz', after: null, image: frame }]
    const content = { chapters: [{ id: 'c', title: 'Luz', paragraphs: [], pictures }] }
    await createTestAiItem(db, { account_id: stage.accountId, videoKeys: [video.key], origin: 'ebook', content })
    for (const image of [left, kept, own, frame]) await store.put(`i/${image}`, Buffer.from('x'), { contentType: 'image/jpeg' })
    const send = (image: string, hours: number) =>
      db
        .insertInto('ai_question_images')
        .values({ item_id, question_key: createKey(), image, created_at: new Date(Date.now() - hours * 3_600_000) })
        .execute()
    await send(left, 25)
    await send(kept, 23)
    await send(own, 25)
    await db.updateTable('ai_questions').set({ image: own }).where('key', '=', questionKeys[0]!).execute()
    const orphan = `${'9'.repeat(32)}.jpg`
    await store.put(`i/${orphan}`, Buffer.from('x'), { contentType: 'image/jpeg' })
    for (const image of [left, kept, own, frame, orphan]) ageObject(stage, `i/${image}`, 5)
    await sweep()
    expect((await listObjects(stage)).toSorted()).toEqual([left, kept, own, frame].map((image) => `i/${image}`))
    await tidyUp(stageDeps(stage))
    const there = await listObjects(stage)
    expect([left, kept, own, frame].map((image) => there.includes(`i/${image}`))).toEqual([false, true, true, true])
    expect(await db.selectFrom('ai_question_images').select('image').execute()).toEqual([{ image: kept }])
  })

  it('aborts the multipart upload of a canceled upload and keeps that of an open one', async () => {
    const { store } = stage
    const [open, over] = [await addUpload('open', 9), await addUpload('canceled', 9)]
    const ids = [await store.createMultipart(`sources/${open}`), await store.createMultipart(`sources/${over}`)]
    for (const [index, key] of [open, over].entries())
      await stage.db.updateTable('uploads').set({ upload_id: ids[index]! }).where('key', '=', key).execute()
    const older = Object.create(store, {
      listMultipart: {
        value: async function* () {
          for await (const each of store.listMultipart!()) yield { ...each, initiated: new Date(Date.now() - 3 * day) }
        },
      },
      abortMultipart: { value: store.abortMultipart.bind(store) },
      removeLeftovers: { value: store.removeLeftovers!.bind(store) },
    }) as typeof store
    await tidyUp({ ...stageDeps(stage), store: older })
    const left: string[] = []
    for await (const { uploadId } of store.listMultipart!()) left.push(uploadId)
    expect(left).toEqual([ids[0]])
  })
})
