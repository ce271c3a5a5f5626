import { randomUUID } from 'node:crypto'
import { deleteUnplayed } from '@videozz/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '../../../shared/testing/call-api.ts'
import { signUpTestAccount } from '../../../shared/testing/test-account.ts'
import { beside, expectRefused } from '../testing/attack-kit.ts'
import { beat, get, lease, makeMedia, open } from '../testing/playback-kit.ts'
import { setStage, type Stage } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage({ env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => stage.close())

const hourMs = 3_600_000
const openFrom = (address: string, device: string = randomUUID(), embed = stage.embed): Promise<CallResult<'createPlaybackSession'>> =>
  open(stage.api, { embed, device }, { 'x-forwarded-for': address })
async function openMany(count: number, address: string): Promise<CallResult<'createPlaybackSession'>[]> {
  const answers: CallResult<'createPlaybackSession'>[] = []
  for (let at = 0; at < count; at += 40)
    answers.push(...(await Promise.all(Array.from({ length: Math.min(40, count - at) }, () => openFrom(address)))))
  return answers
}
const kept = async (): Promise<{ viewers: number; sessions: number; codes: number }> => {
  const { db } = stage.api
  const count = async (table: 'viewers' | 'playback_sessions' | 'imprint_codes') =>
    (await db.selectFrom(table).select('account_id').where('account_id', '=', stage.account.accountId).execute()).length
  return { viewers: await count('viewers'), sessions: await count('playback_sessions'), codes: await count('imprint_codes') }
}
/** What the nightly job deletes, at the clock of the stage. */
const tidy = async (): Promise<void> => {
  const now = stage.api.deps.now().getTime()
  const range = { from: new Date(now - 8 * 24 * hourMs), until: new Date(now - 24 * hourMs) }
  await stage.api.db.transaction().execute((trx) => deleteUnplayed(trx, range, 1000))
}

describe('sessions of unsigned viewers', () => {
  it('opened 200 at once and never played leave nothing after a day; those that played stay', async () => {
    const opened = await openMany(200, '203.0.113.1')
    expect(opened.every(({ status }) => status === 200)).toBe(true)
    const [watched, decrypted, reported] = opened.map(({ data }) => data)
    if (!watched || !decrypted || !reported) throw new Error('No sessions')
    for (const session of [watched, decrypted, reported]) await lease(stage.api, session)
    expect((await get(stage.api, beside(decrypted, 'keys/1-24000000'))).status).toBe(200)
    stage.api.advance(10_000)
    await beat(stage.api, watched, { ranges: [[0, 8]], position: 8 })
    await beat(stage.api, reported, { state: 'paused' })
    const signed = await open(stage.api, { embed: stage.embed, viewer: { token: await stage.secret.sign({ sub: 'aluno-1' }) } })
    expect(signed.status).toBe(200)
    await expect.poll(async () => await keysNoted(decrypted.id), { timeout: 60_000 }).toBe(true)
    expect(await kept()).toEqual({ viewers: 201, sessions: 201, codes: 201 })
    await tidy()
    expect(await kept()).toEqual({ viewers: 201, sessions: 201, codes: 201 })
    stage.api.advance(25 * hourMs)
    await tidy()
    expect(await kept()).toEqual({ viewers: 3, sessions: 3, codes: 3 })
  })

  it('a viewer seen today stays, without the sessions of days before that played nothing', async () => {
    const before = await kept()
    const device = randomUUID()
    await openFrom('203.0.113.2', device)
    stage.api.advance(25 * hourMs)
    await openFrom('203.0.113.2', device)
    await tidy()
    expect(await kept()).toEqual({ viewers: before.viewers + 1, sessions: before.sessions + 1, codes: before.codes + 1 })
  })
})

const keysNoted = async (id: string): Promise<boolean> => {
  const row = await stage.api.db.selectFrom('playback_sessions').select('key_seconds').where('id', '=', id).executeTakeFirstOrThrow()
  return row.key_seconds > 0
}

describe('new unsigned viewers of one network', () => {
  it('are limited to 300 an hour of an account, so that four classrooms of 60 open at once', async () => {
    stage.api.holdClock()
    const known = randomUUID()
    expect((await openFrom('198.51.100.7', known)).status).toBe(200)
    const classrooms = await openMany(240, '198.51.100.7')
    expect(classrooms.every(({ status }) => status === 200)).toBe(true)
    await openMany(59, '198.51.100.7')
    await expectRefused(stage, await openFrom('198.51.100.7'), {
      status: 429,
      code: 'TOO_MANY_ATTEMPTS',
      reason: 'limit playback-unsigned',
    })
    expect((await openFrom('198.51.100.7', known)).status).toBe(200)
    expect((await openFrom('198.51.100.8')).status).toBe(200)
    const other = await makeMedia(stage.api, (await signUpTestAccount(stage.api)).accountId)
    expect((await openFrom('198.51.100.7', randomUUID(), await other.embed())).status).toBe(200)
    const signed = await open(
      stage.api,
      { embed: stage.embed, viewer: { token: await stage.secret.sign({ sub: 'aluno-2' }) } },
      { 'x-forwarded-for': '198.51.100.7' },
    )
    expect(signed.status).toBe(200)
    stage.api.advance(hourMs)
    expect((await openFrom('198.51.100.7')).status).toBe(200)
  })
})
