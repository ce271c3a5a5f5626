import { callDrive, type DriveAccess, withToken } from '../drives/drive-call.ts'
import { nameWithExtension } from '../file-name.ts'
import { openRange, sourceIdleMs } from '../open-range.ts'
import type { Source, SourceFile } from '../source.ts'
import { SourceError } from '../source-error.ts'
import { type GoogleApi, type GoogleFile, googleFields, googleFile, googleShortcut, hashOf, isNative, versionOf } from './google-file.ts'
import { judgeGoogle } from './google-refusal.ts'

const addressOf = ({ apiUrl }: GoogleApi, id: string, query: Record<string, string>): string =>
  `${apiUrl}/drive/v3/files/${encodeURIComponent(id)}?${new URLSearchParams({ ...query, supportsAllDrives: 'true' })}`

/** Reads what Google tells of a file, a shortcut as it is. */
export const readGoogleFile = (access: DriveAccess, api: GoogleApi, id: string, signal: AbortSignal): Promise<GoogleFile> =>
  callDrive(access, { address: addressOf(api, id, { fields: googleFields }), schema: googleFile, judge: judgeGoogle, signal })

/** Reads a file by its id or that of a shortcut to it. @throws SourceError `missing`, `refused` for what has no bytes to give. */
export async function findGoogleFile(access: DriveAccess, api: GoogleApi, id: string, signal: AbortSignal): Promise<GoogleFile> {
  const asked = await readGoogleFile(access, api, id, signal)
  const target = asked.mimeType === googleShortcut ? asked.shortcutDetails?.targetId : undefined
  const file = target === undefined ? asked : await readGoogleFile(access, api, target, signal)
  if (file.trashed || asked.trashed) throw new SourceError('missing', 'The file is in the trash')
  if (isNative(file)) throw new SourceError('refused', `A ${file.mimeType} has no bytes`)
  if (file.capabilities?.canDownload === false) throw new SourceError('refused', 'The file may not be downloaded')
  return file
}

/** Files of a Google Drive, shared drives included. */
export function createGoogleDriveSource(access: DriveAccess, api: GoogleApi): Source {
  const { outbound, getToken, idleMs = sourceIdleMs } = access
  return {
    connections: 4,
    describe: async ({ externalId }, signal): Promise<SourceFile> => {
      const file = await findGoogleFile(access, api, externalId, signal)
      return {
        name: nameWithExtension(file.name, file.mimeType),
        size: file.size ?? null,
        type: file.mimeType,
        version: versionOf(file),
        hash: hashOf(file),
      }
    },
    open: async ({ externalId }, range, { version, size }, signal) => {
      // Answers with bytes have no validator that can be relied on: the version is read before each.
      const file = await findGoogleFile(access, api, externalId, signal)
      if (version !== null && versionOf(file) !== version) throw new SourceError('changed', 'Google has another version of the file')
      const address = addressOf(api, file.id, { alt: 'media' })
      return withToken(getToken, (headers) => openRange({ outbound, address, headers, range, size, idleMs, signal, judge: judgeGoogle }))
    },
  }
}
