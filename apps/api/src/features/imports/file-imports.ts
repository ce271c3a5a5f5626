import { type importFileRoutes } from '@videozz/contract'
import { listImportBatches, listImportRows } from '@videozz/db'
import { cancelImport, cancelImports, pauseImports, resumeImports, retryFailedImports, retryImport } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import type { Handlers } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { beginImports } from './begin-imports.ts'
import { importLive } from './import-live.ts'
import { changeBatch, changeItem, goOnWithBatch, goOnWithItem, importsOf, readBatch } from './change-import.ts'
import { presentImport, presentImportBatch } from './present-import.ts'
import { writeReport } from './write-report.ts'

/** Selections of 50 files, far more than a person makes. */
const startLimit = { name: 'file-import', points: 120, seconds: 60 }
const recentMs = 24 * 3600 * 1000

/** Files that the server itself brings in from other places. */
export function fileImportHandlers(deps: Deps): Pick<Handlers, keyof typeof importFileRoutes> {
  const limiter = new RateLimiter(deps.db, deps.now)
  return {
    importVideo: async ({ body, session }) => {
      await limiter.take({ rule: startLimit, subject: session.accountId })
      const { provider, folderId, id, url, title, description, refreshToken } = body
      if (provider === 'live') {
        await importLive(deps, session, { id, title, description, folderId: folderId ?? null })
        return {}
      }
      await beginImports(deps, session, { provider, folderId, items: [{ id, url, title, description, refreshToken }] })
      return {}
    },
    startImports: async ({ body, session }) => {
      await limiter.take({ rule: startLimit, subject: session.accountId })
      return presentImportBatch(await beginImports(deps, session, body), session)
    },
    listImports: async ({ query, session }) => {
      const { page, limit, open = false } = query
      const { items, total } = await listImportBatches(deps.db, { ...importsOf(session), open, page, limit })
      const rows = items.map((batch) => presentImportBatch(batch, session))
      return { items: rows, totalItems: total, itemsPerPage: limit, page, pages: Math.ceil(total / limit) }
    },
    getImport: ({ params, session }) => readBatch(deps, session, params.id),
    listImportItems: async ({ query, session }) => {
      const { page, limit, batch = null, states = null, search = '', recent = false } = query
      const endedSince = recent ? new Date(deps.now().getTime() - recentMs) : null
      const found = await listImportRows(deps.db, { ...importsOf(session), batchId: batch, states, search, endedSince, page, limit })
      const pages = Math.ceil(found.total / limit)
      return { items: found.items.map(presentImport), totalItems: found.total, itemsPerPage: limit, page, pages }
    },
    pauseImport: ({ params, session }) => changeBatch(deps, session, params.id, pauseImports),
    resumeImport: ({ params, session }) => goOnWithBatch(deps, session, params.id, resumeImports),
    cancelImport: ({ params, session }) => changeBatch(deps, session, params.id, cancelImports),
    retryImport: ({ params, session }) => goOnWithBatch(deps, session, params.id, retryFailedImports),
    cancelImportItem: ({ params, session }) => changeItem(deps, session, params.id, cancelImport),
    retryImportItem: ({ params, session }) => goOnWithItem(deps, session, params.id, retryImport),
    exportImport: ({ params, session, reply }) => writeReport(deps, session, params.id, reply),
  }
}
