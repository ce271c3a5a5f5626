import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { CompletedPart, UploadRecord } from '../engine/types.ts'

/** An open upload as it is stored; its finished parts are rows of their own, since there are thousands of them. */
export type StoredUpload = Omit<UploadRecord, 'parts'> & { accountId: string }

interface UploadSchema extends DBSchema {
  uploads: { key: string; value: StoredUpload }
  parts: { key: [string, number]; value: CompletedPart & { uploadId: string } }
}

export type UploadDatabase = IDBPDatabase<UploadSchema>

/** Opens the database of open uploads. Rejects where the browser keeps nothing, such as in some private windows. */
export const openUploadDatabase = (name: string): Promise<UploadDatabase> =>
  openDB<UploadSchema>(name, 1, {
    upgrade: (database) => {
      database.createObjectStore('uploads', { keyPath: 'id' })
      database.createObjectStore('parts', { keyPath: ['uploadId', 'PartNumber'] })
    },
    // Another tab waits to put a newer version of the page's database in place.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })

const partsOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY])

/** Puts an upload in place of what was kept of it. A handle the browser cannot store is left out. */
export async function writeUpload(database: UploadDatabase, { handle, ...plain }: StoredUpload, parts: CompletedPart[]): Promise<void> {
  const write = async (upload: StoredUpload): Promise<void> => {
    const change = database.transaction(['uploads', 'parts'], 'readwrite')
    const [whole, single] = [change.objectStore('uploads'), change.objectStore('parts')]
    // The requests of a transaction are served in the order they are made.
    const writes = [
      whole.put(upload),
      single.delete(partsOf(upload.id)),
      ...parts.map((part) => single.put({ ...part, uploadId: upload.id })),
    ]
    await Promise.all([...writes, change.done])
  }
  if (handle === undefined) return write(plain)
  try {
    await write({ ...plain, handle })
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'DataCloneError') throw error
    await write(plain)
  }
}

/** Deletes an upload. */
export async function deleteUpload(database: UploadDatabase, id: string): Promise<void> {
  const change = database.transaction(['uploads', 'parts'], 'readwrite')
  await Promise.all([change.objectStore('uploads').delete(id), change.objectStore('parts').delete(partsOf(id)), change.done])
}

/** The finished parts of an upload. */
export async function readParts(database: UploadDatabase, id: string): Promise<CompletedPart[]> {
  const rows = await database.getAll('parts', partsOf(id))
  return rows.map(({ ETag, PartNumber }) => ({ ETag, PartNumber }))
}
