import {
  createKey,
  eraseViewers,
  findCodePlayback,
  findLastPosition,
  findViewersNamed,
  listViewerHistory,
  listViewers,
  listViewerSessions,
  listViewerSigns,
  lockMergingViewers,
  purgeEvidence,
  purgeSessionTraces,
  readViewerTotals,
  reduceSessions,
} from '@videozz/db'
import { createImprintCode, freePlan } from '@videozz/domain'
import { mergeViewers, rollUp, writeReports } from '@videozz/operations'
import {
  createTestAccount,
  createTestDatabase,
  createTestSession,
  createTestUser,
  createTestVideo,
  createTestViewer,
  recountedTables,
  recountStatistics,
  type TestDatabase,
} from '@videozz/testing'
import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archivePastSessions } from './archive-past-sessions.ts'

// The same rows in two databases: in one of them the sessions are moved to the archive. Whatever is done, both must say the same.
let rows: TestDatabase
let archive: TestDatabase
const account = createKey()
const codes: string[] = []
const people: string[] = []
/** Nobody asks for the history of a viewer whose row is gone. */
let erased: string | undefined
const [march, may] = [Date.parse('2024-03-05T10:00:00Z'), new Date('2024-05-20T00:00:00Z')]
const day = 86_400_000

beforeAll(async () => {
  ;[rows, archive] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const { db } = rows
  await createTestUser(db, { id: account, email: `${account}@exemplo.com` })
  await createTestAccount(db, { id: account, owner_id: account, plan_id: freePlan.id })
  const videos = [
    await createTestVideo(db, { account_id: account, duration: 90 }),
    await createTestVideo(db, { account_id: account, duration: 400.5 }),
  ]
  for (const [number, email] of ['ana@exemplo.com', 'bia@exemplo.com', 'ana@exemplo.com', null].entries())
    people.push(
      (await createTestViewer(db, { account_id: account, email, name: `Aluna ${number}`, identity: `s:${number}`, verified: true })).id,
    )
  for (let number = 0; number < 60; number += 1) {
    const at = new Date(march + number * day * 0.9)
    const code = number % 5 === 0 ? null : createImprintCode(crypto.getRandomValues(new Uint8Array(9)))
    const preview = number % 20 === 7
    const viewer = preview || number % 9 === 8 ? null : (people[number % 4] ?? null)
    const session = await createTestSession(db, {
      account_id: account,
      video_key: videos[number % 2]?.key ?? '',
      viewer_id: viewer,
      created_at: at,
      code,
      preview,
      previewer_id: preview ? account : null,
      device: `aparelho-${number % 7}`,
      address: number % 6 === 5 ? null : `203.0.113.${number % 3}`,
      user_agent: `Navegador/${number % 3}`,
      site: number % 2 === 0 ? 'alunos.exemplo.com' : null,
      browser: number % 2 === 0 ? 'chrome' : null,
      device_kind: 'phone',
    })
    if (code !== null) codes.push(code)
    if (code !== null)
      await db
        .insertInto('imprint_codes')
        .values({
          code,
          session_id: session.id,
          session_created_at: at,
          account_id: account,
          video_key: session.video_key,
          generation: 1,
          viewer_id: viewer,
          viewer_hash: viewer && `${viewer}`.repeat(4),
          verified: true,
          preview,
          previewer_id: session.previewer_id,
          partner: 'videozz',
          created_at: at,
        })
        .execute()
    if (preview || number % 11 === 10) continue
    const ref = { id: session.id, createdAt: at }
    for (const [sequence, range] of [
      [0, 7.25 + number],
      [3, 9],
      [number / 8, number / 8 + 12],
    ].entries())
      await writeReports({ db, now: new Date(at.getTime() + (sequence + 1) * 1_900_000) }, 'secret', [
        { session: ref, sequence, playing: true, position: range[1] ?? 0, ranges: [[range[0] ?? 0, range[1] ?? 0]], tampering: [] },
      ])
    if (number % 10 === 3)
      await db
        .insertInto('playback_signs')
        .values({ session_id: session.id, account_id: account, kind: 'tampering', detail: '{}', created_at: at })
        .execute()
  }
  while ((await db.selectFrom('stat_queue').select('session_id').limit(1).execute()).length > 0)
    await rollUp({ db, now: may }, { delaySeconds: 0 })
  await copyTables()
})
afterAll(() => Promise.all([rows.close(), archive.close()]))

