import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase, createPool, type Database } from '@videozz/db'
import { readPostmaster } from '@videozz/postgres'
import { findPlace } from './find-place.ts'
import { clusterFolder, databaseName, databaseUser } from '../start/keep-database.ts'
import type { StoredSecrets } from '../start/secrets.ts'
import { OperatorFault } from './operator-fault.ts'

/** Address of the platform's database: `DATABASE_URL`, or the embedded one of a data folder while it runs. @throws OperatorFault. */
export function findDatabase(data: string | undefined, env: NodeJS.ProcessEnv): string {
  if (env['DATABASE_URL']) return env['DATABASE_URL']
  const { folder } = findPlace(data, env)
  const secrets = join(folder, 'secrets.json')
  const port = readPostmaster(clusterFolder(folder))?.port
  if (!existsSync(secrets) || port === undefined)
    throw new OperatorFault(
      `a plataforma não está no ar em ${folder}: inicie-a (npm start) e tente de novo, ou indique a pasta com --data DIR.`,
    )
  const { databasePassword } = JSON.parse(readFileSync(secrets, 'utf8')) as StoredSecrets
  return `postgresql://${databaseUser}:${encodeURIComponent(databasePassword)}@127.0.0.1:${port}/${databaseName}`
}

/** Runs `work` with the platform's database. @throws OperatorFault when it does not answer. */
export async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const pool = createPool(url, { max: 2 })
  try {
    await pool.query('select 1').catch((error: unknown) => {
      throw new OperatorFault(`o banco de dados não responde: ${error instanceof Error ? error.message : String(error)}`)
    })
    return await work(createDatabase(pool))
  } finally {
    await pool.end()
  }
}
