import { randomBytes } from 'node:crypto'
import { createDatabase, createPool, type Database } from '@videozz/db'
import { createTestAccount, createTestPlan, createTestUser } from '@videozz/testing'
import type { Scope } from '../scope.ts'
import { giveFlags } from './give-flags.ts'
import { makeFolder } from './start-product.ts'

export type OpenLane = {
  db: Database
  secretKey: string
  accountId: string
  userId: string
  /** Settings of its workers; their store is a folder. */
  env: { DATABASE_URL: string; DATA_DIR: string; STORAGE_DIR: string; SECRET_KEY: string }
}

/** A database of its own with one account that may store, import and publish anything, for workers beside those of other lanes. */
export async function openLane(scope: Scope, databaseUrl: string, name: string): Promise<OpenLane> {
  const db = createDatabase(createPool(databaseUrl, { max: 2 }))
  scope.add(() => db.destroy())
  const folder = makeFolder(scope)
  const secretKey = randomBytes(32).toString('base64url')
  const [plan, owner] = [await createTestPlan(db), await createTestUser(db)]
  const { id: accountId } = await createTestAccount(db, { owner_id: owner.id, name, plan_id: plan.id })
  await db.updateTable('plans').set({ upload_size: 1e15, storage_size: 1e15 }).execute()
  await giveFlags(db)
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, STORAGE_DIR: `${folder}/objects`, SECRET_KEY: secretKey }
  return { db, secretKey, accountId, userId: owner.id, env }
}
