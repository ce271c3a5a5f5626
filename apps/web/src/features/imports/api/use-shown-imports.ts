import { useQuery } from '@tanstack/react-query'
import { accessRules, hasFeature, type ImportItem } from '@videozz/contract/browser'
import { useEffect } from 'react'
import { isMoving, recentImportsQuery } from '../../../shared/queries/imports.ts'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { useStore } from '../../../shared/store.ts'
import { comingImports, shownImports } from '../model/shown-imports.ts'
import { closedImports, reopenImports, seeBatches, seenBatches } from './panel-state.ts'

const none: readonly ImportItem[] = []

/** Whether the person may see imports, and this build has some. */
export function useMayFollow(): boolean {
  const session = useSession()
  const isBuilt = (['fileImports', 'cloudImports', 'hostImports'] as const).some(hasFeature)
  return isBuilt && ruleFault(accessRules.followImports, session) === null
}

/** Imports that move or ended a short while ago, as the panel and the library show them. `recent`: all of the last day. */
export function useShownImports(): { shown: readonly ImportItem[]; recent: readonly ImportItem[] } {
  const enabled = useMayFollow()
  const recent = useQuery({ ...recentImportsQuery, enabled }).data?.items ?? none
  const seen = useStore(seenBatches)
  const closed = useStore(closedImports)
  useEffect(() => {
    const moving = recent.filter(isMoving)
    seeBatches(moving.map(({ batchId }) => batchId))
    reopenImports(moving.map(({ id }) => id))
  }, [recent])
  return { shown: shownImports(recent, { seen, closed }), recent }
}

function useAny(is: (shown: readonly ImportItem[]) => boolean): boolean {
  const enabled = useMayFollow()
  const seen = useStore(seenBatches)
  const closed = useStore(closedImports)
  const { data = false } = useQuery({ ...recentImportsQuery, enabled, select: ({ items }) => is(shownImports(items, { seen, closed })) })
  return data
}

/** Whether imports are shown over the media of a folder or, for null, of the library. Re-renders only when that changes. */
export const useComing = (folder: string | null): boolean => useAny((shown) => comingImports(shown, folder).length > 0)

/** Whether the panel has imports. Re-renders only when that changes. */
export const useAnyImports = (): boolean => useAny((shown) => shown.length > 0)
