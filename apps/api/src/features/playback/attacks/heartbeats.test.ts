import type { PlaybackSessionTable } from '@videozz/db'
import type { Selectable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beside, expectRefused } from '../testing/attack-kit.ts'
import { beat, get, open, type Opened, play } from '../testing/playback-kit.ts'
import { setStage, signsOf, type Stage } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
  stage.api.holdClock()
})
afterAll(() => stage.close())

const start = () => play(stage.api, { embed: stage.embed })
const row = (opened: Opened): Promise<Selectable<PlaybackSessionTable>> =>
  stage.api.db.selectFrom('playback_sessions').selectAll().where('id', '=', opened.id).executeTakeFirstOrThrow()
const kinds = async (opened: Opened) => (await signsOf(stage, { session: opened.id })).map(({ kind }) => kind)
/** Sends a report as it stands, also what no serialiser would write. */
const raw = (opened: Opened, body: string) =>
  fetch(`${stage.api.url}/api/playback/sessions/${opened.id}/heartbeat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${opened.token}`, 'content-type': 'application/json' },
    body,
  })

describe('a forged report', () => {
  it.each([
    ['{"state":"playing","position":0,"ranges":[[-5,5]]}', 'invalid ranges.0.0'],
    ['{"state":"playing","position":0,"ranges":[[0,1e999]]}', 'invalid ranges.0.1'],
    ['{"state":"playing","position":0,"ranges":[[null,4]]}', 'invalid ranges.0.0'],
    ['{"state":"playing","position":0,"ranges":[["0","4"]]}', /^invalid ranges\.0/],
    ['{"state":"playing","position":-1,"ranges":[]}', 'invalid position'],
    ['{"state":"playing","position":1e999,"ranges":[]}', 'invalid position'],
    ['{"state":"flying","position":0,"ranges":[]}', 'invalid state'],
    ['{"state":"playing","position":0,"ranges":[],"sequence":-1}', 'invalid sequence'],
    ['{"state":"playing","position":0,"ranges":[],"sequence":4294967296}', 'invalid sequence'],
    ['{"state":"playing","position":0,"ranges":[],"sequence":1.5}', 'invalid sequence'],
    [`{"state":"playing","position":0,"ranges":[${Array(201).fill('[0,1]').join()}]}`, 'invalid ranges'],
    ['{"state":"playing","position":0,"ranges":[],"tampering":["<script>"]}', 'invalid tampering.0'],
  ])('is rejected with INVALID_INPUT and changes nothing: %s', async (body, reason) => {
    const opened = await start()
    await expectRefused(stage, await raw(opened, body), { status: 400, code: 'INVALID_INPUT', reason })
    expect(await row(opened)).toMatchObject({ watched_seconds: 0, watched: '{}', view_started_at: null, last_report_at: null })
  })

  it('with seconds of its own counts as one without: fields that are not named are left out', async () => {
    const opened = await start()
    expect((await raw(opened, '{"state":"playing","position":0,"ranges":[],"watchedSeconds":9999}')).status).toBe(200)
    expect(await row(opened)).toMatchObject({ watched_seconds: 0, watched: '{}', view_started_at: null })
  })

  it('of more than a megabyte is answered with 413', async () => {
    const opened = await start()
    expect((await raw(opened, `{"state":"playing","position":0,"ranges":[${Array(200_000).fill('[0,1]').join()}]}`)).status).toBe(413)
  })

  it('with ranges beyond the duration adds no watched seconds, and its position is capped at the duration', async () => {
    const opened = await start()
    stage.api.advance(10_000)
    await beat(stage.api, opened, {
      ranges: [
        [100, 110],
        [2_147_483_000, 4_294_967_296],
        [9e15, 9e15 + 10],
      ],
      position: 9e15,
    })
    expect(await row(opened)).toMatchObject({ watched_seconds: 0, watched: '{}', view_started_at: null, position: 100 })
  })

  it('does not affect the reports of other sessions sent at the same time', async () => {
    const honest = await Promise.all(Array.from({ length: 5 }, start))
    const forger = await start()
    stage.api.advance(10_000)
    await Promise.all([
      ...honest.map((opened) => beat(stage.api, opened, { ranges: [[0, 9]], sequence: 0 })),
      beat(stage.api, forger, { ranges: [[0, 2 ** 53 - 1]], position: 2 ** 53 - 1, sequence: 2_147_483_647 }),
    ])
    for (const opened of honest) expect(await row(opened)).toMatchObject({ watched_seconds: 9, watched: '{[0,9)}' })
  })
})

