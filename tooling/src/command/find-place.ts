import { join } from 'node:path'
import { resolveAccount, type ServerAccount } from '@videozz/postgres'
import { checkS3 } from '../start/child-environment.ts'
import { defaultDataFolder } from '../start/data-folder.ts'
import { checkout, resolveTyped } from './checkout.ts'
import { OperatorFault } from './operator-fault.ts'

/** Where the embedded PostgreSQL, the objects and the secrets of a machine lie. */
export interface Place {
  checkout: string
  /** Data folder of the platform. */
  folder: string
  /** Folder object store, or undefined when objects lie in S3. */
  objects: string | undefined
  account: ServerAccount
}

/** The data folder named with `--data`, else DATA_DIR, else the one of `npm start`. */
export function findDataFolder(data: string | undefined, env: NodeJS.ProcessEnv, account: ServerAccount = resolveAccount()): string {
  const given = data ?? (env['DATA_DIR'] || undefined)
  return given === undefined ? defaultDataFolder(checkout, account) : resolveTyped(given)
}

/** Where the data of this machine lie. @throws OperatorFault when the database is an external one. */
export function findPlace(data: string | undefined, env: NodeJS.ProcessEnv): Place {
  if (env['DATABASE_URL']) {
    throw new OperatorFault(
      'DATABASE_URL aponta para um banco externo: faça a cópia dele com as ferramentas do seu servidor PostgreSQL (docs/operations.md).',
    )
  }
  const account = resolveAccount()
  const folder = findDataFolder(data, env, account)
  return { checkout, folder, objects: checkS3(env) ? undefined : env['STORAGE_DIR'] || join(folder, 'objects'), account }
}
