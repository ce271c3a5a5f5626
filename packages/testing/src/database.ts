import type { Pool } from 'pg'
import { createDatabase, createPool, type Database } from '@videozz/db'
import { askBroker } from './start-broker.ts'

/** Names the environment variable under which the global set-up announces where databases are handed out. */
export const brokerVariable = 'VIDEOZZ_TEST_DATABASES'

export interface TestDatabase {
  db: Database
  pool: Pool
  /** Connection address, for processes or servers that open their own pool. */
  url: string
  /** Closes the pool and drops the database with all other connections to it. */
  close: () => Promise<void>
}

/** A fresh, migrated, empty database on the test server of this run. One per test file is the custom. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = await askBroker(brokerVariable, 'POST')
  const pool = createPool(url, { max: 5 })
  // On a busy machine a connection may be slow; only a server that is gone must fail a test.
  pool.options.connectionTimeoutMillis = 60_000
  const db = createDatabase(pool)
  return {
    db,
    pool,
    url,
    close: async () => {
      await db.destroy()
      await askBroker(brokerVariable, 'DELETE', url)
    },
  }
}
