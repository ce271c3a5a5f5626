import { createTestFolder, createTestLive, createTestSession } from '@videozz/testing'
import { endLiveRun, liveClaimMs, reportLiveRun, restoreMedia, settleLives } from '@videozz/operations'
import { findLiveByKeyHash, hashLiveKey, recountStorage } from '@videozz/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { type LiveForm, liveForm, mustPublish, publish, record } from './testing/live-form.ts'

let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api, { flags: ['live'] })
})
afterAll(() => api.close())

const create = async (change: LiveForm = {}, as = owner) => (await callApi(api, 'createLive', { as, form: liveForm(api, change) })).data
type Call = 'getLive' | 'deleteLive' | 'showLiveConnection' | 'rotateLiveKey' | 'finishLive' | 'getLiveHealth'
const call = <N extends Call>(name: N, id: string, as = owner) => callApi(api, name, { as, params: { id } })
const get = async (id: string) => (await call('getLive', id)).data
const libraryKeys = async (as = owner) => (await callApi(api, 'listVideos', { as })).data.items.map(({ key }) => key)
const media = (key: string) => api.db.selectFrom('videos').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
const used = async (as = owner) =>
  (await api.db.selectFrom('accounts').select('storage_used').where('id', '=', as.accountId).executeTakeFirstOrThrow()).storage_used
const context = (now = new Date()) => ({ db: api.db, jobs: api.deps.jobs, now })
const settle = (now: Date) => settleLives(context(now), new AbortController().signal)
const later = (ms: number) => new Date(Date.now() + ms)
const day = 86_400_000

/** A live that was on air with one segment and whose publisher has left. */
async function recorded(change: LiveForm = {}, as = owner) {
  const live = await create(change, as)
  const run = await mustPublish(api, live.streamKey)
  await record(api, as.accountId, run)
  await endLiveRun(context(), { id: run.id, liveKey: live.id }, { reason: 'gone' })
  return live
}
const finished = async (change: LiveForm = {}, as = owner) => {
  const live = await recorded(change, as)
  return (await call('finishLive', live.id, as)).data
}

describe('the key of a live', () => {
  it('is shown again until the live is finished', async () => {
    const { id, streamKey, streamUrl } = await create()
    expect((await call('showLiveConnection', id)).data).toEqual({ streamKey, streamUrl })
    await mustPublish(api, streamKey)
    await call('finishLive', id)
    for (const name of ['showLiveConnection', 'rotateLiveKey'] as const) {
      const { status, error } = await call(name, id)
      expect([status, error.code]).toEqual([409, 'LIVE_FINISHED'])
    }
  })

  it('can be replaced: the former one opens nothing, and its publisher has to end', async () => {
    const { id, streamKey } = await create()
    const run = await mustPublish(api, streamKey)
    const { data } = await call('rotateLiveKey', id)
    expect(data.streamKey).not.toBe(streamKey)
    expect((await call('showLiveConnection', id)).data).toEqual(data)
    expect(await publish(api, streamKey)).toMatchObject({ outcome: 'refused', fault: 'unknown-key' })
    expect(await reportLiveRun(context(), run.id, { lastSeenAt: new Date() })).toEqual({
      outcome: 'stop',
      reason: 'key-rotated',
      words: 'A chave desta transmissão foi trocada. Copie a nova em Informações de Conexão.',
    })
    await endLiveRun(context(), { id: run.id, liveKey: id }, { reason: 'key-rotated' })
    expect(await get(id)).toMatchObject({ status: 'ended' })
    expect(await publish(api, data.streamKey)).toMatchObject({ outcome: 'begun', returned: true })
  })
})

