import { defineFeature } from '../../shared/feature.ts'
import { inspectCode } from './inspect-code.ts'

/** Looking up the playback behind an Imprint code. */
export const imprintFeature = defineFeature((deps) => ({
  inspectCode: ({ params, session }) => inspectCode(deps.db, params.code, session.accountId, deps.env.product),
}))
