import { type Kysely, sql } from 'kysely'

/** Fair turns of encodes between accounts, the step of a media's encode that may run, and the failures its owner was notified of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table videos add column encode_step integer not null default 0, add column failure_told boolean not null default true;
    create index videos_unfinished on videos (account_id) where deleted_at is null and status not in ('encoded', 'error');
    create index videos_untold on videos (account_id) where deleted_at is null and status = 'error' and not failure_told;
    create table encode_lanes (lane text primary key, turn bigint not null default 0);
    insert into encode_lanes (lane) values ('open'), ('base'), ('ladder');
    create table encode_turns (
      lane text not null references encode_lanes, account_id char(16) not null references accounts on delete cascade, next bigint not null,
      primary key (lane, account_id));
    create table failure_mails (account_id char(16) primary key references accounts on delete cascade, sent_at timestamptz not null)
  `.execute(db)
}
