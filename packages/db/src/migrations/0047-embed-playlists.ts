import { type Kysely, sql } from 'kysely'

/**
 * One embed code for many media: those of a folder, as it is when it is played, or a selection in its order. `videos_hash` is of the keys
 * of a selection, which has one code per kind. Codes of a folder end with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table embed_playlists (
      id char(16) primary key, account_id char(16) not null references accounts,
      kind text not null check (kind in ('embed', 'cademi', 'members')),
      folder_id char(16) references folders on delete cascade, videos char(16)[], videos_hash char(64),
      referrers text[] not null default '{}', plays_on boolean not null default true, created_at timestamptz not null default now(),
      check ((folder_id is null) = (videos is not null) and (videos is null) = (videos_hash is null)));
    create unique index embed_playlists_folder on embed_playlists (folder_id, kind) where folder_id is not null;
    create unique index embed_playlists_selection on embed_playlists (account_id, kind, videos_hash) where videos_hash is not null;
    create index embed_playlists_account on embed_playlists (account_id)
  `.execute(db)
}
