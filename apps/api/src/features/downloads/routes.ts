import { defineFeature } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { askDownload, listDownloadChoices } from './ask-download.ts'
import { readReplacement, replaceFile } from './replace-file.ts'
import { serveDownload } from './serve-download.ts'

/** A dashboard polls every two seconds while a file is made. */
const asksPerAccount = { name: 'download-ask', points: 1200, seconds: 600 }

export const downloadsFeature = defineFeature((deps) => {
  const limiter = new RateLimiter(deps.db, deps.now)
  return {
    getDownloadChoices: async ({ params, session }) => {
      await limiter.take({ rule: asksPerAccount, subject: session.accountId })
      return listDownloadChoices(deps, session, params.key)
    },
    downloadVideo: async ({ params, query, session }) => {
      await limiter.take({ rule: asksPerAccount, subject: session.accountId })
      return askDownload(deps, session, params.key, query)
    },
    getDownload: ({ params, request, reply }) => serveDownload(deps, params.token, request, reply),
    replaceFile: ({ params, body, session }) => replaceFile(deps, session, params.key, body.filename),
    getReplacement: async ({ params, session }) => ({ replacement: await readReplacement(deps, session.accountId, params.key) }),
  }
})
