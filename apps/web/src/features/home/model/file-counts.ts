import type { StorageSummary } from '@videozz/contract/browser'

export type FileCounts = { total: number; secure: number; plain: number }

/** How many files the account keeps; with Imprint in the plan its own count as protected, those of YouTube never do. */
export function countFiles({ countByTypes, plan }: Pick<StorageSummary, 'countByTypes' | 'plan'>): FileCounts {
  const of = (kind: 'videos' | 'youtube') => countByTypes.find(({ _id }) => _id === kind)?.count ?? 0
  const total = of('videos') + of('youtube')
  const secure = plan.hasImprint ? of('videos') : 0
  return { total, secure, plain: total - secure }
}
