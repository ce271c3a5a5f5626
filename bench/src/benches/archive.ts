import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { archiveSessions, type Database, findCodePlayback, findOldestQueued, listViewerHistory } from '@videozz/db'
import { createImprintCode } from '@videozz/domain'
import { sql } from 'kysely'
import type { Bench, Row } from '../bench.ts'
import { openDatabase } from '../product/open-database.ts'
import { seedCourseMonth } from '../product/seed-course-month.ts'
import { startProduct } from '../product/start-product.ts'
import { percentile } from '../report/statistics.ts'

/** Tables that grow with sessions, as they are added up. */
const groups = {
  'sessions and the evidence of their codes': [
    'playback_sessions',
    'imprint_codes',
    'session_archive',
    'archived_codes',
    'archived_code_pages',
  ],
  'what each viewer watched of each lesson': ['viewer_media', 'course_students', 'course_lessons', 'course_roll_ups'],
  'other statistics': [
    'stat_hours',
    'stat_media_days',
    'stat_day_parts',
    'stat_reach',
    'viewer_months',
    'media_curves',
    'stat_quality_days',
    'stat_queue',
  ],
}
type Group = keyof typeof groups

/** MB of the tables of each group with their indexes, for each million sessions. */
async function readSizes(db: Database, sessions: number): Promise<Record<Group, number>> {
  const sizes = {} as Record<Group, number>
  for (const [group, tables] of Object.entries(groups) as [Group, string[]][]) {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes from pg_class c
      where c.relname = any(${tables}) or c.oid in (select inhrelid from pg_inherits where inhparent::regclass::text = any(${tables}))`.execute(
      db,
    )
    sizes[group] = (rows[0]?.bytes ?? 0) / sessions
  }
  return sizes
}

const total = (sizes: Record<Group, number>): number => Object.values(sizes).reduce((sum, size) => sum + size, 0)

/** Some sessions, their codes such as can be asked for: those that were stored have no check symbol. */
async function drawSamples(db: Database, share: number): Promise<{ code: string; viewer: string }[]> {
  const drawn = await db
    .selectFrom('playback_sessions')
    .select(['id', 'code', 'viewer_id'])
    .where(sql<boolean>`random() < ${share}`)
    .execute()
  const samples = drawn.map(({ id, code, viewer_id }) => ({
    id,
    old: code,
    viewer: viewer_id ?? '',
    code: createImprintCode(randomBytes(9)),
  }))
  for (const { id, old, code } of samples) {
    await db.updateTable('playback_sessions').set({ code }).where('id', '=', id).execute()
    await db.updateTable('imprint_codes').set({ code }).where('code', '=', old).execute()
  }
  return samples
}

export const archive: Bench = {
  name: 'archive',
  what: 'storage of a million sessions before and after their month is archived, and how fast they are found there',
  run: async ({ scope, signal, say, quick, sessions: count = quick ? 20_000 : 300_000 }) => {
    const asked = quick ? 10 : 200
    say('Starting the product…')
    const product = await startProduct(scope)
    const { db } = openDatabase(scope, product)
    const { account_id: accountId } = await db
      .selectFrom('accounts as a')
      .innerJoin('users as u', 'u.id', 'a.owner_id')
      .select('a.id as account_id')
      .where('u.email', '=', product.demo.email)
      .executeTakeFirstOrThrow()
    const now = new Date()
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1))
    say(`Storing ${count} sessions…`)
    await seedCourseMonth(db, accountId, month, count)
    say('The worker rolls them up…')
    const rolling = performance.now()
    while (await findOldestQueued(db)) await wait(200, undefined, { signal })
    const rolled = count / ((performance.now() - rolling) / 1000)
    await sql`vacuum (analyze)`.execute(db)
    const before = await readSizes(db, count)
    const samples = await drawSamples(db, asked / count)
    const ask = async () => {
      const took: { code: number[]; viewer: number[] } = { code: [], viewer: [] }
      for (const { code, viewer } of samples) {
        const began = performance.now()
        await findCodePlayback(db, code)
        took.code.push(performance.now() - began)
        const again = performance.now()
        await listViewerHistory(db, { viewerId: viewer, limit: 50 })
        took.viewer.push(performance.now() - again)
      }
      return { code: percentile(took.code, 0.95), viewer: percentile(took.viewer, 0.95) }
    }
    await ask()
    const here = await ask()
    say('Archiving the month…')
    const began = performance.now()
    const moved = await archiveSessions(db, new Date(now.getTime() - 7 * 86_400_000), signal)
    const archiving = moved / ((performance.now() - began) / 1000)
    if (moved !== count) throw new Error(`${moved} of ${count} sessions were archived`)
    await sql`vacuum (analyze)`.execute(db)
    const after = await readSizes(db, count)
    await ask()
    const there = await ask()
    const rows: Row[] = [
      { what: 'a million sessions as they are written', unit: 'MB', values: [total(before)] },
      { what: 'a million sessions after their month', unit: 'MB', values: [total(after)], budget: { most: 250 } },
      ...(Object.keys(groups) as Group[]).map((group): Row => ({ what: `of it ${group}`, unit: 'MB', values: [after[group]] })),
      { what: 'archived ÷ as they are written', unit: 'ratio', values: [total(after) / total(before)] },
      { what: 'sessions rolled up', unit: 'per s', values: [rolled] },
      { what: 'sessions archived', unit: 'per s', values: [archiving] },
      { what: 'p95 of a code looked up, before', unit: 'ms', values: [here.code] },
      { what: 'p95 of a code looked up in the archive', unit: 'ms', values: [there.code], budget: { most: 100 } },
      { what: "p95 of a viewer's sessions, before", unit: 'ms', values: [here.viewer] },
      { what: "p95 of a viewer's sessions in the archive", unit: 'ms', values: [there.viewer], budget: { most: 100 } },
    ]
    return {
      rows,
      notes: [
        `${count} sessions of one month and account by ${Math.ceil(count / 17)} signed viewers in five courses of 60 lessons, each lesson opened three times, every session with a code and its evidence, rolled up by \`rollUp\` as the worker calls it. Sizes are of tables with their indexes after \`vacuum\`, divided by the millions of sessions. Codes and viewers are read by the queries of the api, without HTTP.`,
        'Rows of viewers (name, e-mail, search index) are not counted: they grow with people. Addresses and browsers, kept for 184 days, are.',
      ],
    }
  },
}
