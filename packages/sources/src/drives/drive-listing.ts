import { acceptedKind, extraFormats, isPlausibleType } from '@videozz/domain'
import { nameWithExtension } from '../file-name.ts'

export type DriveFolder = { id: string; name: string }
export type DriveFile = {
  id: string
  name: string
  /** Bytes; null where the service does not tell. */
  size: number | null
  modifiedAt: Date | null
  /** Whether `thumbnail` may give a picture. */
  hasThumbnail: boolean
}
export type DrivePage = { folders: DriveFolder[]; files: DriveFile[]; /** Of the next page; null at the end. */ cursor: string | null }
/** Without `folder`: what lies at the top. `search` looks everywhere. */
export type DriveQuery = { folder: string | null; search: string | null; cursor: string | null }

/** Folders and importable files of one person. Every method throws SourceError alone. */
export interface DriveListing {
  list(query: DriveQuery, signal: AbortSignal): Promise<DrivePage>
  /** Files by their ids, in their order, without those that are not there or are no media. */
  pick(ids: readonly string[], signal: AbortSignal): Promise<DriveFile[]>
  /** A picture of a file; null without one. */
  thumbnail(id: string, signal: AbortSignal): Promise<{ type: string; bytes: Buffer } | null>
}

/** Whether a file may be imported, by its name or the type that the service gives. */
export const isMediaFile = (name: string, type: string | null): boolean =>
  acceptedKind(nameWithExtension(name, type), extraFormats) !== undefined && (type === null || type === '' || isPlausibleType(type))

const byName = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })

/** A page in the order of names. */
export const sortPage = ({ folders, files, cursor }: DrivePage): DrivePage => ({
  folders: folders.toSorted((one, other) => byName.compare(one.name, other.name)),
  files: files.toSorted((one, other) => byName.compare(one.name, other.name)),
  cursor,
})

const mostEmptyPages = 10

/** Reads pages until one has something to show: services count files that are no media. */
export async function readShownPage(read: (cursor: string | null) => Promise<DrivePage>, cursor: string | null): Promise<DrivePage> {
  let page = await read(cursor)
  for (let left = mostEmptyPages; left > 0 && page.cursor !== null && page.files.length + page.folders.length === 0; left--)
    page = await read(page.cursor)
  return sortPage(page)
}

/** Runs a task for each entry, a few at once, and keeps the order. */
export async function mapFew<In, Out>(entries: readonly In[], run: (entry: In) => Promise<Out>, atOnce = 5): Promise<Out[]> {
  const results = new Map<number, Out>()
  const queue = entries.entries()
  const work = async (): Promise<void> => {
    for (const [place, entry] of queue) results.set(place, await run(entry))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return [...results].toSorted(([one], [other]) => one - other).map(([, result]) => result)
}
