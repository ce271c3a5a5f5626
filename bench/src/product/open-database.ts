import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase, createPool, type Database } from '@videozz/db'
import { readPostmaster } from '@videozz/postgres'
import type { Scope } from '../scope.ts'
import type { Product } from './start-product.ts'

export type ProductDatabase = {
  db: Database
  url: string
  /** Process of the server; those of its connections descend from it. */
  pid: number
  /** Root of the installation's derived keys. */
  secretKey: string
}

/** The database of a started product, from its data folder. */
export function openDatabase(scope: Scope, { data }: Product): ProductDatabase {
  const { databasePassword, SECRET_KEY } = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')) as Record<string, string>
  const server = readPostmaster(join(data, 'postgres/data'))
  if (!server) throw new Error(`No database runs in ${data}`)
  const url = `postgresql://videozz:${databasePassword}@127.0.0.1:${server.port}/videozz`
  const db = createDatabase(createPool(url, { max: 2 }))
  scope.add(() => db.destroy())
  return { db, url, pid: server.pid, secretKey: SECRET_KEY ?? '' }
}
