import { type Kysely, sql } from 'kysely'

/**
 * Access groups of an account: their permissions, folders and members. A group is `bound` from the time folders were chosen until the owner
 * frees it: deleting all of its folders leaves its members with none. A member is named by e-mail address until a person with that address
 * is known; from then on by the person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table access_groups (
      id char(16) primary key, account_id char(16) not null references accounts,
      name text not null check (char_length(name) between 1 and 80), description text not null default '',
      privileges text[] not null default '{}', bound boolean not null default false,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(), unique (account_id, id));
    create index access_groups_name on access_groups (account_id, name collate "pt-BR-x-icu", id);
    create table access_group_folders (
      group_id char(16) not null, folder_id char(16) not null, account_id char(16) not null, primary key (group_id, folder_id),
      foreign key (account_id, group_id) references access_groups (account_id, id) on delete cascade,
      foreign key (account_id, folder_id) references folders (account_id, id) on delete cascade);
    create index access_group_folders_folder on access_group_folders (account_id, folder_id);
    create table access_group_members (
      id char(16) primary key, group_id char(16) not null, account_id char(16) not null,
      email text not null check (email = lower(email)), user_id char(16) references users,
      added_at timestamptz not null, joined_at timestamptz, token_hash text unique, expires_at timestamptz,
      foreign key (account_id, group_id) references access_groups (account_id, id) on delete cascade);
    create unique index access_group_members_person on access_group_members (group_id, user_id) where user_id is not null;
    create unique index access_group_members_email on access_group_members (group_id, email) where user_id is null;
    create index access_group_members_account on access_group_members (user_id, account_id) where user_id is not null;
    create index access_group_members_waiting on access_group_members (email) where user_id is null;
    create index audit_log_groups on audit_log (account_id, id desc) where action like 'group.%';
    alter table uploads add column folder_id char(16)
  `.execute(db)
  await createAccessFunctions(db)
}

/**
 * What a person may do in an account that is not theirs, for every query that decides it. Groups give permissions while the plan has them;
 * their folders bind in any plan, so that a change of plan never shows more.
 */
async function createAccessFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function access_rules(person char(16), account char(16)) returns text[] language sql stable as $$
      with given as (
        select r.rules from relations r where r.user_id = person and r.account_id = account
        union all
        select g.privileges from access_group_members m join access_groups g on g.id = m.group_id
          join accounts a on a.id = g.account_id join plans p on p.id = a.plan_id
        where m.user_id = person and m.account_id = account and p.type <> 'default')
      select case when exists (select from given) then array(select distinct rule from given cross join unnest(rules) as rule order by rule) end $$;
    create function access_folders(person char(16), account char(16)) returns char(16)[] language sql stable as $$
      with binding as (
        select g.id from access_group_members m join access_groups g on g.id = m.group_id
        where m.user_id = person and m.account_id = account and g.bound)
      select case when exists (select from binding)
        then array(select distinct f.folder_id from access_group_folders f join binding b on b.id = f.group_id order by f.folder_id) end $$;
    create function folders_within(roots char(16)[]) returns setof char(16) language sql stable as $$
      select id from folders where id = any(roots)
      union select id from folders where parent_id = any(roots)
      union select f.id from folders f join folders p on p.id = f.parent_id where p.parent_id = any(roots) $$;
    create function media_within(video char(16), roots char(16)[]) returns boolean language sql stable as $$
      select exists (select from folder_videos v where v.video_key = video and not v.gone and v.folder_id in (select w from folders_within(roots) w)) $$;
    create function sees_media(person char(16), account char(16), video char(16)) returns boolean language sql stable as $$
      select roots is null or media_within(video, roots) from (select access_folders(person, account) as roots) f $$
  `.execute(db)
}
