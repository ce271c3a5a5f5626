import { z } from 'zod'
import { type DriveAccess, withAddress } from '../drives/drive-call.ts'
import { openRange, sourceIdleMs } from '../open-range.ts'
import type { Source, SourceFile } from '../source.ts'
import { SourceError } from '../source-error.ts'
import { createDropboxCalls, type DropboxApi, type DropboxEntry, dropboxEntry } from './dropbox-calls.ts'
import { judgeDropboxLink } from './dropbox-refusal.ts'

const temporaryLink = z.object({ metadata: dropboxEntry, link: z.url({ protocol: /^https?$/ }) })

/** Files of a Dropbox. */
export function createDropboxSource(access: DriveAccess, api: DropboxApi): Source {
  const call = createDropboxCalls(access, api)
  const { outbound, idleMs = sourceIdleMs } = access
  return {
    connections: 4,
    describe: async ({ externalId }, signal): Promise<SourceFile> => {
      const entry = await call('files/get_metadata', { path: externalId }, dropboxEntry, signal)
      refuseOthers(entry)
      const { name, size, rev, content_hash: hash } = entry
      return {
        name,
        size: size ?? null,
        type: null,
        version: rev ?? null,
        hash: hash === undefined ? null : { algorithm: 'dropbox', value: hash.toLowerCase() },
      }
    },
    // A link is good for four hours: each request has its own, which also tells the version.
    open: ({ externalId }, range, { version, size }, signal) =>
      withAddress(
        async () => {
          const { metadata, link } = await call('files/get_temporary_link', { path: externalId }, temporaryLink, signal)
          if (version !== null && metadata.rev !== version) throw new SourceError('changed', 'Dropbox has another version of the file')
          return link
        },
        // The host of the links breaks requests off that ask to close the connection.
        (address) => openRange({ outbound, address, range, size, idleMs, signal, keepAlive: true, judge: judgeDropboxLink }),
      ),
  }
}

/** @throws SourceError for what is no file, or none that may be downloaded. */
function refuseOthers(entry: DropboxEntry): void {
  if (entry['.tag'] === 'deleted') throw new SourceError('missing', 'The file was deleted')
  if (entry['.tag'] !== 'file') throw new SourceError('refused', `A ${entry['.tag']} has no bytes`)
  if (!entry.is_downloadable) throw new SourceError('refused', 'The file may not be downloaded')
}
