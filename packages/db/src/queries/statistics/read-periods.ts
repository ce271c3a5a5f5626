import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
/** Days of São Paulo (`YYYY-MM-DD`), both ends included. */
export type DayPeriod = { start: string; end: string }
export type HourSums = { hour: number; imprint: number; plain: number; seconds: number }
export type DayPeople = { day: string; people: number; newPeople: number }
export type PeopleOfPeriod = { people: number; newPeople: number }
export type PartRow = { part: 'device' | 'browser' | 'site'; value: string; views: number; seconds: number }
/** Views begun and seconds reported in each hour of the epoch from one to another, the last one not included. */
export async function readHours(db: Db, accountId: string, from: number, until: number): Promise<HourSums[]> {
  return db
    .selectFrom('stat_hours')
    .select(['hour', 'views_imprint as imprint', 'views_plain as plain', 'seconds'])
    .where('account_id', '=', accountId)
    .where('hour', '>=', from)
    .where('hour', '<', until)
    .orderBy('hour')
    .execute()
}

/** Viewers of each day, and those of them who had never watched before. */
export async function readDayPeople(db: Db, accountId: string, { start, end }: DayPeriod): Promise<DayPeople[]> {
  const { rows } = await sql<DayPeople>`
    select day, sum(viewers)::integer as people, coalesce(sum(viewers) filter (where previous_day = '-infinity'), 0)::integer as "newPeople"
    from stat_reach where account_id = ${accountId} and day between ${start} and ${end} group by day order by day`.execute(db)
  return rows
}

/** Viewers of whole periods: each counts once, on the first of their days in it. */
export async function readPeople(db: Db, accountId: string, periods: readonly DayPeriod[]): Promise<PeopleOfPeriod[]> {
  const { rows } = await sql<PeopleOfPeriod>`
    select coalesce(sum(r.viewers), 0)::integer as people, coalesce(sum(r.viewers) filter (where r.previous_day = '-infinity'), 0)::integer as "newPeople"
    from unnest(${periods.map(({ start }) => start)}::date[], ${periods.map(({ end }) => end)}::date[]) with ordinality as p(first, last, place)
      left join stat_reach r on r.account_id = ${accountId} and r.day between p.first and p.last and r.previous_day < p.first
    group by p.place order by p.place`.execute(db)
  return rows
}

/** Views begun and seconds played by device, browser and host of the page, the most views first. */
export async function readParts(db: Db, accountId: string, { start, end }: DayPeriod): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select part, value, sum(views)::integer as views, sum(seconds) as seconds from stat_day_parts
    where account_id = ${accountId} and day between ${start} and ${end} group by part, value order by 3 desc, 4 desc, value`.execute(db)
  return rows
}

/** Until when reports are rolled up: null when none waits. */
export async function findOldestQueued(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('stat_queue').select('queued_at').orderBy('queued_at').limit(1).executeTakeFirst()
  return row?.queued_at ?? null
}
