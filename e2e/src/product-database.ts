import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase, createPool, type Database } from '@videozz/db'
import { readPostmaster } from '@videozz/postgres'

/** Opens a pool to the database of the product that keeps its data in `folder`. */
function openPool(folder: string): ReturnType<typeof createPool> {
  const port = readPostmaster(join(folder, 'postgres/data'))?.port ?? 0
  const { databasePassword } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as { databasePassword: string }
  return createPool(`postgresql://videozz:${encodeURIComponent(databasePassword)}@127.0.0.1:${port}/videozz`, { max: 1 })
}

/** Works on the database of the product that keeps its data in `folder`. */
export async function withProductDatabase<T>(folder: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = createDatabase(openPool(folder))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Queries the database of the product whose data is in `folder`. */
export async function queryProduct<Row>(folder: string, text: string, values: unknown[]): Promise<Row[]> {
  const pool = openPool(folder)
  try {
    const { rows } = await pool.query(text, values)
    return rows as Row[]
  } finally {
    await pool.end()
  }
}
