import { randomUUID } from 'node:crypto'
import { createKey } from '@videozz/db'
import { createImprintCode } from '@videozz/domain'
import type { JobContext } from '@videozz/jobs'
import { createTestMail, createTestSession, createTestViewer, waitFor } from '@videozz/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '../../shared/env.ts'
import { stageDeps } from '../../testing/plant-media.ts'
import { createAccount, openStage, type WorkerStage } from '../../testing/test-worker.ts'
import { purgePersonalData } from './purge-personal-data.ts'

const day = 86_400_000
const now = new Date('2026-06-20T12:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * day)
const context = { id: '1', name: 'purge-personal-data', attempt: 1, signal: new AbortController().signal } as JobContext
let stage: WorkerStage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(() =>
  stage.database.pool.query(
    'truncate viewers, playback_sessions, playback_leases, playback_signs, imprint_codes, audit_log, mail_outbox cascade',
  ),
)

const purge = (variables: Record<string, string> = {}, at = now) =>
  purgePersonalData({ ...stageDeps(stage), env: readEnv({ ...stage.variables, ...variables }) }, context, at)

const addViewer = async (last_seen_at: Date, verified = true, account_id = stage.accountId): Promise<string> => {
  const id = createKey()
  const identity = `${verified ? 's' : 'd'}:${id}`
  const seen = { created_at: last_seen_at, last_seen_at }
  return (await createTestViewer(stage.db, { id, account_id, identity, verified, email: `${id}@exemplo.com`, ...seen })).id
}

/** A session with its evidence and one sign, all of this instant. */
async function addSession(at: Date, viewerId: string | null = null, accountId = stage.accountId): Promise<string> {
  const id = createKey()
  const code = createImprintCode(crypto.getRandomValues(new Uint8Array(9)))
  const videoKey = createKey()
  await createTestSession(stage.db, {
    id,
    created_at: at,
    account_id: accountId,
    video_key: videoKey,
    viewer_id: viewerId,
    code,
    device: randomUUID(),
    address: '203.0.113.7',
    user_agent: 'Navegador/1.0',
    view_started_at: at,
    last_report_at: at,
    watched_seconds: 42.5,
    watched: '{[0,42)}',
    position: 42.5,
  })
  await stage.db
    .insertInto('imprint_codes')
    .values({
      code,
      session_id: id,
      session_created_at: at,
      account_id: accountId,
      video_key: videoKey,
      generation: 1,
      viewer_id: viewerId,
      viewer_hash: viewerId && 'f'.repeat(64),
      verified: true,
      preview: false,
      partner: 'videozz',
      created_at: at,
    })
    .execute()
  await stage.db
    .insertInto('playback_signs')
    .values({ session_id: id, account_id: accountId, kind: 'many-addresses', detail: '203.0.113.7, 203.0.113.8', created_at: at })
    .execute()
  return id
}
const session = (id: string) => stage.db.selectFrom('playback_sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const sign = (id: string) => stage.db.selectFrom('playback_signs').selectAll().where('session_id', '=', id).executeTakeFirst()
const evidence = (id: string) => stage.db.selectFrom('imprint_codes').selectAll().where('session_id', '=', id).executeTakeFirst()
const viewer = (id: string) => stage.db.selectFrom('viewers').selectAll().where('id', '=', id).executeTakeFirst()
const audit = () => stage.db.selectFrom('audit_log').selectAll().orderBy('account_id').execute()

describe('purge-personal-data: addresses and user agents', () => {
  it('deletes address, user agent and sign detail after the term, and keeps the rest of the session', async () => {
    const [old, older, young] = [await addSession(ago(184.1)), await addSession(ago(400)), await addSession(ago(183.9))]
    const before = await session(old)
    await purge()
    expect(await session(old)).toEqual({ ...before, address: null, user_agent: null })
    expect(await session(older)).toMatchObject({ address: null, user_agent: null, watched: '{[0,42)}' })
    expect(await session(young)).toMatchObject({ address: '203.0.113.7', user_agent: 'Navegador/1.0' })
    expect([(await sign(old))?.detail, (await sign(young))?.detail]).toEqual([null, '203.0.113.7, 203.0.113.8'])
    expect((await sign(old))?.kind).toBe('many-addresses')
  })

  it('applies PRIVACY_ADDRESS_DAYS, also in the current month', async () => {
    await sql`select ensure_playback_partitions(0)`.execute(stage.db)
    const today = new Date()
    const [recent, fresh] = [await addSession(new Date(today.getTime() - 1.1 * day)), await addSession(today)]
    await purge({ PRIVACY_ADDRESS_DAYS: '1' }, today)
    expect([(await session(recent)).address, (await session(fresh)).address]).toEqual([null, '203.0.113.7'])
  })
})

describe('purge-personal-data: session details', () => {
  it('deletes details and signs, and replaces viewer_id by a pseudonym that differs per month', async () => {
    const [ana, bia] = [await addViewer(now), await addViewer(now)]
    const march = new Date('2024-03-05T10:00:00Z')
    const april = new Date('2024-04-30T23:59:59Z')
    const sessions = [
      await addSession(march, ana),
      await addSession(new Date(march.getTime() + day), ana),
      await addSession(march, bia),
      await addSession(march),
      await addSession(april, ana),
    ]
    const before = await Promise.all(sessions.map(session))
    await purge()
    const after = await Promise.all(sessions.map(session))
    for (const [index, row] of after.entries())
      expect(row).toEqual({
        ...before[index],
        device: '',
        address: null,
        user_agent: null,
        watched: '{}',
        position: null,
        viewer_id: row.viewer_id,
      })
    const numbers = after.map((row) => row.viewer_id)
    expect([new Set(numbers.slice(0, 3)).size, numbers[0] === numbers[1], numbers[3], numbers[4] === numbers[0]]).toEqual([
      2,
      true,
      null,
      false,
    ])
    expect(numbers.filter((number) => number === ana || number === bia)).toEqual([])
    expect(await Promise.all(sessions.map(sign))).toEqual(sessions.map(() => undefined))
    // Evidence is apart: while its viewer is known the code still names them.
    expect(await evidence(sessions[0] ?? '')).toMatchObject({ viewer_id: ana, viewer_erased_at: null })
    expect(await viewer(ana)).toBeDefined()
  })

  it('keeps details until the whole month (UTC) is past the term', async () => {
    // 730 days before 20 June 2026 is 20 June 2024: May is over, June is not.
    const [may, june] = [await addSession(new Date('2024-05-31T23:59:59Z')), await addSession(new Date('2024-06-01T00:00:00Z'))]
    await purge()
    expect([(await session(may)).watched, (await session(june)).watched]).toEqual(['{}', '{[0,42)}'])
    expect((await sign(june))?.kind).toBe('many-addresses')
  })
})

describe('purge-personal-data: inactive viewers', () => {
  it('erases unsigned viewers after 365 days and signed ones after 730, and keeps viewer_hash in evidence', async () => {
    const other = await createAccount(stage.db)
    const gone = [await addViewer(ago(365.1), false), await addViewer(ago(730.1)), await addViewer(ago(800), true, other)]
    const kept = [await addViewer(ago(364.9), false), await addViewer(ago(729.9)), await addViewer(ago(365.1))]
    const watched = await addSession(ago(366), gone[0])
    const stays = await addSession(ago(366), kept[0])
    await purge()
    expect(await Promise.all(gone.map(viewer))).toEqual([undefined, undefined, undefined])
    expect((await Promise.all(kept.map(viewer))).filter(Boolean)).toHaveLength(3)
    expect(await session(watched)).toMatchObject({ viewer_id: gone[0], device: '', watched: '{}', watched_seconds: 42.5 })
    expect(await evidence(watched)).toMatchObject({ viewer_id: null, viewer_hash: 'f'.repeat(64), viewer_erased_at: now })
    expect(await evidence(stays)).toMatchObject({ viewer_id: kept[0], viewer_erased_at: null })
    const log = await audit()
    expect(log.map(({ account_id, user_id, action, details }) => ({ account_id, user_id, action, details }))).toEqual(
      [
        { account_id: stage.accountId, user_id: null, action: 'viewer.expire', details: { viewers: 2, sessions: 1, stopped: 0 } },
        { account_id: other, user_id: null, action: 'viewer.expire', details: { viewers: 1, sessions: 0, stopped: 0 } },
      ].toSorted((a, b) => (a.account_id < b.account_id ? -1 : 1)),
    )
    expect(JSON.stringify(log)).not.toContain('exemplo.com')
  })

  it('erases all of 1100 expired viewers', async () => {
    await sql`
      insert into viewers (id, account_id, identity, verified, email, created_at, last_seen_at)
      select lpad(n::text, 16, '0'), ${stage.accountId}, 'd:' || n, false, n || '@exemplo.com', ${ago(400)}, ${ago(400)}
      from generate_series(1, 1100) n`.execute(stage.db)
    await purge()
    expect(await stage.db.selectFrom('viewers').select('id').execute()).toEqual([])
    expect((await audit()).reduce((sum, row) => sum + (row.details as { viewers: number }).viewers, 0)).toBe(1100)
  })
})

it('deletes only evidence, leases and sent mails that are past their terms', async () => {
  const [old, young] = [await addSession(ago(3654)), await addSession(ago(3652))]
  const addLease = (expires: Date) =>
    stage.db
      .insertInto('playback_leases')
      .values({
        session_id: createKey(),
        account_id: stage.accountId,
        holder: 'd:1',
        device: '1',
        expires_at: expires,
        ended_reason: 'revoked',
      })
      .execute()
  await addLease(ago(1.1))
  await addLease(ago(0.9))
  const addMail = (sent: Date | null) => createTestMail(stage.db, { created_at: ago(200), sent_at: sent })
  await addMail(ago(91))
  await addMail(ago(89))
  await addMail(null)
  await purge()
  expect([await evidence(old), (await evidence(young))?.session_id]).toEqual([undefined, young])
  expect(await stage.db.selectFrom('playback_leases').select('session_id').execute()).toHaveLength(1)
  expect(await stage.db.selectFrom('mail_outbox').select('id').execute()).toHaveLength(2)
})

it('erases viewer_id from evidence whose viewer no longer exists', async () => {
  const [kept, missed] = [await addViewer(ago(1)), createKey()]
  const [whole, orphan] = [await addSession(ago(1), kept), await addSession(ago(1), missed)]
  await purge()
  expect(await evidence(orphan)).toMatchObject({ viewer_id: null, viewer_hash: 'f'.repeat(64), viewer_erased_at: now })
  expect(await evidence(whole)).toMatchObject({ viewer_id: kept, viewer_erased_at: null })
})

it('changes nothing when run again', async () => {
  const kept = await addViewer(ago(10))
  await addViewer(ago(900))
  for (const days of [1, 200, 800, 4000]) await addSession(ago(days), kept)
  await purge()
  const rows = async () =>
    JSON.stringify([await stage.db.selectFrom('playback_sessions').selectAll().orderBy('id').execute(), await audit()])
  const first = await rows()
  await purge()
  expect(await rows()).toBe(first)
})

it('rejects when its signal is aborted, and completes in the next run', async () => {
  const stopped = { ...context, signal: AbortSignal.abort(new Error('stopping')) }
  const old = await addSession(ago(400))
  await expect(purgePersonalData(stageDeps(stage), stopped, now)).rejects.toThrow('stopping')
  await purge()
  expect((await session(old)).address).toBeNull()
})

it('readEnv rejects invalid values of PRIVACY_SESSION_DAYS', () => {
  for (const days of ['0', '-1', '1.5', 'x', '99999'])
    expect(() => readEnv({ ...stage.variables, PRIVACY_SESSION_DAYS: days })).toThrow('PRIVACY_SESSION_DAYS')
})

it('a running worker handles the job purge-personal-data', async () => {
  const old = await addSession(new Date(Date.now() - 200 * day))
  const worker = await stage.start()
  try {
    await stage.db.transaction().execute((trx) => stage.jobs.enqueue(trx, 'purge-personal-data', {}))
    await waitFor('the address to be forgotten', async () => (await session(old)).address === null)
  } finally {
    await worker.stop()
  }
})
