import { type Kysely, sql } from 'kysely'

/**
 * A download address is of a file made for downloading, or of the original of a media: then it names the object that was the source when
 * the address was given, so that it ends when the file of the media is replaced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table download_links
      alter column download_id drop not null,
      add column video_key char(16) references videos on delete cascade,
      add column source_object text,
      add constraint download_links_file check (
        num_nonnulls(download_id, video_key) = 1 and (video_key is null) = (source_object is null));
    create index download_links_video on download_links (video_key) where video_key is not null
  `.execute(db)
}
