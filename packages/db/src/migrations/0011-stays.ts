import { type Kysely, sql } from 'kysely'

/** Which tabs hold an access to an account, so that it ends with the last of them; a manager's access expires like support's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_access_holders (
      access_id char(16) not null references account_accesses on delete cascade, token_id text not null, family_id char(16) not null,
      good_until timestamptz not null, primary key (access_id, token_id));
    create index account_access_holders_family on account_access_holders (family_id);
    create index account_accesses_staying on account_accesses (account_id, user_id) where ended_at is null;
    update account_accesses set expires_at = now() + interval '1 hour' where kind = 'manager' and ended_at is null
  `.execute(db)
}
