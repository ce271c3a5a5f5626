import { type Kysely, sql } from 'kysely'

/** Whose previews the signs of a group are about; and the words of a viewer as a column, which reading rows in order tests much faster. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sign_groups add column previewer_id char(16),
      drop constraint sign_groups_account_id_viewer_id_video_key_kind_preview_key,
      add constraint sign_groups_one unique nulls not distinct (account_id, viewer_id, video_key, kind, preview, previewer_id);
    drop index viewers_words;
    alter table viewers add column words text not null generated always as (viewer_words(name, email, identity)) stored;
    create index viewers_words on viewers using gin (account_id, words gin_trgm_ops)
  `.execute(db)
}
