import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { PlayerTokens } from '../../shared/tokens/player-token.ts'
import { beat, faultOf, get, lease, makeMedia, open, type Opened, play, release } from './testing/playback-kit.ts'
import { setStage, type Stage } from './testing/stage.ts'

let stage: Stage
let api: TestApi
let account: TestAccount
let embed: string
beforeAll(async () => {
  stage = await setStage({ media: { rungs: ['240p'] } })
  stage.api.holdClock()
  ;({ api, account, embed } = stage)
})
afterAll(() => stage.close())

let student = 0
beforeEach(() => {
  student += 1
})
/** A session of this test's verified student on a device, playing. */
const watch = async (device: string = randomUUID()): Promise<Opened> =>
  play(api, { embed, device, viewer: { token: await stage.secret.sign({ sub: `aluno-${student}` }) } })
const state = async (opened: Opened) => (await beat(api, opened)).data.lease

describe('a lease', () => {
  it('is taken, renewed by reports, released and taken again', async () => {
    const opened = (await open(api, { embed })).data
    expect(await state(opened)).toBe('released')
    expect((await lease(api, opened)).data).toEqual({ expiresIn: 30 })
    for (let report = 0; report < 3; report++) {
      api.advance(20_000)
      expect((await beat(api, opened)).data).toEqual({ lease: 'live', reason: null, expiresIn: 30 })
    }
    await release(api, opened)
    expect((await beat(api, opened)).data).toEqual({ lease: 'released', reason: null, expiresIn: 0 })
    await lease(api, opened)
    expect(await state(opened)).toBe('live')
  })

  it('expires after 30 seconds without reports and can then be retaken', async () => {
    const opened = await play(api, { embed })
    api.advance(30_001)
    expect(await state(opened)).toBe('released')
    expect((await lease(api, opened)).status).toBe(200)
    expect(await state(opened)).toBe('live')
  })

  it('ends with too-many-screens on the screen that has played longest when a third one starts', async () => {
    const first = await watch()
    api.advance(1000)
    const second = await watch()
    api.advance(1000)
    const third = await watch()
    expect((await beat(api, first)).data).toEqual({ lease: 'ended', reason: 'too-many-screens', expiresIn: 0 })
    expect(await state(second)).toBe('live')
    expect(await state(third)).toBe('live')
    const answer = await get(api, first.manifest)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ error: { code: 'PLAYBACK_LEASE_ENDED' } })
    await release(api, first)
    expect(await state(first)).toBe('ended')
    const signs = await api.db.selectFrom('playback_signs').select(['kind', 'detail']).where('session_id', '=', third.id).execute()
    expect(signs).toEqual([{ kind: 'sessions-at-once', detail: '{"screens":3,"most":2}' }])
  })

  it('can be retaken on an ended screen of the same viewer, which ends another screen', async () => {
    const first = await watch()
    api.advance(1000)
    const second = await watch()
    api.advance(1000)
    await watch()
    api.advance(1000)
    expect((await lease(api, first)).status).toBe(200)
    expect(await state(first)).toBe('live')
    expect(await state(second)).toBe('ended')
  })

  it('counts all tabs of one device as one screen', async () => {
    const device = randomUUID()
    const tabs = [await watch(device), await watch(device), await watch(device)]
    api.advance(1000)
    const phone = await watch()
    for (const opened of [...tabs, phone]) expect(await state(opened)).toBe('live')
    api.advance(1000)
    await watch()
    for (const opened of tabs) expect(await state(opened)).toBe('ended')
    expect(await state(phone)).toBe('live')
  })

  it('is counted per viewer, not per media', async () => {
    const mine = [await watch(), await watch()]
    student += 1
    await watch()
    for (const opened of mine) expect(await state(opened)).toBe('live')
  })

  it('is counted per device for unsigned viewers, also with the same e-mail', async () => {
    const sessions = await Promise.all([1, 2, 3, 4].map(() => play(api, { embed, viewer: { email: 'turma@exemplo.com' } })))
    for (const opened of sessions) expect(await state(opened)).toBe('live')
  })

  it('is limited to two screens also when 12 start at the same time', async () => {
    const sessions = await Promise.all(
      Array.from(
        { length: 12 },
        async () => (await open(api, { embed, viewer: { token: await stage.secret.sign({ sub: `aluno-${student}` }) } })).data,
      ),
    )
    await Promise.all(sessions.map((opened) => lease(api, opened)))
    const states = await Promise.all(sessions.map(state))
    expect(states.filter((each) => each === 'live')).toHaveLength(2)
    expect(states.filter((each) => each === 'ended')).toHaveLength(10)
  })

  it('has no limit in a preview', async () => {
    const token = await new PlayerTokens(api.env.secretKey, api.deps.now).sign({
      videoKey: stage.media.key,
      accountId: account.accountId,
      userId: account.userId,
      familyId: account.familyId,
      imprint: false,
    })
    const sessions = await Promise.all([1, 2, 3, 4].map(() => play(api, { playerToken: token })))
    for (const opened of sessions) expect(await state(opened)).toBe('live')
  })

  it('ends when the account is canceled or overdue for more than 15 days; can be retaken after reactivation', async () => {
    const owner = await signUpTestAccount(api)
    const opened = await play(api, { embed: await (await makeMedia(api, owner.accountId)).embed() })
    const stand = (status: 'overdue' | 'canceled' | 'activated', days = 0) =>
      api.db
        .updateTable('accounts')
        .set({ status, status_since: new Date(api.deps.now().getTime() - days * 86_400_000) })
        .where('id', '=', owner.accountId)
        .execute()
    await stand('overdue', 14)
    expect(await state(opened)).toBe('live')
    await stand('overdue', 16)
    expect((await beat(api, opened)).data).toEqual({ lease: 'ended', reason: 'unavailable', expiresIn: 0 })
    await stand('activated')
    expect((await get(api, opened.manifest)).status).toBe(403)
    await lease(api, opened)
    expect(await state(opened)).toBe('live')
    await stand('canceled')
    expect(await faultOf(await get(api, opened.manifest))).toBe('PLAYBACK_ACCOUNT_BLOCKED')
    expect((await beat(api, opened)).data).toMatchObject({ lease: 'ended', reason: 'unavailable' })
    expect((await lease(api, opened)).error.code).toBe('PLAYBACK_ACCOUNT_BLOCKED')
  })

  it('is released after one minute of paused reports, and not before', async () => {
    const opened = await play(api, { embed })
    const rest = async (seconds: number, playing = false) => {
      api.advance(seconds * 1000)
      return (await beat(api, opened, { state: playing ? 'playing' : 'paused' })).data.lease
    }
    expect(await rest(10)).toBe('live')
    expect(await rest(29)).toBe('live')
    expect(await rest(29)).toBe('live')
    expect(await rest(1, true)).toBe('live')
    expect(await rest(10)).toBe('live')
    expect(await rest(29)).toBe('live')
    expect(await rest(29)).toBe('live')
    expect(await rest(3)).toBe('released')
    expect((await get(api, opened.manifest)).status).toBe(403)
    await lease(api, opened)
    expect(await rest(5)).toBe('live')
  })

  it('can be retaken after device sleep, which ends the longest-playing screen if the limit is reached', async () => {
    const sleeper = await watch()
    api.advance(3_600_000)
    const second = await watch()
    api.advance(1000)
    const third = await watch()
    expect((await beat(api, sleeper)).data).toEqual({ lease: 'released', reason: null, expiresIn: 0 })
    expect((await lease(api, sleeper)).status).toBe(200)
    expect([await state(sleeper), await state(second), await state(third)]).toEqual(['live', 'ended', 'live'])
  })

  it('requires the session’s own bearer token, which expires after twelve hours', async () => {
    const mine = await play(api, { embed })
    const other = (await open(api, { embed })).data
    expect((await lease(api, { ...mine, token: other.token })).error.code).toBe('PLAYBACK_SESSION_INVALID')
    expect((await beat(api, { ...mine, token: 'x.y.z' })).status).toBe(401)
    expect((await release(api, { ...mine, token: other.token })).status).toBe(401)
    api.advance(12 * 3_600_000)
    expect((await beat(api, mine)).error.code).toBe('PLAYBACK_SESSION_INVALID')
  })
})

