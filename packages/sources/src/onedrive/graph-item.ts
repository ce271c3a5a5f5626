import { z } from 'zod'
import { callDrive, type DriveAccess } from '../drives/drive-call.ts'
import type { SourceHash } from '../source.ts'
import { judgeGraph } from './graph-refusal.ts'

/** Where the API is, as `https://graph.microsoft.com`. */
export type GraphApi = { graphUrl: string }

const parent = z.object({ driveId: z.string().optional() })
const hashes = z.object({
  sha256Hash: z.string().optional(),
  sha1Hash: z.string().optional(),
  quickXorHash: z.string().optional(),
})
const file = z.object({ mimeType: z.string().optional(), hashes: hashes.optional() })
const picture = z.object({ url: z.string() })
const own = {
  id: z.string().min(1),
  name: z.string().default(''),
  size: z.number().nonnegative().optional(),
  parentReference: parent.optional(),
  file: file.optional(),
  folder: z.object({}).optional(),
  package: z.object({}).optional(),
}
export const graphItem = z.object({
  ...own,
  cTag: z.string().optional(),
  eTag: z.string().optional(),
  lastModifiedDateTime: z.coerce.date().optional(),
  deleted: z.object({}).optional(),
  malware: z.object({}).optional(),
  /** What somebody else shares. */
  remoteItem: z.object(own).optional(),
  thumbnails: z.array(z.object({ medium: picture.optional(), small: picture.optional() })).optional(),
  '@microsoft.graph.downloadUrl': z.url({ protocol: /^https?$/ }).optional(),
})
export type GraphItem = z.output<typeof graphItem>

/** The drive and the item of an id of ours, `drive/item`; an id without a drive is one of the person's own drive. */
export function itemPath(id: string): string {
  const split = id.indexOf('/')
  if (split === -1) return `/me/drive/items/${encodeURIComponent(id)}`
  return `/drives/${encodeURIComponent(id.slice(0, split))}/items/${encodeURIComponent(id.slice(split + 1))}`
}

/** The id of an item, with its drive where it is known; of a shared one in the drive it lies in. */
export function idOf(item: GraphItem): string {
  const { id, parentReference } = item.remoteItem ?? item
  return parentReference?.driveId === undefined ? id : `${parentReference.driveId}/${id}`
}

/** Reads an item. @throws SourceError. */
export const readGraphItem = (access: DriveAccess, { graphUrl }: GraphApi, id: string, signal: AbortSignal): Promise<GraphItem> =>
  callDrive(access, { address: `${graphUrl}/v1.0${itemPath(id)}`, schema: graphItem, judge: judgeGraph, signal })

/** The strongest hash that OneDrive has of a file. */
export function hashOfItem({ file: facet }: GraphItem): SourceHash | null {
  const { sha256Hash, sha1Hash, quickXorHash } = facet?.hashes ?? {}
  if (sha256Hash) return { algorithm: 'sha256', value: sha256Hash.toLowerCase() }
  if (sha1Hash) return { algorithm: 'sha1', value: sha1Hash.toLowerCase() }
  return quickXorHash ? { algorithm: 'quickxor', value: quickXorHash } : null
}

/** What changes with the bytes of an item; `eTag` also does with its name. */
export const versionOfItem = ({ cTag, eTag }: GraphItem): string | null => cTag ?? eTag ?? null
