import { type Kysely, sql } from 'kysely'

/**
 * The library as it is listed and searched: one small row per media that was not deleted, which encoding never touches. The text
 * search configuration `videozz_portuguese` is Portuguese blind to accents. It is vacuumed early, since counts and far pages are read from
 * indexes alone only where that was done.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;
    create extension if not exists btree_gin;
    create extension if not exists unaccent;
    create text search configuration videozz_portuguese (copy = pg_catalog.portuguese);
    alter text search configuration videozz_portuguese alter mapping for hword, hword_part, word with unaccent, portuguese_stem;
    create table library_entries (
      video_key char(16) primary key references videos on delete cascade, account_id char(16) not null, kind text not null, type text not null,
      created_at timestamptz not null, title text not null, title_folded text not null,
      texts tsvector not null, spoken tsvector not null default '')
      with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
    create index library_entries_newest on library_entries (account_id, created_at desc, video_key desc) include (title_folded, kind, type);
    create index library_entries_kind on library_entries (account_id, kind, created_at desc, video_key desc);
    create index library_entries_title on library_entries (account_id, title collate "pt-BR-x-icu", video_key);
    create index library_entries_kind_title on library_entries (account_id, kind, title collate "pt-BR-x-icu", video_key);
    create function enter_library() returns trigger language plpgsql as $$
      begin
        if new.deleted_at is not null then
          delete from library_entries where video_key = new.key;
        else
          insert into library_entries (video_key, account_id, kind, type, created_at, title, title_folded, texts)
          values (new.key, new.account_id, case when new.type in ('audio', 'youtube') then new.type else 'default' end, new.type,
            new.created_at, new.title, new.title_folded, to_tsvector('videozz_portuguese', new.title || ' ' || new.description))
          on conflict (video_key) do update set account_id = excluded.account_id, kind = excluded.kind, type = excluded.type,
            created_at = excluded.created_at, title = excluded.title, title_folded = excluded.title_folded, texts = excluded.texts;
        end if;
        return null;
      end $$;
    create trigger videos_library after insert or update of title, description, type, created_at, deleted_at on videos
      for each row execute function enter_library();
    insert into library_entries (video_key, account_id, kind, type, created_at, title, title_folded, texts)
      select key, account_id, case when type in ('audio', 'youtube') then type else 'default' end, type, created_at, title, title_folded,
        to_tsvector('videozz_portuguese', title || ' ' || description)
      from videos where deleted_at is null;
    create index library_entries_words on library_entries
      using gin (account_id, title_folded gin_trgm_ops, texts, spoken) with (fastupdate = off)
  `.execute(db)
}
