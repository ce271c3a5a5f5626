import { createKey, type Database, type PlanTable } from '@videozz/db'
import type { Insertable, Selectable } from 'kysely'

/** Inserts a plan without narrow limits, with every feature and no fees. */
export const createTestPlan = (db: Database, values: Partial<Insertable<PlanTable>> = {}): Promise<Selectable<PlanTable>> =>
  db
    .insertInto('plans')
    .values({
      id: createKey(),
      title: 'Teste',
      price_cents: 0,
      period: 'monthly',
      type: 'paid',
      storage_size: 1e12,
      upload_size: 1e10,
      max_resolution: 1080,
      enable_download: true,
      enable_subtitles: true,
      has_imprint: true,
      has_additional: false,
      has_fee: false,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Inserts a copy of an existing plan under a new id. */
export async function copyTestPlan(db: Database, id: string, values: Partial<Insertable<PlanTable>> = {}): Promise<Selectable<PlanTable>> {
  const plan = await db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return createTestPlan(db, { ...plan, id: createKey(), ...values })
}
