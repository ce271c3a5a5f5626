import { type Kysely, sql } from 'kysely'

/**
 * Forensic marks. A marked generation has each segment in two variants, 1 and 2, and none in variant 0; `renditions.mark_version` is null
 * where it is unmarked. `videos.mark` is null where the account's default applies. `mark_holders` are those to whom a marked generation was
 * given, each with a code of their own: evidence, which outlives media and sessions. A download of a marked media has the code of whom it
 * was made for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table renditions add column mark_version smallint;
    alter table videos add column mark boolean;
    alter table accounts add column marks_media boolean not null default true;
    create table mark_holders (
      video_key char(16) not null, generation integer not null, kind text not null check (kind in ('session', 'viewer', 'user')),
      holder_id char(16) not null, account_id char(16) not null, version smallint not null,
      first_at timestamptz not null, last_at timestamptz not null,
      primary key (video_key, generation, kind, holder_id));
    create index mark_holders_age on mark_holders (last_at);
    alter table downloads add column person_id char(16);
    alter table downloads drop constraint downloads_video_key_generation_rendition_variant_key;
    create unique index downloads_file on downloads (video_key, generation, rendition, variant, coalesce(person_id, ''))
  `.execute(db)
}
