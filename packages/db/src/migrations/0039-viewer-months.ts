import { type Kysely, sql } from 'kysely'

/**
 * Days a viewer watched on, as a bit for each day of a month (bit 0: the first) instead of a row each; `viewer_days` is the same as rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table viewer_months (
      account_id char(16) not null, viewer_id char(16) not null, month date not null, days integer not null, primary key (viewer_id, month));
    insert into viewer_months (account_id, viewer_id, month, days)
    select account_id, viewer_id, date_trunc('month', day)::date, bit_or(1 << (extract(day from day)::integer - 1)) from viewer_days group by 1, 2, 3;
    drop table viewer_days;
    create view viewer_days as
      select account_id, viewer_id, month + d.bit as day from viewer_months cross join lateral generate_series(0, 30) as d(bit) where days & (1 << d.bit) <> 0;
    create function first_day(month date, days integer) returns date language sql immutable as $$
      select case when days <> 0 then month + 32 - length(rtrim(days::bit(32)::text, '0')) end $$;
    create function last_day(month date, days integer) returns date language sql immutable as $$
      select case when days <> 0 then month + length(ltrim(days::bit(32)::text, '0')) - 1 end $$
  `.execute(db)
}
