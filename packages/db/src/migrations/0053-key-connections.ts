import { type Kysely, sql } from 'kysely'

/** Connections by keys that a person enters: `wrapped_refresh` is what opens the service, and there is nothing that expires. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cloud_connections drop constraint cloud_connections_provider;
    alter table cloud_connections add constraint cloud_connections_provider
      check (provider in ('google-drive', 'dropbox', 'onedrive', 'youtube', 's3', 'vimeo'))`.execute(db)
}
