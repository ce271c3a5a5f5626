import pg from 'pg'
import { databaseName } from './keep-database.ts'

/** Makes the platform's database in an embedded PostgreSQL that does not have it yet. @param maintenanceUrl another database of the server. */
export async function makeDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}
