import { CompiledQuery, type Kysely } from 'kysely'
import type { DatabaseSchema } from './schema/schema.ts'

/** Runs plain SQL with `$1` … where `db` does, also inside a transaction; for tables that are not of our schema. */
export type RunQuery = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

export const queryOn =
  (db: Kysely<DatabaseSchema>): RunQuery =>
  async <Row>(text: string, values: readonly unknown[] = []) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
