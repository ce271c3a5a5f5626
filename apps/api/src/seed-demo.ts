import { createDatabase, createPool, migrateToLatest } from '@videozz/db'
import { z } from 'zod'
import { seedDemoAccount } from './features/accounts/seed-demo-account.ts'

const environment = z.object({
  DATABASE_URL: z.string({ error: 'is required' }).min(1),
  DEMO_PASSWORD: z.string({ error: 'is required' }).min(8, 'must have 8 characters or more').max(200),
  DEMO_EMAIL: z.email().default('demo@videozz.local'),
})

/** `node apps/api/src/seed-demo.ts`: makes or updates the demo producer and prints his e-mail; running it again changes nothing. */
async function main(): Promise<void> {
  const parsed = environment.safeParse(process.env)
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'))
  const { DATABASE_URL, DEMO_PASSWORD, DEMO_EMAIL } = parsed.data
  const db = createDatabase(createPool(DATABASE_URL, { max: 1 }))
  try {
    await migrateToLatest(db)
    const { email } = await seedDemoAccount(db, { email: DEMO_EMAIL, password: DEMO_PASSWORD })
    process.stdout.write(`${email}\n`)
  } finally {
    await db.destroy()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
