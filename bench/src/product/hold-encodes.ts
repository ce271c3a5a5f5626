import type { Database } from '@videozz/db'
import { sql } from 'kysely'

/** From now on encodes are put off for a month, so that they take nothing of the machine that an import is measured on. */
export async function holdEncodes(db: Database): Promise<void> {
  await sql`
    create function bench_hold_encodes() returns trigger language plpgsql as
    $$ begin new.start_after := now() + interval '30 days'; return new; end $$`.execute(db)
  await sql`
    create trigger bench_hold_encodes before insert on pgboss.job for each row when (new.name in ('encode-first', 'encode-ladder', 'encode-base', 'encode-pictures'))
    execute function bench_hold_encodes()`.execute(db)
}

/** Ends the holding, and has the encodes of these media run now. */
export async function releaseEncodes(db: Database, keys: readonly string[]): Promise<void> {
  await sql`drop trigger bench_hold_encodes on pgboss.job`.execute(db)
  await sql`update pgboss.job set start_after = now() where name = 'encode-first' and data->>'videoKey' = any(${keys})`.execute(db)
}
