import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same and does what the latest one does: rows that are given it are not rendered again. */
export function useLatest<A extends unknown[]>(run: (...given: A) => void): (...given: A) => void {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...given: A) => latest.current(...given), [])
}
