import { type Kysely, sql } from 'kysely'

/** Plans as the operator edits them, subscriptions, events received from the parent platform about them, and the ledger. */
async function createMoneyTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table plans add column action text not null default 'buy' check (action in ('buy', 'request')),
      add column trial_days integer not null default 15 check (trial_days between 0 and 365), add column position integer not null default 0,
      add column content_id text, add column space_id text, add column deleted_at timestamptz, add column updated_at timestamptz not null default now(),
      add check (storage_size >= 0), add check (upload_size >= 0);
    update plans set trial_days = 0 where id = 'planfree00000000';
    update plans set position = 30 where id = 'planprofissional';
    create table subscriptions (
      id char(16) primary key, account_id char(16) not null references accounts, plan_id char(16) not null references plans,
      issuer text not null, external_id text not null, state text not null check (state in ('trial', 'active', 'overdue', 'canceled')),
      started_at timestamptz not null, trial_ends_at timestamptz, period_start timestamptz, period_end timestamptz,
      overdue_since timestamptz, canceled_at timestamptz, sequence bigint not null default 0, updated_at timestamptz not null default now(),
      unique (issuer, external_id));
    create unique index subscriptions_current on subscriptions (account_id) where state <> 'canceled';
    create index subscriptions_account on subscriptions (account_id, started_at desc);
    create index subscriptions_trial on subscriptions (trial_ends_at) where state = 'trial';
    create table subscription_events (
      issuer text not null, id text not null, external_id text not null, account_id char(16), sequence bigint not null, type text not null,
      payload jsonb not null, outcome text not null check (outcome in ('applied', 'stale', 'unknown-account', 'unknown-plan')),
      occurred_at timestamptz not null, received_at timestamptz not null default now(), primary key (issuer, id));
    create index subscription_events_waiting on subscription_events (issuer, (payload->'subscription'->>'subject')) where outcome in ('unknown-account', 'unknown-plan');
    create index subscription_events_account on subscription_events (account_id, received_at desc);
    create table ledger_entries (
      id bigint generated always as identity primary key, account_id char(16) not null references accounts,
      kind text not null check (kind in ('activation', 'storage', 'plan', 'correction')), day date not null,
      amount_cents bigint not null, source text not null, details jsonb not null default '{}', created_at timestamptz not null default now(),
      unique (account_id, source), check (kind = 'correction' or amount_cents >= 0 or kind = 'storage'));
    create index ledger_entries_day on ledger_entries (account_id, day, id);
    create index ledger_entries_kind on ledger_entries (account_id, kind, day, id);
    create function refuse_change() returns trigger language plpgsql as $$
      begin raise exception 'rows of % are never changed', tg_table_name; end $$;
    create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries for each statement execute function refuse_change();
    create table ledger_days (
      account_id char(16) not null references accounts, day date not null, kind text not null, entries bigint not null, amount_cents bigint not null,
      primary key (account_id, day, kind));
    create function sum_ledger_day() returns trigger language plpgsql as $$
      begin
        insert into ledger_days as d (account_id, day, kind, entries, amount_cents)
          select account_id, day, kind, count(*), sum(amount_cents) from added group by account_id, day, kind order by account_id, day, kind
          on conflict (account_id, day, kind) do update set entries = d.entries + excluded.entries, amount_cents = d.amount_cents + excluded.amount_cents;
        return null;
      end $$;
    create trigger ledger_entries_sum after insert on ledger_entries referencing new table as added for each statement execute function sum_ledger_day();
    create table booked_days (day date primary key, booked_at timestamptz not null default now());
    insert into booked_days (day) values ((now() at time zone 'America/Sao_Paulo')::date - 1);
    create table storage_days (
      account_id char(16) not null references accounts, day date not null, bytes bigint not null check (bytes >= 0), plan_bytes bigint not null,
      extra_bytes bigint not null check (extra_bytes >= 0), primary key (account_id, day));
    create table past_terms (
      account_id char(16) not null, until timestamptz not null default now(), plan_title text not null, storage_size bigint not null,
      has_additional boolean not null, primary key (account_id, until));
    create function keep_account_terms() returns trigger language plpgsql as $$
      begin
        insert into past_terms (account_id, plan_title, storage_size, has_additional)
          select old.id, title, storage_size, has_additional and old.status <> 'canceled' from plans where id = old.plan_id on conflict do nothing;
        return null;
      end $$;
    create trigger accounts_terms after update of plan_id, status on accounts for each row
      when (old.plan_id <> new.plan_id or (old.status = 'canceled') <> (new.status = 'canceled')) execute function keep_account_terms();
    create function keep_plan_terms() returns trigger language plpgsql as $$
      begin
        insert into past_terms (account_id, plan_title, storage_size, has_additional)
          select id, old.title, old.storage_size, old.has_additional and status <> 'canceled' from accounts where plan_id = old.id on conflict do nothing;
        return null;
      end $$;
    create trigger plans_terms after update on plans for each row
      when ((old.storage_size, old.has_additional) is distinct from (new.storage_size, new.has_additional)) execute function keep_plan_terms();
    create table traffic_days (
      account_id char(16) not null, day date not null, origin text not null check (origin in ('served', 'imported')), bytes bigint not null default 0,
      requests bigint not null default 0, primary key (account_id, day, origin));
    create table traffic_imports (
      hash text primary key, name text not null, position bigint not null, lines bigint not null, counted bigint not null, bytes bigint not null,
      first_at timestamptz, last_at timestamptz, imported_at timestamptz not null default now());
    create index renditions_init on renditions (init_address);
    create table usage_mails (
      account_id char(16) not null references accounts, kind text not null, period text not null, sent_at timestamptz not null default now(),
      primary key (account_id, kind, period));
    alter table viewers add column activated_at timestamptz;
    update viewers v set activated_at = now() where verified and exists (
      select from playback_sessions s where s.viewer_id = v.id and s.view_started_at is not null and not s.preview)
  `.execute(db)
}

/**
 * Tables of the embedded parent platform: subscriptions with their subscribers, invoices, events it sends about them, products, sibling
 * apps.
 */
async function createParentTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table parent_subscriptions (
      id char(16) primary key, user_id char(16) not null references users, account_id char(16) not null references accounts, plan_id char(16) not null references plans,
      state text not null check (state in ('trial', 'active', 'overdue', 'canceled')), affiliate text, payment_method text,
      price_cents integer not null check (price_cents >= 0), period text not null check (period in ('monthly', 'yearly')), started_at timestamptz not null default now(),
      trial_ends_at timestamptz, period_start timestamptz, period_end timestamptz, overdue_since timestamptz, canceled_at timestamptz,
      cancel_at_end boolean not null default false, sequence bigint not null default 0);
    create unique index parent_subscriptions_current on parent_subscriptions (account_id) where state <> 'canceled';
    create table parent_invoices (
      id char(16) primary key, subscription_id char(16) not null references parent_subscriptions, amount_cents bigint not null check (amount_cents >= 0),
      period_start timestamptz not null, period_end timestamptz not null, due_at timestamptz not null,
      state text not null check (state in ('open', 'reported', 'paid', 'failed', 'void')), method text, attempts integer not null default 0,
      last_error text, paid_at timestamptz, created_at timestamptz not null default now(), unique (subscription_id, period_start));
    create index parent_invoices_open on parent_invoices (due_at) where state in ('open', 'reported', 'failed');
    create table parent_events (
      id char(16) primary key, subscription_id char(16) not null references parent_subscriptions, sequence bigint not null, body text not null,
      created_at timestamptz not null default now(), delivered_at timestamptz, attempts integer not null default 0, last_error text,
      unique (subscription_id, sequence));
    create index parent_events_waiting on parent_events (created_at) where delivered_at is null;
    create table parent_products (
      id char(16) primary key, title text not null, parent_id text, is_producer boolean not null default true, moderation_status text not null default 'approved',
      default_sales_page text, url_checkout text, image text, user_id char(16) references users, position integer not null default 0,
      created_at timestamptz not null default now());
    create table parent_sibling_apps (
      id text primary key, name text not null, description text not null default '', url text not null, icon text, position integer not null default 0,
      created_at timestamptz not null default now())
  `.execute(db)
}