describe('a report', () => {
  const row = (opened: Opened) => api.db.selectFrom('playback_sessions').selectAll().where('id', '=', opened.id).executeTakeFirstOrThrow()
  const signs = (opened: Opened) =>
    api.db.selectFrom('playback_signs').select(['kind', 'detail']).where('session_id', '=', opened.id).orderBy('id').execute()

  it('adds watched seconds and ranges; a replay adds seconds only; the first range sets view_started_at', async () => {
    const opened = await play(api, { embed })
    await beat(api, opened)
    expect((await row(opened)).view_started_at).toBeNull()
    api.advance(10_000)
    await beat(api, opened, { ranges: [[0, 9.8]], position: 9.8 })
    const begun = (await row(opened)).view_started_at
    expect(begun).not.toBeNull()
    api.advance(10_000)
    await beat(api, opened, {
      ranges: [
        [9.8, 15],
        [2, 6.8],
      ],
      position: 6.8,
    })
    expect(await row(opened)).toMatchObject({ watched_seconds: 19.8, watched: '{[0,15)}', view_started_at: begun })
    expect(await signs(opened)).toEqual([])
  })

  it('of ranges faster than real time or beyond the duration is capped, and stores a faster-than-time sign', async () => {
    const opened = await play(api, { embed })
    api.advance(10_000)
    await beat(api, opened, {
      ranges: [
        [0, 90],
        [95, 5000],
      ],
    })
    const { watched_seconds: watched } = await row(opened)
    expect(watched).toBeGreaterThanOrEqual(42)
    expect(watched).toBeLessThan(60)
    expect((await signs(opened)).map((sign) => sign.kind)).toEqual(['faster-than-time'])
  })

  it('stores the names of failed overlay checks as tampering signs, up to a limit', async () => {
    const opened = await play(api, { embed })
    await beat(api, opened, { tampering: ['overlay-removed', 'canvas-covered'] })
    expect(await signs(opened)).toEqual([
      { kind: 'tampering', detail: 'overlay-removed' },
      { kind: 'tampering', detail: 'canvas-covered' },
    ])
    for (let report = 0; report < 8; report++)
      await beat(api, opened, { tampering: Array.from({ length: 20 }, (_, name) => `check-${name}`) })
    expect((await signs(opened)).length).toBeLessThan(130)
  })

  it('of a preview stores no watched time and no sign', async () => {
    const token = await new PlayerTokens(api.env.secretKey, api.deps.now).sign({
      videoKey: stage.media.key,
      accountId: account.accountId,
      userId: account.userId,
      familyId: account.familyId,
      imprint: true,
    })
    const opened = await play(api, { playerToken: token })
    api.advance(10_000)
    await beat(api, opened, { ranges: [[0, 10]], tampering: ['overlay-removed'] })
    expect(await row(opened)).toMatchObject({ watched_seconds: 0, watched: '{}', view_started_at: null })
    expect(await signs(opened)).toEqual([])
  })

  it('is stored completely when many arrive concurrently, including two of the same session', async () => {
    const sessions = await Promise.all(Array.from({ length: 30 }, () => play(api, { embed })))
    api.advance(10_000)
    await Promise.all(sessions.flatMap((opened) => [beat(api, opened, { ranges: [[0, 5]] }), beat(api, opened, { ranges: [[5, 7]] })]))
    for (const opened of sessions) expect(await row(opened)).toMatchObject({ watched_seconds: 7, watched: '{[0,7)}' })
  })

  it('answers INVALID_INPUT for a negative range or an unknown state', async () => {
    const opened = await play(api, { embed })
    expect((await beat(api, opened, { ranges: [[-1, 5]] })).error.code).toBe('INVALID_INPUT')
    expect((await beat(api, opened, { state: 'flying' as 'playing' })).error.code).toBe('INVALID_INPUT')
  })
})
