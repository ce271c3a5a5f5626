import { type Kysely, sql } from 'kysely'

/**
 * Services that people connected by signing in there, one per account, person and service, and tries to connect. Both end when the person
 * may no longer act for the account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cloud_connections (
      id char(16) primary key, account_id char(16) not null references accounts on delete cascade,
      user_id char(16) not null references users on delete cascade, provider text not null
        constraint cloud_connections_provider check (provider in ('google-drive', 'dropbox', 'onedrive', 'youtube')),
      external_id text not null, label text not null, wrapped_refresh text not null, wrapped_access text, access_expires_at timestamptz,
      scopes text[] not null, state text not null default 'valid' constraint cloud_connections_state check (state in ('valid', 'reconnect')),
      connected_at timestamptz not null default now(), refreshed_at timestamptz,
      unique (account_id, user_id, provider));
    create index cloud_connections_user on cloud_connections (user_id);
    create table oauth_attempts (
      id char(16) primary key, account_id char(16) not null references accounts on delete cascade,
      user_id char(16) not null references users on delete cascade,
      family_id char(16) not null references refresh_families on delete cascade, provider text not null
        constraint oauth_attempts_provider check (provider in ('google-drive', 'dropbox', 'onedrive', 'youtube')),
      state_hash text not null unique, cookie_hash text not null, wrapped_verifier text not null,
      expires_at timestamptz not null, used_at timestamptz, outcome text
        constraint oauth_attempts_outcome check (outcome in ('connected', 'canceled', 'scope-missing', 'no-channel', 'unavailable', 'refused')),
      picked_file_ids text[] not null default '{}');
    create index oauth_attempts_account on oauth_attempts (account_id);
    create index oauth_attempts_user on oauth_attempts (user_id);
    create index oauth_attempts_family on oauth_attempts (family_id);
    create index oauth_attempts_expires on oauth_attempts (expires_at);
    create function end_connections() returns trigger language plpgsql as $$
      begin
        if exists (select from accounts where id = old.account_id and owner_id = old.user_id)
          or access_rules(old.user_id, old.account_id) is not null then return null; end if;
        delete from cloud_connections where account_id = old.account_id and user_id = old.user_id;
        delete from oauth_attempts where account_id = old.account_id and user_id = old.user_id;
        return null;
      end $$;
    create trigger relation_connections after delete on relations for each row execute function end_connections();
    create trigger member_connections after delete on access_group_members for each row when (old.user_id is not null)
      execute function end_connections()
  `.execute(db)
}
