import { defineFeature } from '../../shared/feature.ts'
import { confirmEvidence } from './confirm-evidence.ts'
import { eraseViewer } from './erase-viewer.ts'
import { findViewers, listViewers, readViewerData } from './read-viewer.ts'

/** Requests of viewers about their data, answered by the owner of the account. */
export const privacyFeature = defineFeature((deps) => ({
  findViewers: ({ body, session }) => findViewers(deps.db, session.accountId, body.who),
  listViewers: ({ body, session }) => listViewers(deps.db, session.accountId, body),
  readViewerData: ({ params, session }) => readViewerData(deps, session, params.id),
  eraseViewer: ({ params, session }) => eraseViewer(deps, session, params.id),
  confirmEvidence: ({ params, body, session }) => confirmEvidence(deps, session, params.code, body.who),
}))
