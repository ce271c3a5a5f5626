import { type BrowserName, decodeFirstFrames, type NetworkKind, type QualitySums } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { DayPeriod } from './read-periods.ts'

type Db = Kysely<DatabaseSchema>
export type QualityOfPeriod = {
  days: (QualitySums & { day: string })[]
  /** What viewers watched with. */
  groups: (QualitySums & { browser: BrowserName; network: NetworkKind })[]
}
type Row = Omit<QualitySums, 'firstFrames'> & {
  firstFrames: Uint8Array
  day: string | null
  browser: BrowserName | null
  network: NetworkKind | null
}

const withCounts = <R extends { firstFrames: Uint8Array }>({ firstFrames, ...row }: R) => ({
  ...row,
  firstFrames: decodeFirstFrames(firstFrames),
})

/** How well sessions opened in a period played: by day, and by browser and network. */
export async function readQuality(db: Db, accountId: string, { start, end }: DayPeriod): Promise<QualityOfPeriod> {
  // Counts of first frames that follow each other are their sum.
  const { rows } = await sql<Row>`
    select day, browser, network, sum(views)::integer as views, string_agg(first_frames, ''::bytea) as "firstFrames", sum(stalls)::integer as stalls,
      sum(stall_ms) as "stallMs", sum(errors)::integer as errors, sum(bits) as bits, sum(play_ms) as "playMs"
    from stat_quality_days where account_id = ${accountId} and day between ${start} and ${end}
    group by grouping sets ((day), (browser, network)) order by day`.execute(db)
  return {
    days: rows.flatMap(({ day, ...row }) => (day === null ? [] : [{ ...withCounts(row), day }])),
    groups: rows.flatMap(({ browser, network, ...row }) =>
      browser === null || network === null ? [] : [{ ...withCounts(row), browser, network }],
    ),
  }
}
