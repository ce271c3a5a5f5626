import type { VideoDetail } from '@videozz/contract'
import type { AccountSession } from '@videozz/domain'
import { defineFeature } from '../../shared/feature.ts'
import { withVisibleFolders } from '../../shared/present-video.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { getVideo, saveTexts, selectThumbnail } from './change-video.ts'
import { saveChapters } from './chapters.ts'
import { uploadCover } from './covers.ts'
import { deleteVideos } from './delete-videos.ts'
import { listVideos } from './list-videos.ts'
import { makePlayerToken } from './make-player-token.ts'
import { noteLinkDuration } from './note-link-duration.ts'
import { reprocessVideo } from './reprocess-video.ts'
import { serveImage } from './serve-image.ts'

/** Pictures are read for strangers: far above what a person does by hand. */
const coversPerAccount = { name: 'cover-upload', points: 120, seconds: 600 }

const show = async (session: AccountSession, video: Promise<VideoDetail>): Promise<VideoDetail> => withVisibleFolders(session, await video)

export const videosFeature = defineFeature((deps) => ({
  listVideos: ({ query, session }) => listVideos(deps, session, query),
  getVideo: ({ params, session }) => show(session, getVideo(deps, session.accountId, params.id)),
  updateVideo: ({ params, body, session }) => show(session, saveTexts(deps, session, params.key, body)),
  saveChapters: ({ params, body, session }) => show(session, saveChapters(deps, session, params.key, body)),
  selectThumbnail: ({ params, body, session }) => show(session, selectThumbnail(deps, session, params.key, body)),
  uploadCover: async ({ params, query, file, session }) => {
    await new RateLimiter(deps.db, deps.now).take({ rule: coversPerAccount, subject: session.accountId })
    return show(session, uploadCover(deps, { session, key: params.key, revision: query.revision }, file))
  },
  deleteVideos: async ({ body, session }) => {
    await deleteVideos(deps, session, body)
    return {}
  },
  deleteVideo: async ({ params, session }) => {
    await deleteVideos(deps, session, [params.key])
    return {}
  },
  noteLinkDuration: ({ params, body, session }) => show(session, noteLinkDuration(deps, session.accountId, params.key, body.duration)),
  reprocessVideo: ({ params, session }) => show(session, reprocessVideo(deps, session, params.key)),
  getPlayerToken: async ({ params, query, ...caller }) => ({
    playerToken: await makePlayerToken(deps, caller, params.key, query.imprint === 'true'),
  }),
  getImage: ({ params, reply }) => serveImage(deps, params.address, reply),
}))
