import { defineFeature } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { cancelUpload } from './cancel-upload.ts'
import { completeUpload } from './complete-upload.ts'
import { createUpload } from './create-upload.ts'
import { recordWebhook } from './record-webhook.ts'
import { registerVideo } from './register-video.ts'
import { presignPart, receivePart } from './serve-part.ts'
import { asUpload } from './upload-failure.ts'

/** Far above what ten uploads at once of small files need. */
const perAccount = { name: 'upload-create', points: 1200, seconds: 60 }
const reportsPerAccount = { name: 'upload-webhook', points: 2400, seconds: 60 }

/** @param partIdleMs longest silence of a sender; the usual one when absent. */
export const createUploadsFeature = (partIdleMs?: number) =>
  defineFeature((deps) => {
    const limiter = new RateLimiter(deps.db, deps.now)
    return {
      createMultipart: async ({ body, session }) => {
        await limiter.take({ rule: perAccount, subject: session.accountId })
        return asUpload(() => createUpload(deps, session, body))
      },
      presignPart: ({ body, session }) => presignPart(deps, session.accountId, body),
      putPart: ({ params, request, reply }) => receivePart(deps, params.token, request, reply, partIdleMs),
      completeMultipart: ({ body, session }) => asUpload(() => completeUpload(deps, session.accountId, body)),
      cancelMultipart: async ({ body, session }) => {
        await cancelUpload(deps, session.accountId, body)
        return {}
      },
      registerVideo: ({ body, session }) => asUpload(() => registerVideo(deps, session, body)),
      postWebhook: async ({ body, session }) => {
        await limiter.take({ rule: reportsPerAccount, subject: session.accountId })
        await recordWebhook(deps, session, body)
        return {}
      },
    }
  })

export const uploadsFeature = createUploadsFeature()
