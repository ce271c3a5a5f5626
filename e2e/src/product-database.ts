import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPool } from '@videozz/db'
import { readPostmaster } from '@videozz/postgres'

/** Asks the database of the product that keeps its data in `folder`. */
export async function queryProduct<Row>(folder: string, text: string, values: unknown[]): Promise<Row[]> {
  const port = readPostmaster(join(folder, 'postgres/data'))?.port ?? 0
  const { databasePassword } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as { databasePassword: string }
  const pool = createPool(`postgresql://videozz:${encodeURIComponent(databasePassword)}@127.0.0.1:${port}/videozz`, { max: 1 })
  try {
    const { rows } = await pool.query(text, values)
    return rows as Row[]
  } finally {
    await pool.end()
  }
}
