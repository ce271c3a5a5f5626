import { createDatabase, createPool, migrateToLatest } from '@videozz/db'
import { fields, readEnvironment, runToEnd } from '@videozz/process'
import { z } from 'zod'
import { seedDemoAccount } from './features/accounts/seed-demo-account.ts'
import { explainNewerDatabase } from './shared/explain-newer-database.ts'

const environment = z.object({
  DATABASE_URL: fields.databaseUrl,
  DEMO_PASSWORD: z.string().min(8).max(200),
  DEMO_EMAIL: z.email('deve ser um e-mail').default('demo@videozz.local'),
})

/** `node apps/api/src/seed-demo.ts`: makes or updates the demo producer and prints their e-mail; running it again changes nothing. */
async function main(): Promise<void> {
  const { DATABASE_URL, DEMO_PASSWORD, DEMO_EMAIL } = readEnvironment(environment, process.env)
  const db = createDatabase(createPool(DATABASE_URL, { max: 1 }))
  try {
    await migrateToLatest(db)
    const { email } = await seedDemoAccount(db, { email: DEMO_EMAIL, password: DEMO_PASSWORD })
    process.stdout.write(`${email}\n`)
  } finally {
    await db.destroy()
  }
}

await runToEnd(main, explainNewerDatabase)
