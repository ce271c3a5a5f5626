import { type Kysely, sql } from 'kysely'

/** The order in which people read names with numbers in them: 2 before 10. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create collation natural_order (provider = icu, locale = 'pt-BR-u-kn-true')`.execute(db)
}
