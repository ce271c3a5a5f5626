import { createKey } from '@videozz/db'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { beat, lease, open, type Opened } from './testing/playback-kit.ts'
import { setStage, type Stage } from './testing/stage.ts'

let stage: Stage
let opened: Opened
beforeAll(async () => {
  stage = await setStage({ media: { duration: 600, rungs: ['240p'], published: { '240p': 1 } } })
  stage.api.holdClock()
})
afterAll(() => stage.close())
const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
beforeEach(async () => {
  opened = (await open(stage.api, { embed: stage.embed }, { 'user-agent': phone })).data
  await lease(stage.api, opened)
})

const quality = {
  stalls: 1,
  stallMs: 900,
  errors: 1,
  errorCodes: ['segment' as const],
  bits: 16_000_000,
  playedMs: 8000,
  network: 'wifi' as const,
}
const stored = () =>
  stage.api.db
    .selectFrom('playback_sessions')
    .select(['first_frame_ms', 'stalls', 'stall_ms', 'play_errors', 'play_error_codes', 'play_bits', 'play_ms', 'network_kind', 'before'])
    .where('id', '=', opened.id)
    .executeTakeFirstOrThrow()
const report = (sequence: number, more: object = quality, seconds = 8) => {
  stage.api.advance(10_000)
  const from = sequence * 10
  return beat(stage.api, opened, { sequence, position: from + seconds, ranges: [[from, from + seconds]], quality: { ...quality, ...more } })
}

it('the quality in reports is added to the session, once per report, with browser and device of the opening', async () => {
  await report(0, { firstFrameMs: 640 })
  await report(0, { firstFrameMs: 640 })
  await report(1, { firstFrameMs: 9999, errorCodes: ['key', 'segment'], network: '3g' })
  expect(await stored()).toMatchObject({
    first_frame_ms: 640,
    stalls: 2,
    stall_ms: 1800,
    play_errors: 2,
    play_error_codes: ['key', 'segment'],
    play_bits: 32_000_000,
    play_ms: 16_000,
    network_kind: 'wifi',
  })
  const { browser, device_kind } = await stage.api.db
    .selectFrom('playback_sessions')
    .select(['browser', 'device_kind'])
    .where('id', '=', opened.id)
    .executeTakeFirstOrThrow()
  expect({ browser, device_kind }).toEqual({ browser: 'chrome', device_kind: 'phone' })
})

it('forged quality is cut to what clock and watched seconds allow, and invalid one is rejected', async () => {
  await report(0, { stalls: 100_000, stallMs: 86_400_000, errors: 100_000, bits: 1e13, playedMs: 86_400_000 })
  expect(await stored()).toMatchObject({ stalls: 48, stall_ms: 12_000, play_errors: 1000, play_bits: 8000 * 100_000, play_ms: 8000 })
  await report(1, { stalls: 100_000, stallMs: 86_400_000, errors: 100_000 })
  expect(await stored()).toMatchObject({ stalls: 88, stall_ms: 22_000, play_errors: 1000 })
  const invalid = [{ stalls: 100_001 }, { stallMs: -1 }, { errorCodes: ['x'] }, { bits: 1e14 }, { network: '5g' }, { stalls: 0.5 }]
  for (const more of invalid) expect((await report(2, more)).error.code).toBe('INVALID_INPUT')
})

it('a report of an older player page without quality, and one of a newer page with fields this api does not know, count whole', async () => {
  stage.api.advance(10_000)
  expect((await beat(stage.api, opened, { sequence: 0, position: 8, ranges: [[0, 8]] })).status).toBe(200)
  stage.api.advance(10_000)
  const newer = {
    sequence: 1,
    position: 18,
    ranges: [[10, 18]] satisfies [number, number][],
    quality: { ...quality, frames: 7 },
    later: true,
  }
  expect((await beat(stage.api, opened, newer)).status).toBe(200)
  expect(await stored()).toMatchObject({ stalls: 1, play_ms: 8000 })
  const { watched } = await stage.api.db
    .selectFrom('playback_sessions')
    .select('watched')
    .where('id', '=', opened.id)
    .executeTakeFirstOrThrow()
  expect(watched).toBe('{[0,8),[10,18)}')
})

it('quality without watched seconds, such as a playback that never begins, is stored and waits to be rolled up', async () => {
  expect((await stored()).before).toBeNull()
  stage.api.advance(10_000)
  const failed = { ...quality, stalls: 0, stallMs: 0, bits: 0, playedMs: 0, errorCodes: ['playlist' as const] }
  await beat(stage.api, opened, { sequence: 0, quality: failed })
  expect(await stored()).toMatchObject({ play_errors: 1, play_error_codes: ['playlist'], before: {} })
  const queued = await stage.api.db.selectFrom('stat_queue').select('session_id').where('session_id', '=', opened.id).execute()
  expect(queued).toHaveLength(1)
})

it('a report of a session whose viewer completed the media is answered with completed, and so is the next opening, for that version only', async () => {
  const device = createKey()
  const openAgain = async () => (await open(stage.api, { embed: stage.embed, device })).data
  opened = await openAgain()
  expect(opened.completed).toBeUndefined()
  await lease(stage.api, opened)
  expect((await report(0)).data.completed).toBeUndefined()
  const { viewer_id, video_key, source_generation } = await stage.api.db
    .updateTable('playback_sessions')
    .set({ completed: true })
    .where('id', '=', opened.id)
    .returning(['viewer_id', 'video_key', 'source_generation', 'account_id'])
    .executeTakeFirstOrThrow()
  expect((await report(1)).data.completed).toBe(true)
  const at = stage.api.deps.now()
  const done = { viewer_id: viewer_id ?? '', video_key, source_generation, first_at: at, last_at: at, completed_at: at }
  await stage.api.db.insertInto('viewer_media').values(done).execute()
  expect((await openAgain()).completed).toBe(true)
  expect((await open(stage.api, { embed: stage.embed })).data.completed).toBeUndefined()
  await stage.api.db
    .updateTable('videos')
    .set({ source_generation: source_generation + 1 })
    .where('key', '=', video_key)
    .execute()
  expect((await openAgain()).completed).toBeUndefined()
})
