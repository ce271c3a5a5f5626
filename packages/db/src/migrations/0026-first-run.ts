import { type Kysely, sql } from 'kysely'

/**
 * First run of an account: what its owner closed or skipped, the sample lesson, and the site an embed was framed by. An offer may name a
 * product that is typed instead of chosen: it has no `product_id`, and may have a price in cents.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table offers alter column product_id drop not null;
    alter table offers add column price_cents integer check (price_cents >= 0);
    alter table videos add column sample boolean not null default false;
    create unique index videos_sample on videos (account_id) where sample and deleted_at is null;
    alter table playback_sessions add column site text;
    create index viewers_oldest on viewers (account_id, created_at);
    create table first_runs (
      account_id char(16) primary key references accounts,
      closed_at timestamptz, protect_skipped_at timestamptz)
  `.execute(db)
}
