import type { Drive } from '@videozz/contract'
import { createGetToken } from '@videozz/operations'
import { createOpenOutbound } from '@videozz/outbound'
import { createDriveListing, type DriveFile, type DriveListing, SourceError } from '@videozz/sources'
import { createConnections } from '../../shared/connections.ts'
import { defineFeature } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { driveFault } from './drive-fault.ts'

// Each of these asks the service, thumbnails up to two dozen times.
const listLimit = { name: 'drive-list', points: 120, seconds: 60 }
const thumbnailLimit = { name: 'drive-thumbnails', points: 60, seconds: 60 }
/** Milliseconds that a person waits for a list. */
const patience = 20_000
const idleMs = 10_000

/** Files of the cloud drives that people have connected. */
export const cloudFilesFeature = defineFeature((deps) => {
  const { db, env, now, log } = deps
  const outbound = createOpenOutbound({ trusted: env.cloud.trusted })
  const { context } = createConnections(deps)
  const limiter = new RateLimiter(db, now)
  /** Looks at the drive of a person. @throws AppError. */
  const look = async <T>(
    drive: Drive,
    session: { accountId: string; id: string },
    read: (listing: DriveListing, signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    const getToken = createGetToken(context, { accountId: session.accountId, userId: session.id, provider: drive })
    const listing = createDriveListing(drive, { outbound, getToken, idleMs }, env.cloud)
    try {
      return await read(listing, AbortSignal.timeout(patience))
    } catch (error) {
      throw driveFault(error, drive)
    }
  }
  return {
    listCloudFiles: async ({ params, query, session }) => {
      await limiter.take({ rule: listLimit, subject: session.id })
      const { folder = null, search = null, cursor = null, ids } = query
      const page = await look(params.provider, session, async (listing, signal) =>
        ids ? { folders: [], files: await listing.pick(ids, signal), cursor: null } : listing.list({ folder, search, cursor }, signal),
      )
      return { ...page, files: page.files.map((file) => present(file)) }
    },
    listCloudThumbnails: async ({ params, query, session }) => {
      await limiter.take({ rule: thumbnailLimit, subject: session.id })
      const thumbnails = await look(params.provider, session, (listing, signal) =>
        Promise.all(
          query.ids.map(async (id) => {
            const picture = await listing.thumbnail(id, signal).catch((error: unknown) => {
              // A list is of use without a picture; what is wrong with the connection is told by the list itself.
              if (!(error instanceof SourceError)) throw error
              log.info({ drive: params.provider, kind: error.kind }, 'No thumbnail of a file at a drive')
              return null
            })
            return { id, image: picture && `data:${picture.type};base64,${picture.bytes.toString('base64')}` }
          }),
        ),
      )
      return { thumbnails }
    },
  }
})

const present = ({ id, name, size, modifiedAt, hasThumbnail }: DriveFile) => ({
  id,
  name,
  size,
  modifiedAt: modifiedAt?.toISOString() ?? null,
  hasThumbnail,
})