/** Copies what the queries of this test read, in the order of the references. */
async function copyTables(): Promise<void> {
  const tables = [
    'users',
    'accounts',
    'videos',
    'viewers',
    'playback_sessions',
    'imprint_codes',
    'playback_signs',
    'viewer_media',
    'viewer_months',
    'stat_hours',
  ]
  for (const table of [...tables, 'stat_media_days', 'stat_day_parts', 'stat_reach', 'media_curves', 'stat_quality_days']) {
    const { rows: columns } = await sql<{ names: string }>`
      select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(rows.db)
    const { rows: all } = await sql<{ all: unknown }>`select coalesce(json_agg(t), '[]')::text as all from ${sql.table(table)} t`.execute(
      rows.db,
    )
    const names = sql.raw(columns[0]?.names ?? '')
    await sql`
      insert into ${sql.table(table)} (${names}) overriding system value
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${all[0]?.all}::json)`.execute(archive.db)
  }
}

const runArchive = (at = may) =>
  archivePastSessions({ db: archive.db, log: pino({ level: 'silent' }) }, { signal: new AbortController().signal }, at)

/** Everything that is told of the sessions, viewers and codes of a database. */
async function tell({ db }: TestDatabase) {
  const { rows: sessions } = await sql<Record<string, unknown>>`select * from every_session order by id`.execute(db)
  const each = <T>(read: (viewer: string) => Promise<T>) => Promise.all(people.filter((person) => person !== erased).map(read))
  const { rows: evidence } =
    await sql`select e.* from unnest(${codes}::text[]) with ordinality as c(code, n) cross join lateral evidence_of(c.code) e order by n`.execute(
      db,
    )
  return {
    sessions: sessions.map(({ viewer_id: _viewer, ...session }) => session),
    evidence,
    behindCodes: await Promise.all(codes.map((code) => findCodePlayback(db, code))),
    histories: await each((viewerId) => listViewerHistory(db, { viewerId, limit: 100 })),
    pages: await each((viewerId) =>
      listViewerHistory(db, { viewerId, limit: 3, from: new Date(march + 9 * day), to: new Date(march + 40 * day) }),
    ),
    totals: await each((viewerId) => readViewerTotals(db, viewerId, new Date(march + 20 * day))),
    data: await each((viewerId) => listViewerSessions(db, viewerId)),
    signs: await each((viewerId) => listViewerSigns(db, viewerId)),
    list: await listViewers(db, { accountId: account, search: '', limit: 10 }),
    named: await findViewersNamed(db, account, 'ana@exemplo.com', 10),
  }
}

/** @param recounted whether statistics can still be counted anew from the sessions. */
async function expectSame(recounted = true): Promise<void> {
  const [kept, archived] = await Promise.all([tell(rows), tell(archive)])
  for (const part of Object.keys(kept) as (keyof typeof kept)[]) expect(archived[part], part).toEqual(kept[part])
  for (const table of recounted ? recountedTables : []) {
    const [here, there] = await Promise.all([recountStatistics(rows.db, table), recountStatistics(archive.db, table)])
    expect(there.kept, table).toEqual(there.recounted)
    expect(there.recounted, table).toEqual(here.recounted)
  }
}
const both = async <T>(work: (database: TestDatabase) => Promise<T>): Promise<T> => {
  const [here, there] = [await work(rows), await work(archive)]
  expect(there).toEqual(here)
  return there
}

describe('sessions in the archive', () => {
  it('are moved once their month is a week old, and everything told of them, their viewers and codes stays equal', async () => {
    const left = () => archive.db.selectFrom('playback_sessions').select('id').execute()
    await runArchive(new Date('2024-04-07T23:59:59Z'))
    expect(await left()).toHaveLength(60)
    // One is not rolled up yet.
    const waits = (before: string | null) =>
      archive.db
        .updateTable('playback_sessions')
        .set({ before })
        .where('code', '=', codes[0] ?? '')
        .execute()
    await waits('{}')
    await runArchive(new Date('2024-04-08T00:00:00Z'))
    expect(await left()).toHaveLength(31)
    await waits(null)
    await runArchive(new Date('2024-04-08T00:00:00Z'))
    expect(await left()).toHaveLength(30)
    await expectSame()
    await runArchive()
    expect(await left()).toHaveLength(0)
    expect(await archive.db.selectFrom('imprint_codes').select('code').execute()).toEqual([])
    await runArchive()
    await expectSame()
    const positions = await both(({ db }) => Promise.all(people.map((viewer) => findLastPosition(db, viewer, 'none'))))
    expect(positions).toEqual([undefined, undefined, undefined, undefined])
  })

  it('keep a code from being given again', async () => {
    const code = codes[0] ?? ''
    const { rows: taken } = await sql`select archives_of(${code})`.execute(archive.db)
    expect(taken).toHaveLength(1)
    expect((await sql`select archives_of('0000000000')`.execute(archive.db)).rows).toEqual([])
  })

  it('move to the viewer theirs is merged into, and codes keep the identity that played', async () => {
    await both(({ db }) =>
      mergeViewers({ db, now: may }, { accountId: account, viewerId: people[0] ?? '', otherId: people[2] ?? '', userId: account }).then(
        ({ outcome }) => outcome,
      ),
    )
    await expectSame()
  })

  it('lose addresses and browsers at the instant their term ends, in the middle of a month', async () => {
    const before = new Date(march + 15 * day)
    await both(async ({ db }) => {
      let purged = 0
      for (let more = 1; more > 0; purged += more) more = await purgeSessionTraces(db, before)
      expect(purged).toBeGreaterThan(10)
      return db
        .transaction()
        .execute((trx) => lockMergingViewers(trx, account, people))
        .then((viewers) => viewers.length)
    })
    await expectSame()
  })

  it('lose what they say of a viewer who is erased, whose codes keep the keyed hash', async () => {
    await both(({ db }) => db.transaction().execute((trx) => eraseViewers(trx, [people[1] ?? ''], may)))
    erased = people[1]
    await expectSame()
    const { evidence } = await tell(archive)
    expect(evidence.filter((row) => (row as { viewer_erased_at: Date | null }).viewer_erased_at !== null).length).toBeGreaterThan(3)
  })

  it('are reduced to totals after their term, by month, and leave who is behind a code', async () => {
    const counted = async ({ db }: TestDatabase) => {
      const { rows: numbers } = await sql<{ sessions: number }>`
        select count(*)::integer as sessions from every_session where viewer_id is not null group by viewer_id, date_trunc('month', created_at at time zone 'UTC') order by 1`.execute(
        db,
      )
      return numbers
    }
    const term = new Date('2024-04-02T00:00:00Z')
    // Addresses have a shorter term.
    for (const { db } of [rows, archive]) for (let more = 1; more > 0;) more = await purgeSessionTraces(db, term)
    for (const { db } of [rows, archive]) expect(await db.transaction().execute((trx) => reduceSessions(trx, term))).toBeGreaterThan(20)
    await expectSame(false)
    await both(counted)
    const { rows: known } = await sql`
      select from every_session where created_at < '2024-04-01T00:00:00Z' and (viewer_id = any(${people}::text[]) or device <> '' or previewer_id is not null or not isempty(watched))`.execute(
      archive.db,
    )
    expect(known).toEqual([])
  })

  it('lose who is behind a code after ten years', async () => {
    await both(async ({ db }) => purgeEvidence(db, new Date(march + 30 * day)))
    await expectSame(false)
    await both(async ({ db }) => purgeEvidence(db, may))
    expect((await tell(archive)).evidence).toEqual([])
    await expectSame(false)
  })
})
