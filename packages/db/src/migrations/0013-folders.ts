import { type Kysely, sql } from 'kysely'

/**
 * Folders of three levels and the media in them. The foreign key by level lets the parent of a folder only be one of the same account that
 * is one level up: no fourth level and no circle is possible for any writer. Rows have no foreign key to media: changes to folders of an
 * account run one at a time, under the lock the triggers take too, and locks of media would cross that one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table folders (
      id char(16) primary key, account_id char(16) not null references accounts, parent_id char(16),
      level smallint not null check (level between 1 and 3), parent_level smallint not null generated always as (level - 1) stored,
      name text not null check (char_length(name) between 5 and 128), name_folded text not null generated always as (fold_text(name)) stored,
      manual boolean not null default false, media integer not null default 0, audios integer not null default 0, youtubes integer not null default 0,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      check ((parent_id is null) = (level = 1)), unique (account_id, id, level), unique (account_id, id),
      foreign key (account_id, parent_id, parent_level) references folders (account_id, id, level) on delete cascade);
    create index folders_newest on folders (account_id, created_at, id);
    create index folders_newest_first on folders (account_id, created_at, id) where level = 1;
    create index folders_edited on folders (account_id, updated_at, id);
    create index folders_name on folders (account_id, name collate "pt-BR-x-icu", id);
    create index folders_name_first on folders (account_id, name collate "pt-BR-x-icu", id) where level = 1;
    create index folders_parent on folders (parent_id, created_at, id) where parent_id is not null;
    create function lock_folders(account char(16)) returns void language sql volatile
      return pg_advisory_xact_lock(hashtextextended('folders:' || account, 0))
  `.execute(db)
  await createFolderVideos(db)
  await countFolderVideos(db)
}

/**
 * The media of folders, with the columns that lists sort, filter and search by: their indexes are all that a list reads of a large folder.
 * Deleted media keep their rows, marked, until their bytes are purged. Positions of a manual order are in a table of their own and exist
 * only where there is such an order, so that creating the first one writes nothing else.
 */
async function createFolderVideos(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table folder_videos (
      folder_id char(16) not null, video_key char(16) not null, account_id char(16) not null,
      gone boolean not null default false, added_at timestamptz not null default now(),
      video_created_at timestamptz not null, kind text not null, type text not null, title text not null,
      title_folded text not null generated always as (fold_text(title)) stored, primary key (folder_id, video_key),
      foreign key (account_id, folder_id) references folders (account_id, id) on delete cascade)
      with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
    create index folder_videos_newest on folder_videos (folder_id, video_created_at, video_key)
      include (kind, type, title_folded) where not gone;
    create index folder_videos_title on folder_videos (folder_id, title collate "pt-BR-x-icu", video_key)
      include (kind, type, title_folded) where not gone;
    create index folder_videos_video on folder_videos (video_key);
    create table folder_places (
      folder_id char(16) not null, video_key char(16) not null, position bigint not null,
      kind text not null, type text not null, gone boolean not null default false, primary key (folder_id, video_key))
      with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
    create index folder_places_order on folder_places (folder_id, position, video_key) include (kind, type) where not gone;
    create function kind_of_video(type text) returns text language sql immutable parallel safe
      return case when type in ('audio', 'youtube') then type else 'default' end;
    create function follow_video() returns trigger language plpgsql as $$
      begin
        perform lock_folders(old.account_id);
        if tg_op = 'DELETE' or new.purge_started_at is not null then
          delete from folder_videos where video_key = old.key;
        else
          update folder_videos set gone = new.deleted_at is not null, title = new.title, kind = kind_of_video(new.type), type = new.type
          where video_key = new.key and (gone, title, type) is distinct from (new.deleted_at is not null, new.title, new.type);
        end if;
        return null;
      end $$;
    create trigger videos_in_folders after update of title, type, deleted_at, purge_started_at on videos for each row
      when ((old.title, old.type, old.deleted_at is null, old.purge_started_at is null)
        is distinct from (new.title, new.type, new.deleted_at is null, new.purge_started_at is null)) execute function follow_video();
    create trigger videos_out_of_folders after delete on videos for each row execute function follow_video()
  `.execute(db)
}

/**
 * The row of a folder counts its media that are not deleted, in total and by kind, for every writer: counting the rows of a large one is
 * slow. Positions of a manual order are deleted with the media or folder they belong to.
 */
async function countFolderVideos(db: Kysely<unknown>): Promise<void> {
  const addUp = (changed: string) =>
    sql.raw(`
      update folders f set media = f.media + sums.media, audios = f.audios + sums.audios, youtubes = f.youtubes + sums.youtubes
      from (
        select folder_id, sum(by) as media, coalesce(sum(by) filter (where kind = 'audio'), 0) as audios,
          coalesce(sum(by) filter (where kind = 'youtube'), 0) as youtubes
        from (${changed}) changed group by folder_id) sums
      where f.id = sums.folder_id and (sums.media, sums.audios, sums.youtubes) <> (0, 0, 0);`)
  const more = 'select folder_id, kind, 1 as by from added where not gone'
  const less = 'select folder_id, kind, -1 as by from removed where not gone'
  await sql`
    create function count_added_media() returns trigger language plpgsql as $$
      begin
        ${addUp(more)}
        return null;
      end $$;
    create function count_removed_media() returns trigger language plpgsql as $$
      begin
        ${addUp(less)}
        delete from folder_places p using removed r, folders f
          where f.id = r.folder_id and f.manual and p.folder_id = r.folder_id and p.video_key = r.video_key;
        return null;
      end $$;
    create function count_changed_media() returns trigger language plpgsql as $$
      begin
        ${addUp(`${more} union all ${less}`)}
        update folder_places p set gone = a.gone, kind = a.kind, type = a.type from added a, folders f
          where f.id = a.folder_id and f.manual and p.folder_id = a.folder_id and p.video_key = a.video_key
            and (p.gone, p.type) is distinct from (a.gone, a.type);
        return null;
      end $$;
    create function drop_folder_places() returns trigger language plpgsql as $$
      begin
        delete from folder_places where folder_id in (select id from removed where manual);
        return null;
      end $$;
    create trigger folder_videos_added after insert on folder_videos referencing new table as added
      for each statement execute function count_added_media();
    create trigger folder_videos_removed after delete on folder_videos referencing old table as removed
      for each statement execute function count_removed_media();
    create trigger folder_videos_changed after update on folder_videos referencing old table as removed new table as added
      for each statement execute function count_changed_media();
    create trigger folders_removed after delete on folders referencing old table as removed
      for each statement execute function drop_folder_places()
  `.execute(db)
}
