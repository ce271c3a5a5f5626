import { updateTranscribedEnabled } from '@videozz/db'
import { deleteSubtitle } from '@videozz/operations'
import { AppError } from '../../shared/app-error.ts'
import { defineFeature } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { presentSubtitle } from './present-subtitle.ts'
import { readSubtitles, readSubtitleText, requireVideo } from './read-subtitles.ts'
import { saveSubtitle, saveTranscribed } from './save-subtitle.ts'

/** A file of five megabytes takes about half a second to read: far above what a person sends, and a program its whole library in turn. */
const filesPerAccount = { name: 'subtitle-file', points: 300, seconds: 600 }

/** Subtitles of media: those producers send, the text of the automatic one, and whether that is offered. */
export const subtitlesFeature = defineFeature((deps) => {
  const limiter = new RateLimiter(deps.db, deps.now)
  const beforeReading = async (accountId: string, videoKey: string): Promise<void> => {
    await limiter.take({ rule: filesPerAccount, subject: accountId })
    await requireVideo(deps, accountId, videoKey)
  }
  return {
    listSubtitles: ({ params, session }) => readSubtitles(deps, session.accountId, params.videoKey),
    getSubtitleText: ({ params, session }) => readSubtitleText(deps, session.accountId, params),
    createSubtitle: async ({ body, session }) => {
      await beforeReading(session.accountId, body.subtitle.videoKey)
      return saveSubtitle(deps, session.accountId, body)
    },
    deleteSubtitle: async ({ body, session }) => {
      await requireVideo(deps, session.accountId, body.videoKey)
      const media = { accountId: session.accountId, videoKey: body.videoKey }
      const { outcome } = await deleteSubtitle(deps, media, body.key)
      if (outcome === 'missing') throw new AppError('SUBTITLE_NOT_FOUND')
      return {}
    },
    updateTranscribed: async ({ params, query, file, session }) => {
      await beforeReading(session.accountId, params.key)
      return saveTranscribed(deps, session.accountId, { videoKey: params.key, file, seen: query.seen })
    },
    enableTranscribed: async ({ body, session }) => {
      await requireVideo(deps, session.accountId, body.videoKey)
      const row = await updateTranscribedEnabled(deps.db, session.accountId, body.videoKey, body.enabled)
      if (!row) throw new AppError('SUBTITLE_NOT_FOUND')
      return presentSubtitle(row)
    },
  }
})
