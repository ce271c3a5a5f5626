import { defineFeature } from '../../shared/feature.ts'
import { listCompletions, listMedia, listSessions } from './list-history.ts'
import { merge } from './merge.ts'
import { readViewer } from './read-viewer.ts'
import { writeHistoryTable } from './write-history-table.ts'

/** One viewer of an account, across media. */
export const viewersFeature = defineFeature((deps) => ({
  getViewer: ({ params, session }) => readViewer(deps, session.accountId, params.id),
  listViewerHistory: ({ params, query, session }) => listSessions(deps, session.accountId, params.id, query),
  listViewerMedia: ({ params, query, session }) => listMedia(deps, session.accountId, params.id, query),
  listViewerCompletions: ({ params, query, session }) => listCompletions(deps, session.accountId, params.id, query),
  exportViewerHistory: ({ params, session, reply }) => writeHistoryTable(deps, session, params.id, reply),
  mergeViewers: ({ params, body, session }) => merge(deps, session, params.id, body.other),
}))
