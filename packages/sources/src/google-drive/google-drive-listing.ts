import { z } from 'zod'
import { callDrive, type DriveAccess, withToken } from '../drives/drive-call.ts'
import { type DriveFile, type DriveListing, type DrivePage, isMediaFile, mapFew, readShownPage } from '../drives/drive-listing.ts'
import { readThumbnail } from '../drives/read-thumbnail.ts'
import { nameWithExtension } from '../file-name.ts'
import { asSourceError, sourceIdleMs } from '../open-range.ts'
import { SourceError } from '../source-error.ts'
import { findGoogleFile, readGoogleFile } from './google-drive-source.ts'
import { type GoogleApi, type GoogleFile, googleFields, googleFile, googleFolder, googleShortcut } from './google-file.ts'
import { judgeGoogle } from './google-refusal.ts'

const pageSize = 200
const answer = z.object({ files: z.array(googleFile).default([]), nextPageToken: z.string().optional() })
const wanted = `(mimeType='${googleFolder}' or mimeType='${googleShortcut}' or mimeType contains 'video/' or mimeType contains 'audio/')`

/** A text inside a query of Drive. */
const quote = (text: string): string => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`

/** The list of a Google Drive, where the operator has asked for all files (`drive.readonly`); single files otherwise. */
export function createGoogleDriveListing(access: DriveAccess, api: GoogleApi): DriveListing {
  return {
    list: ({ folder, search, cursor }, signal) => {
      const place = search === null ? `${quote(folder ?? 'root')} in parents` : `name contains ${quote(search)}`
      const read = async (token: string | null): Promise<DrivePage> => {
        const query = new URLSearchParams({
          q: `${place} and trashed=false and ${wanted}`,
          fields: `nextPageToken,files(${googleFields})`,
          orderBy: 'folder,name_natural',
          pageSize: String(pageSize),
          supportsAllDrives: 'true',
          includeItemsFromAllDrives: 'true',
          ...(token !== null && { pageToken: token }),
        })
        const address = `${api.apiUrl}/drive/v3/files?${query}`
        const { files, nextPageToken = null } = await callDrive(access, { address, schema: answer, judge: judgeGoogle, signal })
        return { ...sortOut(files), cursor: nextPageToken }
      }
      return readShownPage(read, cursor)
    },
    pick: async (ids, signal) => {
      const files = await mapFew(ids, (id) => pickOne(access, api, id, signal))
      return files.filter((file) => file !== null)
    },
    thumbnail: async (id, signal) => {
      const { thumbnailLink } = await readGoogleFile(access, api, id, signal)
      if (thumbnailLink === undefined || !isGoogles(thumbnailLink, api)) return null
      return withToken(access.getToken, async (headers) => {
        const request = { headers, idleMs: access.idleMs ?? sourceIdleMs, redirects: 2, signal }
        const picture = await access.outbound(thumbnailLink, request).catch((error: unknown) => {
          throw asSourceError(error)
        })
        return readThumbnail(picture)
      })
    },
  }
}

/** Whether the token may be sent to an address. */
function isGoogles(address: string, { apiUrl }: GoogleApi): boolean {
  const url = URL.parse(address)
  if (url?.origin === new URL(apiUrl).origin) return true
  return url?.protocol === 'https:' && /\.(?:googleusercontent|google|googleapis)\.com$/.test(url.hostname)
}

async function pickOne(access: DriveAccess, api: GoogleApi, id: string, signal: AbortSignal): Promise<DriveFile | null> {
  try {
    const file = await findGoogleFile(access, api, id, signal)
    return isMediaFile(file.name, file.mimeType) ? present({ ...file, id }) : null
  } catch (error) {
    if (error instanceof SourceError && (error.kind === 'missing' || error.kind === 'refused')) return null
    throw error
  }
}

/** Shortcuts to folders are left out: what lies in them is found where it is. */
function sortOut(entries: readonly GoogleFile[]): Omit<DrivePage, 'cursor'> {
  const folders = entries.filter(({ mimeType }) => mimeType === googleFolder).map(({ id, name }) => ({ id, name }))
  const files = entries
    .filter((file) => file.capabilities?.canDownload !== false)
    .filter(({ name, mimeType, shortcutDetails }) =>
      isMediaFile(name, mimeType === googleShortcut ? (shortcutDetails?.targetMimeType ?? null) : mimeType),
    )
    .map((file) => present(file))
  return { folders, files }
}

const present = ({ id, name, mimeType, shortcutDetails, size, modifiedTime, hasThumbnail }: GoogleFile): DriveFile => ({
  id,
  name: nameWithExtension(name, shortcutDetails?.targetMimeType ?? mimeType),
  size: size ?? null,
  modifiedAt: modifiedTime ?? null,
  hasThumbnail,
})