describe('a live on air', () => {
  it('is active while it has a publisher and ended while none is there, and goes on with the next', async () => {
    const { id, streamKey } = await create()
    const run = await mustPublish(api, streamKey)
    expect(await get(id)).toMatchObject({ status: 'active', recording: 'recording', endedAt: null, startedAt: expect.any(String) })
    const lastSeenAt = new Date()
    await endLiveRun(context(), { id: run.id, liveKey: id }, { reason: 'gone', lastSeenAt })
    const ended = await get(id)
    expect(ended).toMatchObject({ status: 'ended', endedAt: lastSeenAt.toISOString() })
    expect(ended.returnBy).toBe(new Date(lastSeenAt.getTime() + 600_000).toISOString())
    const next = await mustPublish(api, streamKey)
    expect([run.number, next.number]).toEqual([1, 2])
    expect((await get(id)).status).toBe('active')
  })

  it('refuses a second publisher while the first is heard, and gives the live to it once that is silent', async () => {
    const { id, streamKey } = await create()
    const now = new Date()
    const first = await mustPublish(api, streamKey, now)
    expect(await publish(api, streamKey, now)).toMatchObject({
      fault: 'busy',
      words: 'Outro codificador já está transmitindo com esta chave.',
    })
    const second = await mustPublish(api, streamKey, new Date(now.getTime() + 3000))
    expect(second.number).toBe(2)
    // The first can write nothing any more.
    expect(await record(api, owner.accountId, first)).toEqual({ outcome: 'lost' })
    expect(await reportLiveRun(context(), first.id, { lastSeenAt: new Date() })).toEqual({ outcome: 'lost' })
    expect(await endLiveRun(context(), { id: first.id, liveKey: id }, { reason: 'gone' })).toBe(false)
    expect((await get(id)).status).toBe('active')
  })

  it('gives one of many publishers at once the live', async () => {
    const { id, streamKey } = await create()
    const now = new Date()
    const begun = await Promise.all(Array.from({ length: 6 }, () => publish(api, streamKey, now)))
    expect(begun.filter(({ outcome }) => outcome === 'begun')).toHaveLength(1)
    const open = await api.db.selectFrom('live_runs').select('id').where('live_key', '=', id).where('ended_at', 'is', null).execute()
    expect(open).toHaveLength(1)
  })

  it('is left when its node has not said for a while that it has it', async () => {
    const { id, streamKey } = await create()
    const now = new Date()
    await mustPublish(api, streamKey, now)
    await settle(new Date(now.getTime() + liveClaimMs - 1))
    expect((await get(id)).status).toBe('active')
    await settle(new Date(now.getTime() + liveClaimMs))
    expect((await get(id)).status).toBe('ended')
  })

  it('refuses publishers of accounts that are blocked or without the flag, and ends those of canceled ones', async () => {
    const as = await signUpTestAccount(api, { flags: ['live'] })
    const { streamKey } = await create({}, as)
    const run = await mustPublish(api, streamKey)
    const set = (status: 'overdue' | 'canceled') => api.db.updateTable('accounts').set({ status }).where('id', '=', as.accountId).execute()
    const report = () => reportLiveRun(context(), run.id, { lastSeenAt: new Date() })
    await set('overdue')
    expect(await report()).toEqual({ outcome: 'held' })
    await set('canceled')
    expect(await report()).toMatchObject({ outcome: 'stop', reason: 'account-blocked' })
    const without = await createTestLive(api.db, { account_id: (await signUpTestAccount(api)).accountId })
    expect(await publish(api, without.streamKey)).toMatchObject({ fault: 'flag-off' })
  })

  it('is refused before it opens, with the time at which it does', async () => {
    const live = await create({ scheduleDate: liveForm(api)['scheduleDate'] as string })
    const begun = await publish(api, live.streamKey, later(-3_600_000))
    expect(begun).toMatchObject({ fault: 'too-early', words: expect.stringMatching(/a partir das \d\d:\d\d de \d\d\/\d\d\/\d{4}\.$/) })
  })
})

