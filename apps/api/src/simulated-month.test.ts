import { randomUUID } from 'node:crypto'
import { bookStorageDay, createKey, eraseViewers, hashViewer, readLedgerTotals } from '@videozz/db'
import { createImprintCode, daysOfMonth, freePlan, gibibyte, professionalPlan, startOfDay } from '@videozz/domain'
import { writeReports } from '@videozz/operations'
import { createTestAccount, createTestDatabase, createTestPlan, createTestUser, createTestVideo, type TestDatabase } from '@videozz/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

const people = 10_000
const secretKey = randomUUID() + randomUUID()
const month = '2026-03'
const days = daysOfMonth(month)
/** Windows of a day in which sessions are opened, in hours; the last ends two seconds after midnight in São Paulo. */
const windows = [3, 9, 15, 20, 24]
const offerPlan = { ...professionalPlan, id: 'planofertasimula', title: 'Oferta', type: 'offer' as const, storageSize: 20 * gibibyte }
const plans = [professionalPlan, offerPlan, freePlan]
/** Cents a student costs once, as the plans are sold: written here anew, lest a wrong price is found right by itself. */
const feeOf = new Map<string, number>([
  [professionalPlan.id, 399],
  [offerPlan.id, 199],
  [freePlan.id, 0],
])
/** Milliseconds from midnight in UTC to midnight in São Paulo, without summer time since 2019. */
const behind = 3 * 3_600_000

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
let state = 20_260_301
function chance(): number {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}
const below = (count: number) => Math.floor(chance() * count)

type School = { accountId: string; videoKey: string; plan: (typeof plans)[number] }
type Person = {
  school: School
  identity: string
  email: string | null
  verified: boolean
  viewerId: string
  /** When the viewer's first frame was shown, as this test played it. */ first?: Date
}
type Stored = { account: string; created: Date; deleted: Date | null; size: number; type: string }
type Opened = { id: string; createdAt: Date; plays: boolean }

async function makeSchools(): Promise<School[]> {
  const { db } = database
  await createTestPlan(db, {
    id: offerPlan.id,
    title: 'Oferta',
    price_cents: 9900,
    type: 'offer',
    storage_size: offerPlan.storageSize,
    upload_size: 1,
    has_additional: true,
    has_fee: true,
  })
  const schools = Array.from({ length: 6 }, (_, place) => ({
    accountId: createKey(),
    videoKey: createKey(),
    plan: plans[place % 3] ?? freePlan,
  }))
  for (const { accountId, videoKey, plan } of schools) {
    await createTestUser(db, { id: accountId })
    await createTestAccount(db, { id: accountId, owner_id: accountId, plan_id: plan.id })
    await createTestVideo(db, { key: videoKey, account_id: accountId, duration: 100, source_size: 0, created_at: '2026-02-01' })
  }
  return schools
}

