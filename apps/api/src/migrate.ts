import { createDatabase, createPool, DatabaseNewerError, migrateToLatest } from '@videozz/db'

/** `node apps/api/src/migrate.ts` with `DATABASE_URL`: brings the schema up to date and names what was applied. */
async function main(): Promise<void> {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is required')
  const db = createDatabase(createPool(url, { max: 1 }))
  try {
    const applied = await migrateToLatest(db)
    process.stdout.write(applied.length > 0 ? `applied ${applied.join(', ')}\n` : 'up to date\n')
  } finally {
    await db.destroy()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof DatabaseNewerError ? 78 : 1)
})