describe('finishLive and extendLive', () => {
  it('finish a live for good: its run is to end, then its recording is in the library', async () => {
    const { id, streamKey } = await create()
    expect((await call('finishLive', id)).error.code).toBe('LIVE_NOT_STARTED')
    const run = await mustPublish(api, streamKey)
    await record(api, owner.accountId, run)
    const { data } = await call('finishLive', id)
    expect(data).toMatchObject({ status: 'finished', finishedBy: 'person', liveEndDate: expect.any(String), expiresAt: null })
    expect(await reportLiveRun(context(), run.id, { lastSeenAt: new Date() })).toMatchObject({ outcome: 'stop', reason: 'finished' })
    // What the publisher sent last is still published.
    expect(await record(api, owner.accountId, run, 1)).toMatchObject({ outcome: 'published' })
    expect(await libraryKeys()).not.toContain(id)
    await endLiveRun(context(), { id: run.id, liveKey: id }, { reason: 'finished' })
    expect(await libraryKeys()).toContain(id)
    expect(await get(id)).toMatchObject({ recording: 'kept', inLibrary: true, duration: 4 })
    expect(await media(id)).toMatchObject({
      duration: 4,
      status: 'encoded',
      playable: true,
      source_size: 2000,
      generation: 1,
      type: 'live',
    })
    expect((await call('finishLive', id)).error.code).toBe('LIVE_FINISHED')
    expect(await publish(api, streamKey)).toMatchObject({ fault: 'finished' })
  })

  it('finish one of which nothing was recorded without a media in the library', async () => {
    const { id, streamKey } = await create({ liveSaveMode: 'temporary' })
    const run = await mustPublish(api, streamKey)
    await call('finishLive', id)
    await endLiveRun(context(), { id: run.id, liveKey: id }, { reason: 'finished' })
    expect(await get(id)).toMatchObject({ recording: 'none', inLibrary: false, expiresAt: null, duration: null })
    expect(await libraryKeys()).not.toContain(id)
  })

  it('move the planned end, up to what a live may last', async () => {
    const { id, plannedEndAt, closesAt, streamKey } = await create()
    const extend = (minutes: number) => callApi(api, 'extendLive', { as: owner, params: { id }, body: { minutes } })
    expect(Date.parse((await extend(30)).data.plannedEndAt) - Date.parse(plannedEndAt)).toBe(1_800_000)
    await mustPublish(api, streamKey)
    const { data } = await extend(240)
    expect(Date.parse(data.closesAt)).toBe(Date.parse(data.plannedEndAt) + 12 * 3_600_000)
    expect(Date.parse(data.closesAt)).not.toBe(Date.parse(closesAt))
    for (let more = 0; more < 7; more++) await extend(240)
    const { status, error } = await extend(240)
    expect([status, error.code, error.message]).toEqual([
      409,
      'LIVE_TOO_LONG',
      'Uma transmissão pode ser estendida até 36 horas depois do início.',
    ])
    expect((await extend(4)).error.code).toBe('INVALID_INPUT')
  })
})

describe('the recording of a live', () => {
  it('counts as used storage while it grows, and no longer once it is deleted', async () => {
    const as = await signUpTestAccount(api, { flags: ['live'] })
    const live = await create({}, as)
    const run = await mustPublish(api, live.streamKey)
    await record(api, as.accountId, run, 0, 5000)
    await record(api, as.accountId, run, 0, 5000)
    expect(await record(api, as.accountId, run, 1, 3000)).toMatchObject({ outcome: 'published' })
    expect(await used(as)).toBe(8000)
    const { data } = await call('getLiveHealth', live.id, as)
    expect(data.recording).toMatchObject({ state: 'recording', bytes: 8000 })
    expect(data.live.duration).toBe(4)
    expect((await media(live.id)).duration).toBeNull()
    // What the nightly job counts anew is the same.
    expect(await recountStorage(api.db, as.accountId)).toBeUndefined()
    await call('deleteLive', live.id, as)
    expect(await used(as)).toBe(0)
    expect(await record(api, as.accountId, run, 2)).toEqual({ outcome: 'lost' })
    expect(await reportLiveRun(context(), run.id, { lastSeenAt: new Date() })).toMatchObject({ outcome: 'stop', reason: 'deleted' })
    await endLiveRun(context(), { id: run.id, liveKey: live.id }, { reason: 'deleted' })
    expect((await call('getLive', live.id, as)).error.code).toBe('LIVE_NOT_FOUND')
    expect(await publish(api, live.streamKey)).toMatchObject({ outcome: 'refused', fault: 'deleted' })
    expect(api.sentJobs).toContainEqual({ name: 'purge-media', payload: { videoKey: live.id } })
  })

  it('deletes the live where it is deleted in the library, and is there again once it is restored', async () => {
    const { id } = await finished()
    await callApi(api, 'deleteVideo', { as: owner, params: { key: id } })
    expect((await call('getLive', id)).error.code).toBe('LIVE_NOT_FOUND')
    expect(await restoreMedia(context(), { operatorId: null, via: 'command' }, id)).toMatchObject({ outcome: 'restored', encoding: false })
    expect(await get(id)).toMatchObject({ status: 'finished', inLibrary: true })
  })

  it('has an embed code before it begins', async () => {
    const { id } = await create()
    const { status, data } = await callApi(api, 'getEmbedToken', { as: owner, params: { videoId: id } })
    expect([status, data.key]).toEqual([200, expect.any(String)])
  })
})

