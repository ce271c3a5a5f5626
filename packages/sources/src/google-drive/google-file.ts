import { z } from 'zod'
import type { SourceHash } from '../source.ts'

/** Where the API is, as `https://www.googleapis.com`. */
export type GoogleApi = { apiUrl: string }

export const googleFolder = 'application/vnd.google-apps.folder'
export const googleShortcut = 'application/vnd.google-apps.shortcut'
const native = 'application/vnd.google-apps.'

export const googleFields =
  'id,name,mimeType,size,md5Checksum,sha1Checksum,sha256Checksum,headRevisionId,modifiedTime,trashed,hasThumbnail,thumbnailLink,' +
  'capabilities(canDownload),shortcutDetails(targetId,targetMimeType)'

export const googleFile = z.object({
  id: z.string().min(1),
  name: z.string(),
  mimeType: z.string(),
  // Numbers of 64 bits are texts in the APIs of Google.
  size: z.coerce.number().int().nonnegative().optional(),
  md5Checksum: z.string().optional(),
  sha1Checksum: z.string().optional(),
  sha256Checksum: z.string().optional(),
  headRevisionId: z.string().optional(),
  modifiedTime: z.coerce.date().optional(),
  trashed: z.boolean().default(false),
  hasThumbnail: z.boolean().default(false),
  thumbnailLink: z.string().optional(),
  capabilities: z.object({ canDownload: z.boolean().default(true) }).optional(),
  shortcutDetails: z.object({ targetId: z.string().min(1), targetMimeType: z.string().default('') }).optional(),
})
export type GoogleFile = z.output<typeof googleFile>

/** Documents, folders and forms: they have no bytes. */
export const isNative = ({ mimeType }: Pick<GoogleFile, 'mimeType'>): boolean => mimeType.startsWith(native)

/** The strongest hash that Google has of a file. */
export function hashOf({ sha256Checksum, sha1Checksum, md5Checksum }: GoogleFile): SourceHash | null {
  if (sha256Checksum) return { algorithm: 'sha256', value: sha256Checksum.toLowerCase() }
  if (sha1Checksum) return { algorithm: 'sha1', value: sha1Checksum.toLowerCase() }
  return md5Checksum ? { algorithm: 'md5', value: md5Checksum.toLowerCase() } : null
}

/** What changes with the bytes of a file. */
export const versionOf = ({ headRevisionId, md5Checksum, modifiedTime }: GoogleFile): string | null =>
  headRevisionId ?? md5Checksum ?? modifiedTime?.toISOString() ?? null
