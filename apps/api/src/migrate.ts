import { createDatabase, createPool, migrateToLatest } from '@videozz/db'
import { fields, readEnvironment, runToEnd } from '@videozz/process'
import { z } from 'zod'
import { explainNewerDatabase } from './shared/explain-newer-database.ts'

/** `node apps/api/src/migrate.ts` with `DATABASE_URL`: migrates the schema to the latest version and prints what was applied. */
async function main(): Promise<void> {
  const { DATABASE_URL } = readEnvironment(z.object({ DATABASE_URL: fields.databaseUrl }), process.env)
  const db = createDatabase(createPool(DATABASE_URL, { max: 1 }))
  try {
    const applied = await migrateToLatest(db)
    process.stdout.write(applied.length > 0 ? `applied ${applied.join(', ')}\n` : 'up to date\n')
  } finally {
    await db.destroy()
  }
}

await runToEnd(main, explainNewerDatabase)