describe('temporary lives', () => {
  it('expire seven days after their finish: the recording is deleted, the live is listed as expired', async () => {
    const { id, expiresAt, liveEndDate } = await finished({ liveSaveMode: 'temporary' })
    expect(Date.parse(expiresAt ?? '') - Date.parse(liveEndDate ?? '')).toBe(7 * day)
    expect(await libraryKeys()).not.toContain(id)
    const end = Date.parse(expiresAt ?? '')
    await settle(new Date(end - 1))
    expect((await get(id)).expired).toBe(false)
    await Promise.all([settle(new Date(end)), settle(new Date(end))])
    expect(await get(id)).toMatchObject({ expired: true, recording: 'none', duration: null, inLibrary: false })
    expect((await callApi(api, 'getVideo', { as: owner, params: { id } })).error.code).toBe('VIDEO_NOT_FOUND')
    expect(api.sentJobs.filter(({ payload }) => JSON.stringify(payload) === JSON.stringify({ videoKey: id }))).toHaveLength(1)
    expect((await call('deleteLive', id)).status).toBe(200)
    expect((await call('getLive', id)).error.code).toBe('LIVE_NOT_FOUND')
  })

  it('that were deleted do not come back as expired', async () => {
    const { id } = await finished({ liveSaveMode: 'temporary' })
    await callApi(api, 'deleteVideo', { as: owner, params: { key: id } })
    await settle(later(8 * day))
    expect((await call('getLive', id)).error.code).toBe('LIVE_NOT_FOUND')
  })

  const convert = (body: object, as = owner) =>
    callApi(api, 'importVideo', { as, body: { provider: 'live', title: 'Aula.mp4', description: 'Gravada ao vivo', ...body } })

  it('become media of the library by POST /videos/import, with their key, embed codes and bytes', async () => {
    const { id } = await finished({ liveSaveMode: 'temporary' })
    const { data: token } = await callApi(api, 'getEmbedToken', { as: owner, params: { videoId: id } })
    const folder = await createTestFolder(api.db, { account_id: owner.accountId })
    const before = await used()
    expect((await convert({ id, title: 'Aula de novembro.mp4', folderId: folder.id })).data).toEqual({})
    expect(await get(id)).toMatchObject({ liveSaveMode: 'permanent', inLibrary: true, expiresAt: null, title: 'Aula de novembro' })
    const { data } = await callApi(api, 'getVideo', { as: owner, params: { id } })
    expect(data).toMatchObject({
      title: 'Aula de novembro',
      description: 'Gravada ao vivo',
      status: 'encoded',
      folders: [{ key: folder.id }],
    })
    expect((await callApi(api, 'getEmbedToken', { as: owner, params: { videoId: id } })).data).toEqual(token)
    expect(await used()).toBe(before)
    await settle(later(9 * day))
    expect(await libraryKeys()).toContain(id)
    expect((await convert({ id })).error.code).toBe('LIVE_KEPT')
  })

  it('are refused with the reason', async () => {
    const open = await create({ liveSaveMode: 'temporary' })
    expect((await convert({ id: open.id })).error.code).toBe('LIVE_NOT_FINISHED')
    const run = await mustPublish(api, open.streamKey)
    await call('finishLive', open.id)
    expect((await convert({ id: open.id })).error.code).toBe('LIVE_NOT_FINISHED')
    await endLiveRun(context(), { id: run.id, liveKey: open.id }, { reason: 'finished' })
    expect((await convert({ id: open.id })).error.code).toBe('LIVE_NOT_RECORDED')
    const { id } = await finished({ liveSaveMode: 'temporary' })
    expect((await convert({ id, folderId: 'aaaaaaaaaaaaaaaa' })).error.code).toBe('FOLDER_NOT_FOUND')
    await api.db
      .updateTable('lives')
      .set({ expires_at: later(-1000) })
      .where('video_key', '=', id)
      .execute()
    expect((await convert({ id })).error.code).toBe('LIVE_EXPIRED')
    expect((await get(id)).expired).toBe(true)
    expect((await convert({})).error.code).toBe('IMPORT_INPUT_MISSING')
    expect((await convert({ id: 'nada' })).error.code).toBe('LIVE_NOT_FOUND')
    const stranger = await signUpTestAccount(api, { flags: ['live'] })
    expect((await convert({ id: (await finished({ liveSaveMode: 'temporary' })).id }, stranger)).error.code).toBe('LIVE_NOT_FOUND')
    expect((await convert({ id }, await signUpTestAccount(api))).error.code).toBe('FEATURE_OFF')
  })

  it('are either kept or expired where both happen at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await finished({ liveSaveMode: 'temporary' })
      // The person's clock is a moment behind that of the job.
      const [converted] = await Promise.all([convert({ id }), settle(later(7 * day + 1000))])
      const live = await get(id)
      expect([converted.status, live.expired, live.inLibrary]).toEqual(converted.status === 200 ? [200, false, true] : [410, true, false])
    }
  })
})

