import { findLatestLibrary } from '@videozz/db'
import { openLibrary, startLibrary } from '@videozz/operations'
import { AppError } from '../../shared/app-error.ts'
import { defineFeature } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { listPandaVideos } from './list-videos.ts'
import { requirePandaKey } from './open-panda.ts'
import { presentLibrary } from './present-library.ts'

// Each of these asks the host, or has a worker ask it.
const listLimit = { name: 'integration-videos', points: 120, seconds: 60 }
const readLimit = { name: 'library-read', points: 10, seconds: 600 }

const refusals = { missing: 'IMPORT_NOT_FOUND', 'not-ready': 'LIBRARY_NOT_READY', empty: 'LIBRARY_EMPTY' } as const

/** Media of other hosts: lists to choose from, and whole libraries. */
export const libraryImportsFeature = defineFeature((deps) => {
  const limiter = new RateLimiter(deps.db, deps.now)
  const context = () => ({ db: deps.db, now: deps.now() })
  return {
    listIntegrationVideos: async ({ query, session }) => {
      await limiter.take({ rule: listLimit, subject: session.accountId })
      return listPandaVideos(deps, session.accountId, query)
    },
    openLibrary: async ({ body, session }) => {
      const { accountId, id: userId } = session
      await requirePandaKey(deps, accountId)
      await limiter.take({ rule: readLimit, subject: accountId })
      const opened = await openLibrary(context(), { accountId, userId }, { provider: body.provider, wanted: body.folders ?? null })
      if (opened.outcome === 'running') throw new AppError('LIBRARY_RUNNING')
      return { id: opened.library.id }
    },
    findLibrary: async ({ params, session }) => ({
      id: (await findLatestLibrary(deps.db, session.accountId, params.provider))?.id ?? null,
    }),
    getLibrary: ({ params, session }) => presentLibrary(deps, session, params.id),
    startLibrary: async ({ params, body, session }) => {
      const { accountId, id: userId } = session
      const { folders, ...choices } = body
      const started = await startLibrary(context(), { accountId, userId }, { ...choices, id: params.id, folders: folders ?? null })
      if (started.outcome !== 'started') throw new AppError(refusals[started.outcome])
      return { count: started.count }
    },
  }
})
