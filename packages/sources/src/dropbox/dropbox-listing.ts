import { z } from 'zod'
import type { DriveAccess } from '../drives/drive-call.ts'
import { type DriveFile, type DriveListing, type DrivePage, isMediaFile, mapFew, readShownPage } from '../drives/drive-listing.ts'
import { SourceError } from '../source-error.ts'
import { createDropboxCalls, type DropboxApi, type DropboxEntry, dropboxEntry } from './dropbox-calls.ts'

const pageSize = 500
const searchSize = 100
const listed = z.object({ entries: z.array(dropboxEntry), cursor: z.string(), has_more: z.boolean() })
const found = z.object({
  matches: z.array(z.object({ metadata: z.object({ '.tag': z.string(), metadata: dropboxEntry.optional() }) })),
  cursor: z.string().optional(),
  has_more: z.boolean(),
})

/** The list of a Dropbox. Dropbox makes pictures of images alone: no file has a thumbnail. */
export function createDropboxListing(access: DriveAccess, api: DropboxApi): DriveListing {
  const call = createDropboxCalls(access, api)
  const browse = async (folder: string | null, cursor: string | null, signal: AbortSignal): Promise<DrivePage> => {
    const page =
      cursor === null
        ? await call('files/list_folder', { path: folder ?? '', include_non_downloadable_files: false, limit: pageSize }, listed, signal)
        : await call('files/list_folder/continue', { cursor }, listed, signal)
    return { ...sortOut(page.entries), cursor: page.has_more ? page.cursor : null }
  }
  const search = async (query: string, cursor: string | null, signal: AbortSignal): Promise<DrivePage> => {
    const options = { max_results: searchSize, filename_only: true, file_status: 'active' }
    const page =
      cursor === null
        ? await call('files/search_v2', { query, options }, found, signal)
        : await call('files/search/continue_v2', { cursor }, found, signal)
    const entries = page.matches.map(({ metadata }) => metadata.metadata).filter((entry) => entry !== undefined)
    return { ...sortOut(entries), cursor: page.has_more ? (page.cursor ?? null) : null }
  }
  return {
    list: ({ folder, search: text, cursor }, signal) =>
      readShownPage((place) => (text === null ? browse(folder, place, signal) : search(text, place, signal)), cursor),
    pick: async (ids, signal) => {
      const entries = await mapFew(ids, (id) =>
        call('files/get_metadata', { path: id }, dropboxEntry, signal).catch((error: unknown) => {
          if (error instanceof SourceError && (error.kind === 'missing' || error.kind === 'refused')) return null
          throw error
        }),
      )
      return sortOut(entries.filter((entry) => entry !== null)).files
    },
    thumbnail: () => Promise.resolve(null),
  }
}

function sortOut(entries: readonly DropboxEntry[]): Omit<DrivePage, 'cursor'> {
  const folders = entries.filter((entry) => entry['.tag'] === 'folder').map(({ id, name }) => ({ id, name }))
  const files = entries
    .filter((entry) => entry['.tag'] === 'file' && entry.is_downloadable && isMediaFile(entry.name, null))
    .map(({ id, name, size, server_modified: modified }): DriveFile => {
      return { id, name, size: size ?? null, modifiedAt: modified ?? null, hasThumbnail: false }
    })
  return { folders, files }
}
