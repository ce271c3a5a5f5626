import { z } from 'zod'
import { callDrive, type DriveAccess, withToken } from '../drives/drive-call.ts'
import { type DriveFile, type DriveListing, type DrivePage, isMediaFile, mapFew, readShownPage } from '../drives/drive-listing.ts'
import { readThumbnail } from '../drives/read-thumbnail.ts'
import { nameWithExtension } from '../file-name.ts'
import { asSourceError, judgeStatus, readAnswerText, sourceIdleMs } from '../open-range.ts'
import { SourceError } from '../source-error.ts'
import { type GraphApi, type GraphItem, graphItem, idOf, itemPath, readGraphItem } from './graph-item.ts'
import { judgeGraph } from './graph-refusal.ts'

const pageSize = 200
const answer = z.object({ value: z.array(graphItem).default([]), '@odata.nextLink': z.string().optional() })
/** What the address of a next page may ask for. */
const cursorNames = /^\$(?:skiptoken|skip|top|expand|orderby|select)$/i

/** The list of a OneDrive. */
export function createOnedriveListing(access: DriveAccess, api: GraphApi): DriveListing {
  const first = (search: string | null) =>
    // Results of a search have an order of their own.
    new URLSearchParams({ $top: String(pageSize), $expand: 'thumbnails', ...(search === null && { $orderby: 'name' }) }).toString()
  return {
    list: ({ folder, search, cursor }, signal) => {
      const place =
        search === null
          ? folder === null
            ? '/me/drive/root/children'
            : `${itemPath(folder)}/children`
          : `/me/drive/root/search(q='${encodeURIComponent(search.replaceAll("'", "''"))}')`
      const read = async (query: string | null): Promise<DrivePage> => {
        const address = `${api.graphUrl}/v1.0${place}?${query === null ? first(search) : readCursor(query)}`
        const page = await callDrive(access, { address, schema: answer, judge: judgeGraph, signal })
        return { ...sortOut(page.value), cursor: URL.parse(page['@odata.nextLink'] ?? '')?.search.slice(1) || null }
      }
      return readShownPage(read, cursor)
    },
    pick: async (ids, signal) => {
      const items = await mapFew(ids, (id) =>
        readGraphItem(access, api, id, signal).catch((error: unknown) => {
          if (error instanceof SourceError && (error.kind === 'missing' || error.kind === 'refused')) return null
          throw error
        }),
      )
      return sortOut(items.filter((item) => item !== null)).files
    },
    thumbnail: (id, signal) =>
      withToken(access.getToken, async (headers) => {
        const request = { headers, idleMs: access.idleMs ?? sourceIdleMs, redirects: 2, signal }
        const address = `${api.graphUrl}/v1.0${itemPath(id)}/thumbnails/0/medium/content`
        const picture = await access.outbound(address, request).catch((error: unknown) => {
          throw asSourceError(error)
        })
        if (picture.status === 200 || picture.status === 404) return readThumbnail(picture)
        const refusal = { status: picture.status, headers: picture.headers, text: await readAnswerText(picture) }
        throw judgeGraph(refusal) ?? judgeStatus(refusal)
      }),
  }
}

/** The query of a next page as Graph gave it; what it never has is not passed on. */
function readCursor(query: string): string {
  if ([...new URLSearchParams(query).keys()].every((name) => cursorNames.test(name))) return query
  throw new SourceError('missing', 'Not the query of a next page')
}

function sortOut(items: readonly GraphItem[]): Omit<DrivePage, 'cursor'> {
  const present = items.filter(({ deleted, malware }) => !deleted && !malware)
  const folders = present
    .filter((item) => (item.remoteItem ?? item).folder !== undefined)
    .map((item) => ({ id: idOf(item), name: item.name || (item.remoteItem?.name ?? '') }))
  const files = present.flatMap((item): DriveFile[] => {
    const { file, size, name } = item.remoteItem ?? item
    const shown = item.name || name
    const type = file?.mimeType ?? null
    if (file === undefined || !isMediaFile(shown, type)) return []
    const hasThumbnail = (item.thumbnails?.length ?? 0) > 0
    return [
      {
        id: idOf(item),
        name: nameWithExtension(shown, type),
        size: size ?? null,
        modifiedAt: item.lastModifiedDateTime ?? null,
        hasThumbnail,
      },
    ]
  })
  return { folders, files }
}