describe('watched seconds', () => {
  it('are capped at four times the elapsed time; more leaves a faster-than-time sign', async () => {
    const fast = await start()
    stage.api.advance(10_000)
    await beat(stage.api, fast, { ranges: [[0, 40]] })
    expect(await row(fast)).toMatchObject({ watched_seconds: 40, watched: '{[0,40)}' })
    expect(await kinds(fast)).toEqual([])
    const faster = await start()
    stage.api.advance(10_000)
    await beat(stage.api, faster, { ranges: [[0, 100]] })
    const { watched_seconds: watched, created_at: opening } = await row(faster)
    // Two seconds of grace, and what the call itself took.
    const lasted = (stage.api.deps.now().getTime() - opening.getTime()) / 1000
    expect(watched).toBeLessThanOrEqual(lasted * 4 + 2.01)
    expect(watched).toBeLessThan(100)
    expect(await kinds(faster)).toEqual(['faster-than-time'])
  })

  it('stay within the cap over 120 rapid reports, with at most 101 signs', async () => {
    const opened = await start()
    stage.api.advance(1000)
    const opening = (await row(opened)).created_at
    for (let report = 0; report < 120; report++) await beat(stage.api, opened, { ranges: [[0, 100]], sequence: report })
    const lasted = (stage.api.deps.now().getTime() - opening.getTime()) / 1000
    expect((await row(opened)).watched_seconds).toBeLessThanOrEqual(lasted * 4 + 2.01)
    expect((await kinds(opened)).length).toBeLessThanOrEqual(101)
  })

  it('after an idle hour are limited to about one minute', async () => {
    const opened = await start()
    stage.api.advance(3_600_000)
    await beat(stage.api, opened)
    await beat(stage.api, opened, { ranges: [[0, 100]] })
    // A minute, with two seconds of grace and four for each that the call itself took.
    expect((await row(opened)).watched_seconds).toBeLessThan(90)
  })

  it('do not depend on the client’s clock', async () => {
    const headers = { date: new Date(Date.now() - 86_400_000).toUTCString(), 'if-modified-since': new Date(0).toUTCString() }
    const opened = (await open(stage.api, { embed: stage.embed }, headers)).data
    await fetch(`${stage.api.url}/api/playback/sessions/${opened.id}/lease`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${opened.token}` },
    })
    expect((await get(stage.api, beside(opened, 'keys/1-24000000'), headers)).status).toBe(200)
    stage.api.advance(10_000)
    await beat(stage.api, opened, { ranges: [[0, 10]] })
    expect((await row(opened)).watched_seconds).toBe(10)
  })
})

describe('repeated and reordered reports', () => {
  it('count once per sequence number', async () => {
    const opened = await start()
    stage.api.advance(10_000)
    const first = { ranges: [[0, 10]] as [number, number][], position: 10, sequence: 0, tampering: ['overlay-removed'] }
    const answers = [
      await beat(stage.api, opened, first),
      await beat(stage.api, opened, first),
      ...(await Promise.all([1, 2, 3].map(() => beat(stage.api, opened, first)))),
    ]
    expect(answers.map(({ data }) => data.lease)).toEqual(Array(5).fill('live'))
    expect(await row(opened)).toMatchObject({ watched_seconds: 10, watched: '{[0,10)}' })
    expect(await kinds(opened)).toEqual(['tampering'])
    stage.api.advance(10_000)
    await beat(stage.api, opened, { ranges: [[10, 20]], position: 20, sequence: 1 })
    await beat(stage.api, opened, first)
    expect(await row(opened)).toMatchObject({ watched_seconds: 20, watched: '{[0,20)}', position: 20 })
  })

  it('count when they arrive late; the position is that of the highest sequence number', async () => {
    const opened = await start()
    stage.api.advance(30_000)
    await beat(stage.api, opened, { ranges: [[20, 30]], position: 30, sequence: 2 })
    await beat(stage.api, opened, { ranges: [[0, 10]], position: 10, sequence: 0 })
    await beat(stage.api, opened, { ranges: [[10, 20]], position: 20, sequence: 1 })
    expect(await row(opened)).toMatchObject({ watched_seconds: 30, watched: '{[0,30)}', position: 30 })
    expect(await kinds(opened)).toEqual([])
  })

  it('count each time without a sequence number', async () => {
    const opened = await start()
    stage.api.advance(20_000)
    await beat(stage.api, opened, { ranges: [[0, 5]] })
    await beat(stage.api, opened, { ranges: [[0, 5]] })
    expect(await row(opened)).toMatchObject({ watched_seconds: 10, watched: '{[0,5)}' })
  })

  it('with overlapping ranges add watched seconds again but no watched range', async () => {
    const opened = await start()
    stage.api.advance(10_000)
    await beat(stage.api, opened, {
      ranges: [
        [0, 4],
        [0, 4],
        [2, 4],
      ],
      sequence: 0,
    })
    expect(await row(opened)).toMatchObject({ watched_seconds: 10, watched: '{[0,4)}' })
  })
})

it('a report of a session with an ended lease adds its watched seconds and does not renew the lease', async () => {
  const opened = await start()
  stage.api.advance(10_000)
  await stage.api.db.updateTable('playback_leases').set({ ended_reason: 'too-many-screens' }).where('session_id', '=', opened.id).execute()
  expect((await beat(stage.api, opened, { ranges: [[0, 9]] })).data).toMatchObject({ lease: 'ended', expiresIn: 0 })
  expect((await row(opened)).watched_seconds).toBe(9)
  await expectRefused(stage, await get(stage.api, opened.manifest), {
    status: 403,
    code: 'PLAYBACK_LEASE_ENDED',
    reason: 'lease ended: too-many-screens',
  })
})
