import { defineFeature } from '../../shared/feature.ts'
import { HelpList } from './help-list.ts'
import { readStorageSummary } from './storage-summary.ts'

export const homeFeature = defineFeature((deps) => {
  const help = new HelpList(deps)
  return {
    getStorageSummary: ({ session }) => readStorageSummary(deps, session),
    getHelpList: ({ reply }) => {
      void reply.header('cache-control', 'no-cache')
      return help.read()
    },
  }
})