/** Who runs the platform, what they did, and the help list as they edit it. */
async function createOperatorTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operators (
      id char(16) primary key, email text not null, name text not null, password_hash text not null, totp_secret text, totp_confirmed_at timestamptz,
      totp_last_step bigint, created_at timestamptz not null default now(), disabled_at timestamptz);
    create unique index operators_email on operators (lower(email));
    create table operator_sessions (
      id char(16) primary key, hash text not null unique, old_hash text unique, rotated_at timestamptz not null default now(),
      operator_id char(16) not null references operators on delete cascade, user_agent text not null, created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(), expires_at timestamptz not null, ended_at timestamptz);
    create index operator_sessions_operator on operator_sessions (operator_id) where ended_at is null;
    create table operator_log (
      id bigint generated always as identity primary key, operator_id char(16) references operators, via text not null check (via in ('console', 'command')),
      action text not null, account_id char(16), subject text, details jsonb not null default '{}', created_at timestamptz not null default now());
    create index operator_log_account on operator_log (account_id, id desc) where account_id is not null;
    create index audit_log_operator on audit_log (account_id, created_at desc, id desc) where action like 'operator.%';
    create table help_items (id char(16) primary key, title text not null, link text not null, position integer not null default 0, created_at timestamptz not null default now());
    alter table users add column folded text not null generated always as (fold_text(name || ' ' || email)) stored;
    alter table accounts add column name_folded text not null generated always as (fold_text(name)) stored;
    create index accounts_newest on accounts (created_at desc, id);
    create index accounts_plan on accounts (plan_id);
    create index videos_encoded on videos (encoded_at) where encoded_at is not null;
    create index mail_outbox_newest on mail_outbox (created_at desc, id);
    create index mail_outbox_unsent on mail_outbox (created_at) where sent_at is null
  `.execute(db)
}

/** API keys and webhook endpoints. */
async function createProgramTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_keys (
      id char(16) primary key, account_id char(16) not null references accounts, user_id char(16) not null references users, name text not null,
      beginning text not null, hash text not null unique, scopes text[] not null, created_at timestamptz not null default now(),
      expires_at timestamptz, last_used_at timestamptz, revoked_at timestamptz);
    create index api_keys_account on api_keys (account_id, created_at desc);
    create index audit_log_key_changes on audit_log (subject, id) where action = 'key.change';
    create table webhook_endpoints (
      id char(16) primary key, account_id char(16) not null references accounts, url text not null, description text not null default '', events text[] not null,
      wrapped_secret text not null, old_wrapped_secret text, old_secret_until timestamptz, state text not null default 'active' check (state in ('active', 'paused')),
      paused_reason text, failing_since timestamptz, created_at timestamptz not null default now(), deleted_at timestamptz);
    create index webhook_endpoints_account on webhook_endpoints (account_id) where deleted_at is null;
    create table webhook_events (
      id char(16) primary key, account_id char(16) not null references accounts, type text not null, body text not null, viewer_id char(16), created_at timestamptz not null default now());
    create index webhook_events_age on webhook_events (created_at);
    create index webhook_events_viewer on webhook_events (viewer_id) where viewer_id is not null;
    create table webhook_deliveries (
      id char(16) primary key, endpoint_id char(16) not null references webhook_endpoints, event_id char(16) not null references webhook_events on delete cascade,
      account_id char(16) not null, state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed')),
      attempts integer not null default 0, tries integer not null default 0, next_attempt_at timestamptz, give_up_at timestamptz not null default now() + interval '24 hours', claimed_until timestamptz, last_attempt_at timestamptz, last_status integer, last_error text,
      last_answer text, duration_ms integer, delivered_at timestamptz, created_at timestamptz not null default now());
    create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at) where state in ('waiting', 'sending');
    create index webhook_deliveries_sending on webhook_deliveries (endpoint_id) where state = 'sending';
    create index webhook_deliveries_event on webhook_deliveries (event_id);
    create index webhook_deliveries_log on webhook_deliveries (account_id, created_at desc, id);
    create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, created_at desc, id);
    create index webhook_deliveries_failed on webhook_deliveries (account_id, created_at desc, id) where state = 'failed';
    create index webhook_deliveries_given_up on webhook_deliveries (last_attempt_at) where state = 'failed';
    create index webhook_deliveries_delivered on webhook_deliveries (endpoint_id, created_at desc) where state = 'delivered'
  `.execute(db)
}

/** Plans and money, the operator, keys and webhooks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createMoneyTables(db)
  await createParentTables(db)
  await createOperatorTables(db)
  await createProgramTables(db)
}
