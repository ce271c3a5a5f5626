import { type Kysely, sql } from 'kysely'

/** Further kinds of suspicious signs, and the media that each is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table playback_signs add column video_key char(16), drop constraint playback_signs_kind,
      add constraint playback_signs_kind check (kind in ('tampering', 'faster-than-time', 'key-rush', 'many-addresses', 'many-devices', 'token-replayed',
        'fast-keys', 'many-networks-lease', 'proof-failed', 'no-reports'))
  `.execute(db)
}
