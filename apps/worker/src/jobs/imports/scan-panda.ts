import type { ErrorCode } from '@videozz/contract'
import type { ListedFile } from '@videozz/db'
import { cleanText, cutText, mediaTitle, type OutsideFolder } from '@videozz/domain'
import { type PandaApi, pandaExtrasOf, type PandaVideo } from '@videozz/sources'

/** Videos asked for at once. */
export const pageSize = 100
const longestDescription = 5000

/** Why a video of another status than CONVERTED is left out. */
const unready: Record<string, ErrorCode> = {
  DRAFT: 'IMPORT_DRAFT',
  CONVERTING: 'IMPORT_CONVERTING',
  FAILED: 'IMPORT_SOURCE_FAILED',
  DELETING: 'IMPORT_DELETING',
}

/** A video of a list as a file of its library. */
export function listedOf(video: PandaVideo): ListedFile {
  const error = unready[video.status] ?? null
  return {
    externalId: video.id,
    title: mediaTitle(video.title, ''),
    description: cutText(cleanText(video.description), longestDescription),
    extras: pandaExtrasOf(video),
    state: error === null ? 'listed' : 'skipped',
    error,
  }
}

export type FolderCrawl = { found: OutsideFolder[]; /** Folders whose own folders are still to be asked for. */ queue: string[] }

/** Folders of an account. Some accounts are told all of them at once, others the outermost: those are asked for one within the other. */
export async function crawlFolders(api: PandaApi, crawl: FolderCrawl | null): Promise<FolderCrawl> {
  if (!crawl) {
    const found = await api.listFolders()
    return { found, queue: found.some(({ parentId }) => parentId !== null) ? [] : found.map(({ id }) => id) }
  }
  const [next, ...queue] = crawl.queue
  if (next === undefined) return crawl
  const known = new Set(crawl.found.map(({ id }) => id))
  // An API that ignores the parent answers the same folders again.
  const within = (await api.listFolders(next)).filter(({ id, parentId }) => !known.has(id) && parentId === next)
  return { found: [...crawl.found, ...within], queue: [...queue, ...within.map(({ id }) => id)] }
}
