import type { Database } from '@videozz/db'
import { sql } from 'kysely'

/** Gives every running job away as if its worker had been silent for a minute: for jobs whose worker was killed. */
export async function expireJobs(db: Database): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(db)
}

/** From now on a job that failed is due again at once, not after a wait that doubles each time. */
export async function retryAtOnce(db: Database): Promise<void> {
  await sql`
    create function retry_at_once() returns trigger language plpgsql as $$
    begin
      if new.state = 'retry' then new.start_after := now(); end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger retry_at_once before insert on pgboss.job for each row execute function retry_at_once()`.execute(db)
}
