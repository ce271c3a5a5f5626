import { createOutbound } from '@videozz/outbound'
import { defineFeature } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { fileImportHandlers } from './file-imports.ts'
import { importYoutubeLink, readLink } from './youtube-links.ts'

// Each of these asks YouTube.
const previewLimit = { name: 'link-preview', points: 60, seconds: 60 }
const importLimit = { name: 'link-import', points: 120, seconds: 60 }

/** Media from other places: links of YouTube, and files that the server brings in. */
export const importsFeature = defineFeature((deps) => {
  const { youtube } = deps.env
  const outbound = createOutbound({ trusted: youtube.named === undefined ? [] : [youtube.named] })
  const limiter = new RateLimiter(deps.db, deps.now)
  return {
    ...fileImportHandlers(deps),
    previewLink: async ({ query, session }) => {
      await limiter.take({ rule: previewLimit, subject: session.accountId })
      const { title, author } = await readLink(deps, outbound, query.url)
      return { title, author }
    },
    importLink: async ({ body, session }) => {
      await limiter.take({ rule: importLimit, subject: session.accountId })
      return importYoutubeLink(deps, outbound, session, body)
    },
  }
})
