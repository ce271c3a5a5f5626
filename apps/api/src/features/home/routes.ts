import { defineFeature } from '../../shared/feature.ts'
import { HelpList } from '../../shared/help-list.ts'
import { changeFirstRun, createSample, findFirstRun } from './first-run.ts'
import { readStorageSummary } from './storage-summary.ts'

export const homeFeature = defineFeature((deps) => {
  const help = new HelpList(deps)
  return {
    getFirstRun: ({ session }) => findFirstRun(deps, session),
    changeFirstRun: async ({ body, session }) => {
      await changeFirstRun(deps, session.accountId, body)
      return {}
    },
    addSample: async ({ session }) => ({ key: await createSample(deps, session.accountId) }),
    getStorageSummary: ({ session }) => readStorageSummary(deps, session),
    getHelpList: async ({ reply }) => {
      void reply.header('cache-control', 'no-cache')
      return (await help.read()).items
    },
  }
})
