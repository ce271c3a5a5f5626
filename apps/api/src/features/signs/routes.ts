import { markSignsSeen, saveSignMail, setSignState } from '@videozz/db'
import { defineFeature } from '../../shared/feature.ts'
import { findSigns, readSignSummary } from './list-signs.ts'

/** Signs of misuse, for the owner of the account to review. */
export const signsFeature = defineFeature((deps) => {
  const { db, now } = deps
  return {
    findSigns: ({ body, session }) => findSigns(deps, session.accountId, body),
    getSignSummary: ({ session }) => readSignSummary(db, session.accountId),
    setSignStates: async ({ body: { ids, state }, session: { accountId } }) => {
      await db.transaction().execute((trx) => setSignState(trx, accountId, ids.map(Number), state, now()))
      return readSignSummary(db, accountId)
    },
    markSignsSeen: async ({ body: { until }, session: { accountId } }) => {
      await db.transaction().execute((trx) => markSignsSeen(trx, accountId, new Date(until), now()))
      return readSignSummary(db, accountId)
    },
    saveSignMail: async ({ body: { enabled }, session: { accountId } }) => {
      await saveSignMail(db, accountId, enabled)
      return readSignSummary(db, accountId)
    },
  }
})