/** Stores viewers and sessions with their evidence as opening them does. */
async function openSessions(
  sessions: { person: Person | null; school: School; id: string; createdAt: Date; preview: boolean }[],
): Promise<void> {
  const { db } = database
  if (sessions.length === 0) return
  const known = [...new Map(sessions.flatMap(({ person }) => (person ? [[person.viewerId, person] as const] : []))).values()]
  if (known.length > 0)
    await db
      .insertInto('viewers')
      .values(
        known.map(({ viewerId, school, identity, verified, email }) => ({
          id: viewerId,
          account_id: school.accountId,
          identity,
          verified,
          email,
          name: null,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const rows = sessions.map(({ person, school, id, createdAt, preview }) => ({
    id,
    created_at: createdAt,
    account_id: school.accountId,
    video_key: school.videoKey,
    generation: 1,
    embed_id: null,
    viewer_id: person?.viewerId ?? null,
    preview,
    code: createImprintCode(crypto.getRandomValues(new Uint8Array(9))),
    partner: 'videozz',
  }))
  await db
    .insertInto('playback_sessions')
    .values(rows.map((row) => ({ ...row, device: 'd', address: null, user_agent: null, view_started_at: null, last_report_at: null })))
    .execute()
  await db
    .insertInto('imprint_codes')
    .values(
      rows.map(({ id, created_at, embed_id: _embed, ...row }, place) => {
        const person = sessions[place]?.person
        const hash = person ? hashViewer(secretKey, row.account_id, person.email ?? person.identity) : null
        return {
          ...row,
          session_id: id,
          session_created_at: created_at,
          viewer_hash: hash,
          verified: person?.verified ?? false,
          created_at,
        }
      }),
    )
    .execute()
}

/** Everybody of a window plays its five seconds until `now`, told to two apis at once. */
async function report(opened: readonly Opened[], now: Date): Promise<void> {
  const reports = opened.map(({ id, createdAt, plays }) => ({
    session: { id, createdAt },
    sequence: null,
    playing: true,
    position: 5,
    ranges: plays ? [[0, 5] as const] : [],
    tampering: [],
  }))
  const half = Math.ceil(reports.length / 2)
  const batches = [reports.slice(0, half), reports.slice(half)].filter((batch) => batch.length > 0)
  await Promise.all(batches.map((batch) => writeReports({ db: database.db, now }, secretKey, batch)))
}

/** Students watch from the last days of the month before to the first of the next. */
async function watchMonth(schools: School[]): Promise<{ folk: Person[]; sessions: number; erased: number }> {
  const folk: Person[] = Array.from({ length: people }, (_, n) => {
    const verified = chance() < 0.7
    const email = chance() < 0.8 ? `Pessoa${n}@exemplo.com` : null
    return {
      school: schools[n % schools.length] as School,
      identity: `${verified ? 's' : 'd'}:Pessoa-${n}`,
      email,
      verified,
      viewerId: createKey(),
    }
  })
  let [sessions, erased] = [0, 0]
  for (const day of ['2026-02-27', '2026-02-28', ...days, '2026-04-01']) {
    for (const hour of windows) {
      const now = new Date(startOfDay(day).getTime() + hour * 3_600_000 + 2000)
      const wanted = Array.from({ length: 140 }, () => ({ person: folk[below(people)] as Person, preview: chance() < 0.05 }))
      // One in ten opens two at once.
      const all = wanted.flatMap((one) => (chance() < 0.1 ? [one, one] : [one]))
      const made = all.map(({ person, preview }) => {
        const createdAt = new Date(now.getTime() - 6000 - below(120_000))
        const plays = chance() < 0.85
        if (plays && !preview) person.first ??= new Date(now.getTime() - 5000)
        return { person: preview ? null : person, school: person.school, id: createKey(), createdAt, preview, plays }
      })
      await openSessions(made)
      await report(made, now)
      sessions += made.length
    }
    // Some are erased in the night, and may come back as the viewer they were not before.
    const gone = folk.filter(({ verified }) => verified && chance() < 0.003)
    const count = await database.db.transaction().execute((trx) =>
      eraseViewers(
        trx,
        gone.map(({ viewerId }) => viewerId),
        startOfDay(day),
      ),
    )
    erased += count.viewers
    for (const person of gone) person.viewerId = createKey()
  }
  return { folk, sessions, erased }
}

/** Uploads and deletions at any second of the month, and some at the very turn of a day. */
async function storeMonth(schools: School[]): Promise<Stored[]> {
  const [first, last] = [startOfDay('2026-02-20').getTime(), startOfDay('2026-04-02').getTime()]
  const anyTime = () => (chance() < 0.1 ? startOfDay(days[below(31)] ?? month).getTime() + below(3) - 1 : first + below(last - first))
  const rows = Array.from({ length: 3000 }, (): Stored => {
    const [created, other] = [anyTime(), anyTime()].toSorted((one, two) => one - two) as [number, number]
    const big = chance() < 0.05
    return {
      account: schools[below(schools.length)]?.accountId ?? '',
      created: new Date(created),
      deleted: chance() < 0.4 ? new Date(other) : null,
      size: below((big ? 90 : 2) * gibibyte),
      type: chance() < 0.03 ? 'youtube' : 'default',
    }
  })
  const column = <K extends keyof (typeof rows)[number]>(key: K) => rows.map((row) => row[key])
  await sql`insert into videos (key, account_id, title, type, status, source_size, source_name, secret, created_at, deleted_at)
    select ${sql.raw(`substr(md5(n::text || 'sim'), 1, 16)`)}, account, 'Aula', type, 'encoded', size, 'a.mp4', 'x', created, deleted
    from unnest(${column('account')}::char(16)[], ${column('type')}::text[], ${column('size')}::bigint[], ${column('created')}::timestamptz[], ${column('deleted')}::timestamptz[])
      with ordinality as r(account, type, size, created, deleted, n)`.execute(database.db)
  for (const day of days) await bookStorageDay(database.db, day)
  return rows
}

/** Cents of the students this test had play for the first time in the month: nothing of it was written by what is tested. */
function expectActivations(folk: readonly Person[], accountId: string, fee: number): number {
  const monthOf = (instant: Date) => new Date(instant.getTime() - behind).toISOString().slice(0, 7)
  return (
    folk.filter(({ school, verified, first }) => school.accountId === accountId && verified && first && monthOf(first) === month).length *
    fee
  )
}

/** Cents of what this test stored beyond the plan, rounded once, at the end of the month: 50 a GB and month, 31 days. */
function expectStorage(stored: readonly Stored[], accountId: string, planBytes: number): number {
  let byteDays = 0n
  for (let day = 1; day <= 31; day++) {
    const end = Date.UTC(2026, 2, day + 1) + behind
    let bytes = 0n
    for (const { account, created, deleted, size, type } of stored)
      if (account === accountId && type !== 'youtube' && created.getTime() < end && !(deleted && deleted.getTime() < end))
        bytes += BigInt(size)
    if (bytes > BigInt(planBytes)) byteDays += bytes - BigInt(planBytes)
  }
  const [parts, whole] = [byteDays * 50n, 31n * 2n ** 30n]
  return Number(parts / whole) + ((parts % whole) * 2n >= whole ? 1 : 0)
}

/** Cents of first views of the month, counted from raw sessions and the evidence behind their codes, which outlives an erasure. */
async function recountActivations(accountId: string, fee: number): Promise<number> {
  const { rows } = await sql<{ students: number }>`
    select count(*) as students from (
      select c.viewer_hash, min(s.view_started_at) as first from playback_sessions s join imprint_codes c on c.session_id = s.id
      where s.account_id = ${accountId} and not s.preview and c.verified and s.view_started_at is not null group by c.viewer_hash) f
    where to_char(f.first at time zone 'America/Sao_Paulo', 'YYYY-MM') = ${month}`.execute(database.db)
  return (rows[0]?.students ?? 0) * fee
}

/** Cents of additional storage of the month, counted from the media in one exact fraction. */
async function recountStorage(accountId: string): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    select round(50::numeric * coalesce(sum(extra), 0) / (1073741824::numeric * 31))::text as cents from (
      select greatest(0, (select coalesce(sum(v.source_size), 0) from videos v
          where v.account_id = a.id and v.type <> 'youtube' and v.created_at < (d + interval '1 day') at time zone 'America/Sao_Paulo'
            and (v.deleted_at is null or v.deleted_at >= (d + interval '1 day') at time zone 'America/Sao_Paulo')) - p.storage_size) as extra
      from accounts a join plans p on p.id = a.plan_id, generate_series('2026-03-01'::timestamp, '2026-03-31', '1 day') d
      where a.id = ${accountId} and p.has_additional) e`.execute(database.db)
  return Number(rows[0]?.cents)
}

it('fees and storage of a simulated month with 10,000 viewers are booked to the cent', async () => {
  const schools = await makeSchools()
  const { folk, sessions, erased } = await watchMonth(schools)
  const stored = await storeMonth(schools)
  expect(sessions).toBeGreaterThan(20_000)
  expect(erased).toBeGreaterThan(300)
  for (const { accountId, plan } of schools) {
    const totals = await readLedgerTotals(database.db, accountId, month)
    const booked = Object.fromEntries(totals.map(({ kind, amountCents }) => [kind, amountCents]))
    const fee = feeOf.get(plan.id) ?? Number.NaN
    const expected = {
      activation: expectActivations(folk, accountId, fee),
      storage: plan.hasAdditional ? expectStorage(stored, accountId, plan.storageSize) : 0,
    }
    expect(booked, plan.title).toEqual({ plan: 0, correction: 0, ...expected })
    expect({ activation: await recountActivations(accountId, fee), storage: await recountStorage(accountId) }, plan.title).toEqual(expected)
    if (plan.hasFee) expect(expected.activation).toBeGreaterThan(100_00)
    if (plan.hasAdditional) expect(expected.storage).toBeGreaterThan(0)
    const { rows } = await sql<{ cents: number }>`select coalesce(sum(amount_cents), 0)::bigint as cents from ledger_entries
      where account_id = ${accountId} and day between '2026-03-01' and '2026-03-31'`.execute(database.db)
    expect(rows[0]?.cents).toBe(expected.activation + expected.storage)
  }
}, 120_000)
