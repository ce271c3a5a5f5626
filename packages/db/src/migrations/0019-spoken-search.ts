import { type Kysely, sql } from 'kysely'

/** Words of subtitles in the library's rows, kept by triggers, so that code that writes captions does not have to update the search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A vector of words holds 1 MB at most.
  await sql`
    create function spoken_words(video char(16)) returns tsvector language sql stable as $$
      select coalesce(array_to_tsvector(array_agg(word)), '') from (
        select distinct word from subtitle_cues c, unnest(tsvector_to_array(c.search)) as word
        where c.video_key = video and octet_length(word) between 1 and 40 order by word limit 20000) words
    $$;
    create function hear_library_entry() returns trigger language plpgsql as $$
      begin
        new.spoken := spoken_words(new.video_key);
        return new;
      end $$;
    create trigger library_entries_hear before insert on library_entries for each row execute function hear_library_entry();
    create function hear_cues() returns trigger language plpgsql as $$
      begin
        update library_entries set spoken = spoken_words(video_key) where video_key in (select distinct video_key from changed);
        return null;
      end $$;
    create trigger subtitle_cues_added after insert on subtitle_cues referencing new table as changed
      for each statement execute function hear_cues();
    create trigger subtitle_cues_removed after delete on subtitle_cues referencing old table as changed
      for each statement execute function hear_cues()
  `.execute(db)
}
