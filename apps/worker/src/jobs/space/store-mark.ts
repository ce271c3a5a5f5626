import { type Database, installationId } from '@videozz/db'
import type { ObjectStore } from '@videozz/storage'

const prefix = 'installation/'

/**
 * Marks the store as this installation's.
 * @returns marks of other installations: then this database describes only a part of the store, or nothing of it.
 */
export async function markStore(db: Database, store: ObjectStore): Promise<string[]> {
  const own = `${prefix}${await installationId(db)}`
  const others: string[] = []
  let marked = false
  for await (const { key } of store.list(prefix)) {
    if (key === own) marked = true
    else others.push(key)
  }
  if (!marked && others.length === 0) await store.put(own, Buffer.from('videozz\n'), { contentType: 'text/plain' })
  return others
}
