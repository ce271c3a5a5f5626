import type { Kysely } from 'kysely'

/** Runs `work` in the caller's transaction where `db` is one, else in a new transaction. An error thrown by `work` rolls it back. */
export const inTransaction = <Schema, T>(db: Kysely<Schema>, work: (trx: Kysely<Schema>) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)
