import { type Kysely, sql } from 'kysely'

const key = sql`char(16)`
const instant = sql`timestamptz`
const now = sql`now()`

/** People, accounts, plans and their sessions. */
async function createAccountTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plans (
      id ${key} primary key, title text not null, price_cents integer not null check (price_cents >= 0),
      period text not null check (period in ('monthly', 'yearly')),
      type text not null check (type in ('default', 'nutror', 'studio', 'paid', 'offer', 'custom', 'enterprise')),
      storage_size bigint not null, upload_size bigint not null, max_resolution integer not null,
      enable_download boolean not null, enable_subtitles boolean not null, has_imprint boolean not null,
      has_additional boolean not null, has_fee boolean not null, hidden boolean not null default false,
      created_at ${instant} not null default ${now});
    create table users (
      id ${key} primary key, issuer text not null, subject text not null, name text not null, email text not null,
      password_hash text, totp_secret text, totp_confirmed_at ${instant}, totp_last_step bigint,
      recovery_code_hashes text[] not null default '{}', is_support boolean not null default false,
      tokens_valid_from ${instant} not null default ${now}, created_at ${instant} not null default ${now},
      unique (issuer, subject));
    create unique index users_embedded_email on users (lower(email)) where issuer = 'embedded';
    create table accounts (
      id ${key} primary key, owner_id ${key} not null unique references users, name text not null, plan_id ${key} not null references plans,
      status text not null check (status in ('disabled', 'activated', 'canceled', 'overdue')), status_since ${instant} not null default ${now},
      subscription_origin text not null check (subscription_origin in ('space', 'orbita', 'videozz')),
      storage_used bigint not null default 0 check (storage_used >= 0), storage_reserved bigint not null default 0 check (storage_reserved >= 0),
      requires_signed_viewer boolean not null default false, sessions_per_viewer integer not null default 2 check (sessions_per_viewer > 0),
      default_domains text[] not null default '{}', created_at ${instant} not null default ${now});
    create table relations (user_id ${key} not null references users, account_id ${key} not null references accounts, rules text[] not null, created_at ${instant} not null default ${now}, primary key (user_id, account_id));
    create table feature_flags (flag text not null, account_id ${key} not null references accounts, primary key (flag, account_id));
    create table refresh_families (
      id ${key} primary key, user_id ${key} not null references users, tenant_account_id ${key} references accounts, user_agent text not null,
      created_at ${instant} not null default ${now}, last_used_at ${instant} not null default ${now}, ended_at ${instant}, ended_reason text);
    create index refresh_families_user on refresh_families (user_id) where ended_at is null;
    create table refresh_tokens (hash text primary key, family_id ${key} not null references refresh_families on delete cascade, issued_at ${instant} not null default ${now}, used_at ${instant}, expires_at ${instant} not null);
    create index refresh_tokens_family on refresh_tokens (family_id);
    create table password_resets (hash text primary key, user_id ${key} not null references users, created_at ${instant} not null default ${now}, expires_at ${instant} not null, used_at ${instant});
    create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint);
    create table mail_outbox (
      id ${key} primary key, recipient text not null, subject text not null, body_text text not null, body_html text not null,
      created_at ${instant} not null default ${now}, sent_at ${instant}, attempts integer not null default 0, last_error text);
    create table audit_log (id bigint generated always as identity primary key, account_id ${key} not null, user_id ${key}, action text not null, subject text, details jsonb not null default '{}', created_at ${instant} not null default ${now});
    create index audit_log_account on audit_log (account_id, created_at desc)
  `.execute(db)
}

/** Uploads, media and what was encoded of them. `fold_text` makes searches blind to case and accents. */
async function createMediaTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function fold_text(value text) returns text language sql immutable strict parallel safe
      return lower(translate(value, 'ÁÀÂÃÄÅáàâãäåÇçÉÈÊËéèêëÍÌÎÏíìîïÑñÓÒÔÕÖóòôõöÚÙÛÜúùûüÝýÿ', 'AAAAAAaaaaaaCcEEEEeeeeIIIIiiiiNnOOOOOoooooUUUUuuuuYyy') collate "pt-BR-x-icu");
    create table uploads (
      key ${key} primary key, account_id ${key} not null references accounts, user_id ${key} not null references users,
      upload_id text not null, object_key text not null unique, file_name text not null, size bigint not null check (size >= 0),
      state text not null check (state in ('open', 'completed', 'registered', 'canceled', 'expired', 'failed')), eduzz_id text,
      created_at ${instant} not null default ${now}, expires_at ${instant} not null, completed_at ${instant});
    create index uploads_open on uploads (expires_at) where state in ('open', 'completed');
    create table videos (
      key ${key} primary key, account_id ${key} not null references accounts, title text not null, description text not null default '',
      type text not null, status text not null, status_error text, playable boolean not null default false, duration double precision,
      source_object text, source_size bigint not null, source_name text not null, width integer, height integer,
      generation integer not null default 0, encoding_generation integer not null default 0, secret text not null,
      encode_claim text, thumbnails text[] not null default '{}', custom_thumbnail text, selected_thumb integer not null default 0, waveform text, storyboard text,
      encode_started_at ${instant}, encoded_at ${instant}, created_at ${instant} not null default ${now}, updated_at ${instant} not null default ${now}, deleted_at ${instant},
      title_folded text not null generated always as (fold_text(title)) stored);
    create index videos_recent on videos (account_id, created_at desc, key) where deleted_at is null;
    create index videos_title on videos (account_id, title collate "pt-BR-x-icu", key) where deleted_at is null;
    create table renditions (
      video_key ${key} not null references videos on delete cascade, generation integer not null, name text not null, variant smallint not null default 0,
      height integer not null, width integer not null, bandwidth integer not null, codecs text, frame_rate double precision,
      state text not null check (state in ('waiting', 'encoding', 'complete')), init_address text,
      published_segments integer not null default 0, published_seconds double precision not null default 0,
      primary key (video_key, generation, name, variant));
    create table segments (
      video_key ${key} not null references videos on delete cascade, generation integer not null, rendition text not null, variant smallint not null default 0,
      sequence integer not null, duration double precision not null, size bigint not null, address char(32) not null, key_index integer not null,
      primary key (video_key, generation, rendition, variant, sequence));
    create index segments_address on segments (address);
    create table media_keys (
      video_key ${key} not null references videos on delete cascade, generation integer not null, key_index integer not null, wrapped_key text not null,
      primary key (video_key, generation, key_index))
  `.execute(db)
}

