import { type FilePlace, isKeyProvider } from '@videozz/contract'
import { accessFault, type AccountSession, cleanLine, cutText } from '@videozz/domain'
import { createGetKeys, createGetToken } from '@videozz/operations'
import { createOpenOutbound } from '@videozz/outbound'
import { createDriveListing, createS3Listing, createVimeoListing, type DriveFile, type DriveListing, SourceError } from '@videozz/sources'
import { AppError } from '../../shared/app-error.ts'
import { createConnections } from '../../shared/connections.ts'
import { defineFeature } from '../../shared/feature.ts'
import { placeRules } from '../../shared/place-rules.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { driveFault } from './drive-fault.ts'

// Each of these asks the service, thumbnails up to two dozen times.
const listLimit = { name: 'drive-list', points: 120, seconds: 60 }
const thumbnailLimit = { name: 'drive-thumbnails', points: 60, seconds: 60 }
/** Milliseconds that a person waits for a list. */
const patience = 20_000
const idleMs = 10_000
/** Symbols of a name, as many as the title of an import may have. */
const longestName = 1024

/** Files of the cloud drives, buckets and accounts at Vimeo that people have connected. */
export const cloudFilesFeature = defineFeature((deps) => {
  const { db, env, now, log } = deps
  // The services redirect to pictures at other places than their APIs.
  const { origins, networks } = env.importPlaces
  const outbound = createOpenOutbound({ trusted: [...env.cloud.trusted, ...origins], networks })
  const toBuckets = createOpenOutbound({ trusted: origins, networks })
  const { context } = createConnections(deps)
  const limiter = new RateLimiter(db, now)
  const listingOf = (drive: FilePlace, { accountId, id: userId }: AccountSession): DriveListing => {
    if (!isKeyProvider(drive)) {
      const getToken = createGetToken(context, { accountId, userId, provider: drive })
      return createDriveListing(drive, { outbound, getToken, idleMs }, env.cloud)
    }
    const getKeys = createGetKeys({ db, secretKey: env.secretKey }, { accountId, userId, provider: drive })
    if (drive === 's3') return createS3Listing({ outbound: toBuckets, getKeys, idleMs })
    return createVimeoListing({ outbound, getToken: getKeys, idleMs }, env.cloud.vimeo)
  }
  /** Looks at the drive of a person. @throws AppError. */
  const look = async <T>(
    drive: FilePlace,
    session: AccountSession,
    read: (listing: DriveListing, signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    const fault = accessFault(placeRules[drive], session, now())
    if (fault !== null) throw new AppError(fault)
    try {
      return await read(listingOf(drive, session), AbortSignal.timeout(patience))
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
      return {
        ...page,
        folders: page.folders.map(({ id, name }) => ({ id, name: shownName(name) })),
        files: page.files.map((file) => present(file)),
      }
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

/** Names may be made to look like others, or be of any length. */
const shownName = (name: string): string => cutText(cleanLine(name), longestName) || 'Sem nome'

const present = ({ id, name, size, modifiedAt, hasThumbnail }: DriveFile) => ({
  id,
  name: shownName(name),
  size,
  modifiedAt: modifiedAt?.toISOString() ?? null,
  hasThumbnail,
})
