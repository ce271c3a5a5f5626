import { asSourceError, sourceIdleMs } from '../open-range.ts'
import type { DriveAccess } from '../drives/drive-call.ts'
import { type DriveFile, type DriveFolder, type DriveListing, type DrivePage, mapFew } from '../drives/drive-listing.ts'
import { readThumbnail } from '../drives/read-thumbnail.ts'
import { SourceError } from '../source-error.ts'
import { chooseDownload, vimeoFields, vimeoFolder, vimeoPage, type VimeoVideo, vimeoVideo } from './vimeo-answers.ts'
import { createVimeoCalls, idOfUri, type VimeoApi, vimeoPath } from './vimeo-calls.ts'
import { vimeoFileName } from './vimeo-source.ts'

const pageSize = 50
const folderSize = 100
const mostFolders = 1000
/** Of the two lines of a list. */
const thumbnailWidth = 200

/** The videos of a person at Vimeo: at the top all of them, latest first, below the folders. */
export function createVimeoListing(access: DriveAccess, api: VimeoApi): DriveListing {
  const call = createVimeoCalls(access, api)
  const foldersAt = async (signal: AbortSignal): Promise<DriveFolder[]> => {
    const folders: DriveFolder[] = []
    for (let page = 1; folders.length < mostFolders; page++) {
      const query = { page: String(page), per_page: String(folderSize), fields: 'uri,name' }
      const { data, paging } = await call('/me/projects', query, vimeoPage(vimeoFolder), signal).catch(withoutFolders)
      folders.push(...data.map(({ uri, name }) => ({ id: idOfUri(uri), name: name?.trim() || 'Pasta sem nome' })))
      if (!paging?.next) break
    }
    return folders
  }
  return {
    list: async ({ folder, search, cursor }, signal): Promise<DrivePage> => {
      const page = readCursor(cursor)
      const path = search === null && folder !== null ? `${vimeoPath('projects', folder)}/videos` : '/me/videos'
      const query = {
        page: String(page),
        per_page: String(pageSize),
        fields: `${vimeoFields},pictures.sizes`,
        ...(search === null ? { sort: 'date', direction: 'desc' } : { query: search }),
      }
      const [folders, { data, paging }] = await Promise.all([
        page === 1 && folder === null && search === null ? foldersAt(signal) : [],
        call(path, query, vimeoPage(vimeoVideo), signal),
      ])
      return { folders, files: data.map(present), cursor: paging?.next ? String(page + 1) : null }
    },
    pick: async (ids, signal) => {
      const fields = `${vimeoFields},pictures.sizes`
      const found = await mapFew(ids, (id) => call(vimeoPath('videos', id), { fields }, vimeoVideo, signal).catch(withoutMissing))
      return found.filter((video) => video !== null).map(present)
    },
    thumbnail: async (id, signal) => {
      const { pictures } = await call(vimeoPath('videos', id), { fields: 'uri,pictures.sizes' }, vimeoVideo, signal)
      const sizes = (pictures?.sizes ?? []).toSorted((one, other) => one.width - other.width)
      const picture = sizes.find(({ width }) => width >= thumbnailWidth) ?? sizes.at(-1)
      if (!picture) return null
      const answer = await access
        .outbound(picture.link, { idleMs: access.idleMs ?? sourceIdleMs, redirects: 3, signal })
        .catch((error: unknown) => {
          throw asSourceError(error)
        })
      return readThumbnail(answer)
    },
  }
}

function present({ uri, name, modified_time: modifiedAt, download, pictures }: VimeoVideo): DriveFile {
  const file = chooseDownload(download ?? [])
  const title = vimeoFileName(name, file?.type?.includes('/') ? file.type : null)
  const hasThumbnail = (pictures?.sizes.length ?? 0) > 0
  return { id: idOfUri(uri), name: title, size: file?.size ?? null, modifiedAt: modifiedAt ?? null, hasThumbnail }
}

/** Folders need a scope of their own at some plans: videos are listed without. */
function withoutFolders(error: unknown): { data: []; paging: null } {
  if (error instanceof SourceError && (error.kind === 'refused' || error.kind === 'missing')) return { data: [], paging: null }
  throw error
}

function withoutMissing(error: unknown): null {
  if (error instanceof SourceError && (error.kind === 'refused' || error.kind === 'missing')) return null
  throw error
}

/** @throws SourceError `missing` for what no page before gave. */
function readCursor(cursor: string | null): number {
  if (cursor === null) return 1
  if (!/^[1-9]\d{0,5}$/.test(cursor)) throw new SourceError('missing', 'Not a page of the list')
  return Number(cursor)
}
