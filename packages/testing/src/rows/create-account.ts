import { type AccountTable, createKey, type Database } from '@videozz/db'
import { professionalPlan } from '@videozz/domain'
import type { Insertable, Selectable } from 'kysely'
import { createTestUser } from './create-user.ts'

/** Inserts an activated account on the professional plan, and its owner unless one is named. */
export async function createTestAccount(db: Database, values: Partial<Insertable<AccountTable>> = {}): Promise<Selectable<AccountTable>> {
  const owner_id = values.owner_id ?? (await createTestUser(db)).id
  return db
    .insertInto('accounts')
    .values({
      id: createKey(),
      name: 'Escola',
      plan_id: professionalPlan.id,
      status: 'activated',
      subscription_origin: 'videozz',
      ...values,
      owner_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
