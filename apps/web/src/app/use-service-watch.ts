import type { AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '../shared/api/query-client.ts'
import { tryAgain } from '../shared/api/try-again.ts'
import { reachable } from '../shared/api/reachability.ts'
import { useStore } from '../shared/store.ts'

const intervalMs = 5000

/** Polls the service while it is unreachable; once it is back, the data of the screen is fetched again. */
export function useServiceWatch(router: AnyRouter): void {
  const reached = useStore(reachable)
  useEffect(() => {
    if (reached) return undefined
    const timer = setInterval(() => void tryAgain(), intervalMs)
    return () => {
      clearInterval(timer)
      void queryClient.invalidateQueries()
      if (router.state.matches.some((match: { status: string }) => match.status === 'error')) void router.invalidate()
    }
  }, [reached, router])
}
