import {
  type Database,
  countByFolder,
  deleteLibraries,
  findFolder,
  findFolderNamed,
  insertFolder,
  insertLibrary,
  inTransaction,
  lockLibrary,
  lockOpenLibraries,
  readImportFolders,
  saveImportFolder,
  setLibraryRunning,
  startListed,
  writeAudit,
} from '@videozz/db'
import { type ImportProvider, libraryOptions, mapFolders, type MappedFolder } from '@videozz/domain'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'

type LibraryContext = Pick<OperationContext, 'db' | 'now'>
type Library = Awaited<ReturnType<typeof insertLibrary>>

/** What folders without a telling name are told by. */
export const libraryHosts: Partial<Record<ImportProvider, string>> = { panda: 'PandaVideo' }

/**
 * Has the library of an account at another host read; one that was read before and not started is forgotten.
 * @param input `wanted`: folders there; null for all.
 */
export function openLibrary(
  { db, now }: LibraryContext,
  { accountId, userId }: AccountActor,
  { provider, wanted }: { provider: ImportProvider; wanted: string[] | null },
): Promise<{ outcome: 'opened'; library: Library } | { outcome: 'running' }> {
  return inTransaction(db, async (trx) => {
    const open = await lockOpenLibraries(trx, accountId, provider)
    if (open.some(({ state }) => state === 'running' || state === 'paused')) return { outcome: 'running' as const }
    await deleteLibraries(
      trx,
      open.map(({ id }) => id),
    )
    const library = await insertLibrary(trx, { accountId, userId, provider, options: libraryOptions({ wanted }), now })
    await writeAudit(trx, { accountId, userId, action: 'import.library', subject: library.id, details: { provider } })
    return { outcome: 'opened' as const, library }
  })
}

export type StartLibrary = {
  id: string
  subtitles: boolean
  covers: boolean
  descriptions: boolean
  again: boolean
  /** Folders there whose files come along, an empty text for files in none; null for all. */
  folders: string[] | null
}
export type StartLibraryOutcome =
  | { outcome: 'started'; count: number }
  /** `empty`: none of its files would come. `not-ready`: it is still read, or was started or canceled. */
  | { outcome: 'missing' | 'not-ready' | 'empty' }

class NothingComes extends Error {}

/** Makes the folders of a library that was read, and has its files brought in one after the other, the oldest first. */
export async function startLibrary(
  { db, now }: LibraryContext,
  { accountId, userId }: AccountActor,
  start: StartLibrary,
): Promise<StartLibraryOutcome> {
  const { id, folders: chosen, ...choices } = start
  try {
    return await inTransaction(db, async (trx): Promise<StartLibraryOutcome> => {
      const library = await lockLibrary(trx, accountId, id)
      if (!library) return { outcome: 'missing' }
      if (library.state !== 'ready') return { outcome: 'not-ready' }
      const options = libraryOptions(library.options)
      const mapped = mapFolders(options.folders, libraryHosts[library.provider] ?? '')
      const used = (await countByFolder(trx, id)).map(({ folder }) => folder ?? '').filter((folder) => chosen?.includes(folder) ?? true)
      const wanted = used.flatMap((folder) => mapped.get(folder) ?? [])
      const { folders, left } = await makeFolders(trx, { accountId, provider: library.provider, now }, wanted, mapped)
      const take = { subtitles: choices.subtitles, covers: choices.covers }
      const { again, descriptions } = choices
      const count = await startListed(trx, library, { folders, chosen, descriptions, again, take, now })
      // Nothing is kept of it, the new folders least of all.
      if (count === 0) throw new NothingComes()
      await setLibraryRunning(trx, id, { ...options, ...choices, foldersLeft: left }, now)
      await writeAudit(trx, { accountId, userId, action: 'import.start', subject: id, details: { provider: library.provider, count } })
      return { outcome: 'started', count }
    })
  } catch (error) {
    if (error instanceof NothingComes) return { outcome: 'empty' }
    throw error
  }
}

type FolderPlace = { accountId: string; provider: ImportProvider; now: Date }

/** Finds or makes folders, those they lie in first. Once the account has as many as it may, the rest of them are left out. */
async function makeFolders(
  trx: Database,
  place: FolderPlace,
  wanted: readonly MappedFolder[],
  mapped: ReadonlyMap<string, MappedFolder>,
): Promise<{ folders: Map<string, string>; left: number }> {
  const { accountId, provider } = place
  const remembered = await readImportFolders(trx, accountId, provider)
  const byPath = new Map([...mapped.values()].map((folder) => [JSON.stringify(folder.to), folder.id]))
  const made = new Map<string, string>()
  const folders = new Map<string, string>()
  let left = 0
  for (const folder of wanted) {
    let parent: string | null = null
    for (let depth = 1; depth <= folder.to.length && parent !== undefined; depth++) {
      const path = JSON.stringify(folder.to.slice(0, depth))
      const outside: string | undefined = byPath.get(path)
      const key: string | undefined =
        made.get(path) ??
        (await findOrMake(trx, place, { parent, name: folder.to[depth - 1] ?? '', outside, before: remembered.get(outside ?? '') }))
      if (key === undefined) break
      made.set(path, key)
      parent = key
      if (depth === folder.to.length) folders.set(folder.id, key)
    }
    if (!folders.has(folder.id)) left += 1
  }
  return { folders, left }
}

async function findOrMake(
  trx: Database,
  { accountId, provider, now }: FolderPlace,
  { parent, name, outside, before }: { parent: string | null; name: string; outside: string | undefined; before: string | undefined },
): Promise<string | undefined> {
  // Whatever its name and place are by now.
  if (before !== undefined && (await findFolder(trx, accountId, before))) return before
  const found = await findFolderNamed(trx, accountId, parent, name)
  const made = found ? undefined : await insertFolder(trx, accountId, { name, parent }, now)
  const key = found?.id ?? (made?.outcome === 'created' ? made.folder.id : undefined)
  if (key !== undefined && outside !== undefined) await saveImportFolder(trx, { accountId, provider, externalId: outside, folderId: key })
  return key
}