/** Embeds, viewers, playback sessions and the evidence behind their codes. */
async function createPlaybackTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table embed_tokens (
      id ${key} primary key, account_id ${key} not null references accounts, video_key ${key} not null references videos,
      kind text not null check (kind in ('embed', 'cademi', 'members')), referrers text[] not null default '{}', created_at ${instant} not null default ${now},
      unique (video_key, kind));
    create table embed_secrets (id ${key} primary key, account_id ${key} not null references accounts, secret text not null, created_at ${instant} not null default ${now});
    create table viewers (
      id ${key} primary key, account_id ${key} not null references accounts, identity text not null, verified boolean not null, email text, name text,
      created_at ${instant} not null default ${now}, last_seen_at ${instant} not null default ${now}, unique (account_id, identity));
    create table playback_sessions (
      id ${key} not null, created_at ${instant} not null, account_id ${key} not null, video_key ${key} not null, generation integer not null,
      embed_id ${key}, viewer_id ${key}, preview boolean not null, code char(10), partner text not null, device text not null, address inet, user_agent text,
      view_started_at ${instant}, last_report_at ${instant}, watched_seconds double precision not null default 0, watched int4multirange not null default '{}',
      primary key (id, created_at)) partition by range (created_at);
    create index playback_sessions_media on playback_sessions (account_id, video_key, created_at);
    create table playback_sessions_rest partition of playback_sessions default;
    create function ensure_playback_partitions(months integer) returns void language plpgsql as $$
      declare first date; name text;
      begin
        for i in 0..months loop
          first := date_trunc('month', now() at time zone 'UTC')::date + make_interval(months => i);
          name := 'playback_sessions_' || to_char(first, 'YYYYMM');
          if to_regclass(name) is null then
            execute format('create table %I partition of playback_sessions for values from (%L) to (%L)', name, first::timestamp at time zone 'UTC', (first + interval '1 month')::timestamp at time zone 'UTC');
          end if;
        end loop;
      end $$;
    select ensure_playback_partitions(3);
    create table playback_leases (
      session_id ${key} primary key, account_id ${key} not null, holder text not null, device text not null,
      started_at ${instant} not null default ${now}, expires_at ${instant} not null, ended_reason text);
    create index playback_leases_holder on playback_leases (account_id, holder);
    create table imprint_codes (
      code char(10) primary key, session_id ${key} not null, session_created_at ${instant} not null, account_id ${key} not null, video_key ${key} not null,
      generation integer not null, viewer_id ${key}, viewer_hash text, verified boolean not null, preview boolean not null, partner text not null,
      code_version smallint not null default 1, created_at ${instant} not null default ${now});
    create table playback_signs (id bigint generated always as identity primary key, session_id ${key} not null, account_id ${key} not null, kind text not null, detail text, created_at ${instant} not null default ${now});
    create index playback_signs_session on playback_signs (session_id)
  `.execute(db)
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccountTables(db)
  await createMediaTables(db)
  await createPlaybackTables(db)
}