describe('media of lives', () => {
  it('are in no list, count and folder before they are in the library', async () => {
    const as = await signUpTestAccount(api, { flags: ['live'] })
    const { id } = await create({}, as)
    const { data: folder } = await callApi(api, 'createFolder', { as, body: { name: 'Turma A' } })
    const seen = async () => ({
      library: (await callApi(api, 'listVideos', { as })).data.totalItems,
      search: (await callApi(api, 'listVideos', { as, query: { search: 'mentoria' } })).data.totalItems,
      home: (await callApi(api, 'getStorageSummary', { as })).data.newContent.length,
      folder: (await callApi(api, 'listFolderVideos', { as, params: { key: folder.key } })).data.total,
      players: (await callApi(api, 'listCustomisedVideos', { as })).data.others,
    })
    const none = { library: 0, search: 0, home: 0, folder: 0, players: 0 }
    const place = () => callApi(api, 'addFolderVideos', { as, params: { key: folder.key }, body: { videos: [id] } })
    expect((await place()).error.code).toBe('VIDEO_NOT_FOUND')
    expect(await seen()).toEqual(none)
    const { data: connection } = await call('showLiveConnection', id, as)
    const run = await mustPublish(api, connection.streamKey)
    await record(api, as.accountId, run)
    expect(await seen()).toEqual(none)
    await call('finishLive', id, as)
    await endLiveRun(context(), { id: run.id, liveKey: id }, { reason: 'finished' })
    expect((await place()).status).toBe(200)
    expect(await seen()).toEqual({ library: 1, search: 1, home: 1, folder: 1, players: 1 })
  })

  it('cannot be encoded again, nor replaced by a file', async () => {
    const { id } = await finished()
    expect((await callApi(api, 'reprocessVideo', { as: owner, params: { key: id } })).error.code).toBe('REPROCESS_TYPE_UNAVAILABLE')
  })
})

describe('getLiveHealth', () => {
  it('shows the signal of the publisher with what to change, the recording and the viewers', async () => {
    const { id, streamKey } = await create()
    const empty = (await call('getLiveHealth', id)).data
    expect(empty).toMatchObject({
      live: { id, status: 'scheduled' },
      signal: null,
      watching: { now: 0, peak: 0, peakAt: null, points: [] },
    })
    const run = await mustPublish(api, streamKey)
    const sample = { videoBitrate: 4_800_000, audioBitrate: 160_000, frameRate: 30, keyFrameSeconds: 4 }
    const samples = Array.from({ length: 6 }, () => ({ ...sample, at: new Date().toISOString() }))
    await reportLiveRun(context(), run.id, {
      lastSeenAt: new Date(),
      encoder: 'OBS 31',
      signal: { samples, droppedFrames: 2, latencySeconds: 0.4 },
      video: { codec: 'avc1.640028', width: 1920, height: 1080, frameRate: 30 },
      audio: { codec: 'mp4a.40.2', sampleRate: 48_000, channels: 2 },
    })
    const { data } = await call('getLiveHealth', id)
    expect(data.signal).toMatchObject({
      encoder: 'OBS 31',
      protocol: 'rtmps',
      video: { codec: 'avc1.640028', width: 1920, height: 1080, frameRate: 30 },
      audio: { codec: 'mp4a.40.2', sampleRate: 48_000, channels: 2 },
      droppedFrames: 2,
      latencySeconds: 0.4,
      samples,
      notes: [{ kind: 'keyframes-far', value: 4 }],
    })
    expect(data.recording).toMatchObject({ state: 'recording', height: 1080 })
    const viewed = await createTestSession(api.db, { account_id: owner.accountId, video_key: id, view_started_at: new Date() })
    await api.db
      .insertInto('playback_leases')
      .values({
        session_id: viewed.id,
        account_id: owner.accountId,
        holder: 'd:d',
        device: 'd',
        expires_at: later(600_000),
        ended_reason: null,
      })
      .execute()
    expect((await call('getLiveHealth', id)).data.watching).toMatchObject({ now: 1, peak: 1, peakAt: expect.any(String) })
  })
})

it('a stream key is found by its hash alone', async () => {
  const { id, streamKey } = await create()
  expect(await findLiveByKeyHash(api.db, hashLiveKey(streamKey))).toBe(id)
  expect(await findLiveByKeyHash(api.db, hashLiveKey(`${streamKey}x`))).toBeUndefined()
})
