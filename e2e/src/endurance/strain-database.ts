import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPool } from '@videozz/db'
import { readPostmaster } from '@videozz/postgres'

/** More segments of the write-ahead log than a cluster of this size keeps for later use. */
const mostSegments = 40

/**
 * Has the embedded PostgreSQL of a data folder begin one segment of its write-ahead log after the other: on a full disk it ends by that.
 * @returns what it failed with, or undefined where it did not.
 */
export async function strainDatabase(data: string): Promise<string | undefined> {
  const { databasePassword } = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')) as { databasePassword: string }
  const port = readPostmaster(join(data, 'postgres/data'))?.port
  if (port === undefined) return 'it does not run'
  const pool = createPool(`postgres://videozz:${encodeURIComponent(databasePassword)}@127.0.0.1:${port}/videozz`, { max: 1 })
  try {
    for (let segment = 0; segment < mostSegments; segment += 1)
      await pool.query("select pg_logical_emit_message(false, 'strain', 'x'), pg_switch_wal()")
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await pool.end()
  }
}
