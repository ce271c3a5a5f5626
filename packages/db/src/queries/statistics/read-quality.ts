import { type BrowserName, decodeFirstFrames, type NetworkKind } from '@videozz/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { DayPeriod } from './read-periods.ts'

type Db = Kysely<DatabaseSchema>
export type QualitySum = {
  views: number
  firstFrames: number[]
  stalls: number
  stallMs: number
  errors: number
  bits: number
  playMs: number
}
export type QualityOfPeriod = {
  days: (QualitySum & { day: string })[]
  /** What viewers watched with. */
  groups: (QualitySum & { browser: BrowserName; network: NetworkKind })[]
}
type Row = Omit<QualitySum, 'firstFrames'> & {
  firstFrames: Uint8Array
  day: string | null
  browser: BrowserName | null
  network: NetworkKind | null
}

// Counts of first frames that follow each other are their sum.
const read = (db: Db, accountId: string, { start, end }: DayPeriod, sets: RawBuilder<unknown>) =>
  sql<Row>`
    select day, browser, network, sum(views)::integer as views, string_agg(first_frames, ''::bytea) as "firstFrames", sum(stalls)::integer as stalls,
      sum(stall_ms) as "stallMs", sum(errors)::integer as errors, sum(bits) as bits, sum(play_ms) as "playMs"
    from stat_quality_days where account_id = ${accountId} and day between ${start} and ${end} group by grouping sets (${sets}) order by day`.execute(
    db,
  )

const withCounts = <R extends { firstFrames: Uint8Array }>({ firstFrames, ...row }: R) => ({
  ...row,
  firstFrames: decodeFirstFrames(firstFrames),
})

/** How well sessions opened in a period played: by day, and by browser and network. */
export async function readQuality(db: Db, accountId: string, period: DayPeriod): Promise<QualityOfPeriod> {
  const { rows } = await read(db, accountId, period, sql`(day), (browser, network)`)
  return {
    days: rows.flatMap(({ day, ...row }) => (day === null ? [] : [{ ...withCounts(row), day }])),
    groups: rows.flatMap(({ browser, network, ...row }) =>
      browser === null || network === null ? [] : [{ ...withCounts(row), browser, network }],
    ),
  }
}
