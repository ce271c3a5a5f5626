import { type Kysely, sql } from 'kysely'

/**
 * Folders of three levels and the media in them. The foreign key by level lets a folder lie only in one of the same account that is one
 * level up: so there is no fourth level and no circle, whoever writes. Places have what lists sort and filter by of their media, kept by
 * triggers. Media that are deleted keep their places, marked, until their bytes are purged. What changes folders of an account does so
 * one by one, under the lock the triggers take too; places name no foreign key to media, whose locks would cross that one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table folders (
      id char(16) primary key, account_id char(16) not null references accounts, parent_id char(16),
      level smallint not null check (level between 1 and 3), parent_level smallint not null generated always as (level - 1) stored,
      name text not null check (char_length(name) between 5 and 128), name_folded text not null generated always as (fold_text(name)) stored,
      manual boolean not null default false, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      check ((parent_id is null) = (level = 1)), unique (account_id, id, level), unique (account_id, id),
      foreign key (account_id, parent_id, parent_level) references folders (account_id, id, level) on delete cascade);
    create index folders_newest on folders (account_id, created_at, id);
    create index folders_newest_first on folders (account_id, created_at, id) where level = 1;
    create index folders_edited on folders (account_id, updated_at, id);
    create index folders_name on folders (account_id, name collate "pt-BR-x-icu", id);
    create index folders_name_first on folders (account_id, name collate "pt-BR-x-icu", id) where level = 1;
    create index folders_parent on folders (parent_id, created_at, id) where parent_id is not null;
    create table folder_videos (
      folder_id char(16) not null, video_key char(16) not null, account_id char(16) not null,
      position bigint not null, gone boolean not null default false, added_at timestamptz not null default now(),
      video_created_at timestamptz not null, kind text not null, type text not null, title text not null,
      title_folded text not null generated always as (fold_text(title)) stored, primary key (folder_id, video_key),
      foreign key (account_id, folder_id) references folders (account_id, id) on delete cascade);
    create index folder_videos_order on folder_videos (folder_id, position, video_key) where not gone;
    create index folder_videos_newest on folder_videos (folder_id, video_created_at, video_key) include (title_folded, kind, type) where not gone;
    create index folder_videos_title on folder_videos (folder_id, title collate "pt-BR-x-icu", video_key) where not gone;
    create index folder_videos_kind on folder_videos (folder_id, kind, video_created_at, video_key) where not gone;
    create index folder_videos_video on folder_videos (video_key);
    create function kind_of_video(type text) returns text language sql immutable parallel safe
      return case when type in ('audio', 'youtube') then type else 'default' end;
    create function lock_folders(account char(16)) returns void language sql volatile
      return pg_advisory_xact_lock(hashtextextended('folders:' || account, 0));
    create function follow_video() returns trigger language plpgsql as $$
      begin
        perform lock_folders(old.account_id);
        if tg_op = 'DELETE' or new.purge_started_at is not null then
          delete from folder_videos where video_key = old.key;
        else
          update folder_videos set gone = new.deleted_at is not null, title = new.title, kind = kind_of_video(new.type), type = new.type
          where video_key = new.key;
        end if;
        return null;
      end $$;
    create trigger videos_in_folders after update of title, type, deleted_at, purge_started_at on videos for each row
      when ((old.title, old.type, old.deleted_at is null, old.purge_started_at is null)
        is distinct from (new.title, new.type, new.deleted_at is null, new.purge_started_at is null)) execute function follow_video();
    create trigger videos_out_of_folders after delete on videos for each row execute function follow_video()
  `.execute(db)
}
