import { addFirstFrames, decodeFirstFrames, encodeFirstFrames, type RollUp } from '@videozz/domain'
import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
type KnownRow = { key: string; first_frames: Uint8Array }

/** Adds what was told of how well playback went. Call it where no other process writes it. */
export async function writeQualitySums(trx: Db, quality: RollUp['quality']): Promise<void> {
  if (quality.size === 0) return
  const keys = [...quality.keys()].map((key) => key.split('|'))
  const named = sql`unnest(${keys.map(([accountId]) => accountId)}::char(16)[], ${keys.map(([, day]) => day)}::date[],
    ${keys.map(([, , browser]) => browser)}::text[], ${keys.map(([, , , network]) => network)}::text[]) as n(account_id, day, browser, network)`
  const { rows } = await sql<KnownRow>`
    select concat_ws('|', q.account_id, q.day, q.browser, q.network) as key, q.first_frames from ${named}
      join stat_quality_days q on q.account_id = n.account_id and q.day = n.day and q.browser = n.browser and q.network = n.network`.execute(
    trx,
  )
  const known = new Map(rows.map((row) => [row.key, row.first_frames]))
  const next = [...quality].map(([key, { firstFrames, ...sums }]) => {
    const before = known.get(key)
    return {
      ...sums,
      firstFrames: Buffer.from(encodeFirstFrames(before ? addFirstFrames(decodeFirstFrames(before), firstFrames) : firstFrames)),
    }
  })
  await sql`
    insert into stat_quality_days as t (account_id, day, browser, network, views, first_frames, stalls, stall_ms, errors, bits, play_ms)
    select * from unnest(${keys.map(([accountId]) => accountId)}::char(16)[], ${keys.map(([, day]) => day)}::date[],
      ${keys.map(([, , browser]) => browser)}::text[], ${keys.map(([, , , network]) => network)}::text[],
      ${next.map(({ views }) => views)}::integer[], ${next.map(({ firstFrames }) => firstFrames)}::bytea[],
      ${next.map(({ stalls }) => stalls)}::integer[], ${next.map(({ stallMs }) => stallMs)}::double precision[], ${next.map(({ errors }) => errors)}::integer[],
      ${next.map(({ bits }) => bits)}::double precision[], ${next.map(({ playMs }) => playMs)}::double precision[])
    on conflict (account_id, day, browser, network) do update set views = t.views + excluded.views, first_frames = excluded.first_frames,
      stalls = t.stalls + excluded.stalls, stall_ms = t.stall_ms + excluded.stall_ms, errors = t.errors + excluded.errors, bits = t.bits + excluded.bits,
      play_ms = t.play_ms + excluded.play_ms`.execute(trx)
}
