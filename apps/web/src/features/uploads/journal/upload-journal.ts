import type { CompletedPart, UploadJournal, UploadRecord } from '../engine/types.ts'
import type { TabClaims } from './tab-claims.ts'
import { deleteUpload, openUploadDatabase, readParts, type StoredUpload, type UploadDatabase, writeUpload } from './upload-database.ts'

/** Milliseconds the server keeps an upload that did not become a media. */
export const keptForMs = 24 * 3600 * 1000

export type BrowserJournal = UploadJournal & {
  /** Uploads of the account that no tab has claimed, in the order of their ids; expired ones are deleted and listed separately, canceled ones
   * that the server has not dropped too. */
  readOpen: (accountId: string) => Promise<{ open: UploadRecord[]; expired: UploadRecord[]; canceling: UploadRecord[] }>
  /** Whether open uploads outlive the page: false where the browser keeps nothing. */
  works: () => boolean
}

export type JournalOptions = {
  /** Name of the database. */
  name: string
  claims: TabClaims
  /** Account the uploads of this page belong to. */
  account: () => string | null
  /** Milliseconds. */
  now: () => number
  /** Something other tabs may show has changed. */
  tellOthers: () => void
}

/** Keeps open uploads in IndexedDB. Where that fails the uploads continue without it. */
export function createBrowserJournal({ name, claims, account, now, tellOthers }: JournalOptions): BrowserJournal {
  let works = true
  let database: Promise<UploadDatabase> | null = null
  // One after the other: a part may not be written before its upload.
  let writes: Promise<void> = Promise.resolve()

  const connect = (): Promise<UploadDatabase> => (database ??= openUploadDatabase(name))

  function write(work: (database: UploadDatabase) => Promise<unknown>): void {
    const step = async (): Promise<void> => {
      if (works) await work(await connect())
    }
    writes = writes.then(step).catch(() => {
      works = false
    })
  }

  function keep({ parts, ...record }: UploadRecord): void {
    const accountId = account()
    if (accountId === null) return
    write(async (at) => {
      await claims.claim(record.id, true)
      await writeUpload(at, { ...record, accountId }, parts)
      tellOthers()
    })
  }

  function release(id: string): void {
    writes = writes.then(() => {
      claims.release(id)
      tellOthers()
    })
  }

  async function join(database: UploadDatabase, stored: StoredUpload): Promise<UploadRecord> {
    return { ...stored, parts: await readParts(database, stored.id) }
  }

  return {
    opened: keep,
    canceling: (record) => keep({ ...record, handle: undefined, parts: [], canceling: true }),
    partDone: (id, part: CompletedPart) => write((at) => at.put('parts', { ...part, uploadId: id })),
    closed: (id) => {
      write((at) => deleteUpload(at, id))
      release(id)
    },
    left: release,
    reopen: async (id) => {
      if (!(await claims.claim(id))) return 'elsewhere'
      await writes
      const at = await connect()
      if (!(await at.get('uploads', id))) {
        claims.release(id)
        return 'gone'
      }
      tellOthers()
      return readParts(at, id)
    },
    readOpen: async (accountId) => {
      try {
        await writes
        const at = await connect()
        const own = (await at.getAll('uploads')).filter((upload) => upload.accountId === accountId)
        const held = await claims.heldElsewhere(own.map(({ id }) => id))
        const free = own.filter(({ id }) => !held.has(id) && !claims.holds(id))
        const all = await Promise.all(free.map((upload) => join(at, upload)))
        const expired = all.filter(({ createdAt }) => createdAt < now() - keptForMs)
        for (const { id } of expired) await deleteUpload(at, id)
        const kept = all.filter((record) => !expired.includes(record))
        return {
          open: kept.filter(({ canceling }) => !canceling),
          expired: expired.filter(({ canceling }) => !canceling),
          canceling: kept.filter(({ canceling }) => canceling),
        }
      } catch {
        works = false
        return { open: [], expired: [], canceling: [] }
      }
    },
    works: () => works,
  }
}
