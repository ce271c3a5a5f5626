import { defineFeature } from '../../shared/feature.ts'
import { HelpList } from '../../shared/help-list.ts'
import { readStorageSummary } from './storage-summary.ts'

export const homeFeature = defineFeature((deps) => {
  const help = new HelpList(deps)
  return {
    getStorageSummary: ({ session }) => readStorageSummary(deps, session),
    getHelpList: async ({ reply }) => {
      void reply.header('cache-control', 'no-cache')
      return (await help.read()).items
    },
  }
})
