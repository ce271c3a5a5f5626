import { findVideo, listPublications } from '@videozz/db'
import { AppError } from '../../shared/app-error.ts'
import { defineFeature } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { presentPublication } from './present-publication.ts'
import { publishVideo, retryPublishing, stopPublishing } from './publish-video.ts'
import { isYoutubeConfigured } from './require-youtube.ts'

const publishLimit = { name: 'publish', points: 60, seconds: 60 }

/** Publishing of media at YouTube. */
export const publishingFeature = defineFeature((deps) => {
  const limiter = new RateLimiter(deps.db, deps.now)
  return {
    publishVideo: async ({ params, body, session }) => {
      await limiter.take({ rule: publishLimit, subject: session.accountId })
      return publishVideo(deps, session, params.videoKey, body)
    },
    listPublications: async ({ params: { videoKey }, session: { accountId } }) => {
      if (!(await findVideo(deps.db, accountId, videoKey))) throw new AppError('VIDEO_NOT_FOUND')
      const rows = await listPublications(deps.db, { accountId, videoKey })
      return { configured: isYoutubeConfigured(deps), publications: rows.map(presentPublication) }
    },
    cancelPublication: ({ params, session }) => stopPublishing(deps, session, params),
    retryPublication: ({ params, session }) => retryPublishing(deps, session, params),
  }
})
